import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchCode } from "./fetch-code.ts";

beforeEach(() => void vi.stubGlobal("location", { origin: "https://site.example" }));
afterEach(() => void vi.unstubAllGlobals());

const failed = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);
const never = () => Promise.reject(new Error("asked again"));

test("code that comes is not asked for twice", async () => {
  expect(await fetchCode(async () => "code", never)).toBe("code");
});

test("a module that the browser will not fetch again is asked for by other addresses until it comes, and then shared", async () => {
  const address = "https://site.example/assets/part-1.js";
  const asked: string[] = [];
  let online = false;
  const load = () => Promise.reject(failed(address));
  const from = async (other: string) => {
    asked.push(other);
    if (!online) throw failed(other);
    return "code";
  };
  await expect(fetchCode(load, from)).rejects.toThrow(address);
  await expect(fetchCode(load, from)).rejects.toThrow(address);
  online = true;
  expect(await Promise.all([fetchCode(load, from), fetchCode(load, from)])).toEqual(["code", "code"]);
  expect(await fetchCode(load, from)).toBe("code");
  expect(new Set(asked).size).toBe(3);
  expect(asked).toHaveLength(3);
});

test("an error of the code itself, or of another site's, is passed on", async () => {
  for (const message of ["x is not a function", "Failed to fetch https://other.example/assets/a.js", "no address"])
    await expect(fetchCode(() => Promise.reject(new Error(message)), never)).rejects.toThrow(message);
});
