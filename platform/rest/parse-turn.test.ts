import { expect, test } from "vitest";
import { inParseTurn } from "./parse-turn.ts";

const large = 1_000_000;

test("large bodies are read one after the other, and what waits for the thread comes in between", async () => {
  const order: string[] = [];
  const reads = [1, 2, 3].map((one) => inParseTurn(large, () => order.push(`read ${one}`)));
  setImmediate(() => order.push("a page"));
  await Promise.all(reads);
  expect(order.indexOf("a page")).toBeLessThan(order.indexOf("read 2"));
  expect(order.filter((entry) => entry.startsWith("read"))).toEqual(["read 1", "read 2", "read 3"]);
});

test("small bodies do not wait for large ones, and one that cannot be read stops nobody", async () => {
  const order: string[] = [];
  const failing = inParseTurn(large, () => {
    throw new Error("not JSON");
  });
  const next = inParseTurn(large, () => order.push("large"));
  await inParseTurn(10, () => order.push("small"));
  await expect(failing).rejects.toThrow("not JSON");
  await next;
  expect(order).toEqual(["small", "large"]);
  await expect(inParseTurn(10, () => JSON.parse("{"))).rejects.toThrow(SyntaxError);
});
