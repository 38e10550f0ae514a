import { expect, test } from "vitest";
import { createShares } from "./shares.ts";

const [first, second, other] = [{ client: "a" }, { client: "a" }, { client: "b" }];

test("a socket, an address and the process hold only their parts", () => {
  const shares = createShares({ ofSocket: 10, ofAddress: 15, ofProcess: 20 });
  const giveBack = shares.take(first, 10);
  expect(shares.take(first, 1)).toBe("socket");
  expect(shares.take(second, 6)).toBe("address");
  expect(shares.take(second, 5)).toBeTypeOf("function");
  expect(shares.take(other, 6)).toBe("server");
  if (typeof giveBack === "function") giveBack();
  expect(shares.take(other, 6)).toBeTypeOf("function");
});

test("what is refused takes nothing, and what is replaced needs no room of its own", () => {
  const shares = createShares({ ofSocket: 10, ofAddress: 10, ofProcess: 10 });
  const before = shares.take(first, 8);
  expect(shares.take(first, 8)).toBe("socket");
  const after = shares.take(first, 9, 8);
  if (typeof before === "function") before();
  expect(after).toBeTypeOf("function");
  expect(shares.take(first, 2)).toBe("socket");
  expect(shares.take(first, 1)).toBeTypeOf("function");
});
