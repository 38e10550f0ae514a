import { expect, test } from "vitest";
import { lineDiff } from "./line-diff.ts";

const written = (before: string, after: string) => lineDiff(before, after).map(({ sign, line }) => sign + line);

test("shows what was taken out and put in, with the lines around", () => {
  expect(written("a\nb\nc\nd\ne", "a\nb\nC\nd\ne")).toEqual([" b", "-c", "+C", " d"]);
  expect(written("a\nb", "a\nx\nb")).toEqual([" a", "+x", " b"]);
  expect(written("a\nb\nc", "a\nc")).toEqual([" a", "-b", " c"]);
  expect(written("same", "same")).toEqual([]);
  expect(written("", "new")).toEqual(["-", "+new"]);
});

test("keeps what both have between two changes", () => {
  expect(written("1\nkeep\n2", "one\nkeep\ntwo")).toEqual(["-1", "+one", " keep", "-2", "+two"]);
});

test("both texts can be read out of it, whatever they are", () => {
  for (let seed = 1; seed < 200; seed++) {
    const text = (salt: number) =>
      Array.from({ length: (seed * salt) % 9 }, (_, at) => String((seed * salt * (at + 1)) % 4)).join("\n");
    const [before, after] = [text(7), text(13)];
    const lines = lineDiff(before, after);
    const gone = lines.filter(({ sign }) => sign === "-").length;
    const come = lines.filter(({ sign }) => sign === "+").length;
    expect(after.split("\n").length - before.split("\n").length).toBe(come - gone);
  }
});

test("two long texts without a common line are done at once", () => {
  const text = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word} ${at}`).join("\n");
  expect(lineDiff(text("old"), text("new"))).toHaveLength(10_000);
});
