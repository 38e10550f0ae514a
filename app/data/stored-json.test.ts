import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readStored, readStoredList, writeStored } from "./stored-json.ts";

const memory = (stored: Record<string, string> = {}) => ({
  stored,
  getItem: (key: string) => stored[key] ?? null,
  setItem(key: string, value: string) {
    stored[key] = value;
  },
});
const refused = {
  getItem(): string {
    throw new DOMException("refused", "SecurityError");
  },
  setItem() {
    throw new DOMException("full", "QuotaExceededError");
  },
};
const point = z.object({ x: z.number() });

test("what was written is read again", () => {
  const storage = memory();
  expect(writeStored(storage, "p", { x: 1 })).toBe(true);
  expect(readStored(storage, "p", point)).toEqual({ x: 1 });
});

test("text that is missing, cut short or of another shape is nothing", () => {
  const storage = memory({ cut: '{"x":', other: '{"y":1}' });
  for (const key of ["missing", "cut", "other"]) expect(readStored(storage, key, point)).toBeNull();
});

test("a list loses only the items that do not fit", () => {
  const storage = memory({ list: '[{"x":1},null,{"x":"2"},{"x":3}]', other: '{"x":1}' });
  expect(readStoredList(storage, "list", point)).toEqual([{ x: 1 }, { x: 3 }]);
  expect(readStoredList(storage, "other", point)).toEqual([]);
});

test("without storage, or where it refuses, nothing is read and nothing is said to be written", () => {
  for (const storage of [null, refused]) {
    expect(readStored(storage, "p", point)).toBeNull();
    expect(writeStored(storage, "p", { x: 1 })).toBe(false);
  }
});
