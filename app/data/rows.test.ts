import { expect, test } from "vitest";
import { countOf, DataError } from "./rows.ts";

test("what could not be counted is no zero", async () => {
  const busy = { data: null, error: { message: "statement timeout", code: "57014" }, status: 500 };
  await expect(countOf(Promise.resolve({ ...busy, count: null }))).rejects.toThrow(DataError);
  await expect(countOf(Promise.resolve({ data: null, error: null, count: null }))).rejects.toThrow("without a count");
  expect(await countOf(Promise.resolve({ data: null, error: null, count: 0 }))).toBe(0);
});
