import { expect, test } from "vitest";
import { mutationsOf } from "./mutations.ts";

const changesOf = (source: string): string[] =>
  mutationsOf("a.ts", source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

test("changes an operator, a limit, a number, a condition, a sign and a choice of Math, one at a time", () => {
  expect(changesOf("if (a < 5) b = -c;")).toEqual([
    "if (!(a < 5)) b = -c;",
    "if (a <= 5) b = -c;",
    "if (a < 6) b = -c;",
    "if (a < 5) b = c;",
  ]);
  expect(changesOf("x = Math.max(a, b) ?? true;")).toEqual([
    "x = Math.max(a, b) && true;",
    "x = Math.min(a, b) ?? true;",
    "x = Math.max(a, b) ?? false;",
  ]);
});

test("does not divide by a side, which is 1 or −1", () => {
  expect(changesOf("a = b * position.side * c;")).toEqual(["a = b * position.side / c;"]);
});

test("leaves types, texts and comments alone", () => {
  expect(changesOf("// a < b\ntype A = B<C> | 1 | -1 | true; const s: Array<string> = ['a < b'];")).toEqual([]);
});
