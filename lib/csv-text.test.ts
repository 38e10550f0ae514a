import { expect, test } from "vitest";
import { csvCell, csvText } from "./csv-text.ts";

test("text that a spreadsheet would run is made plain text", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
    expect(csvCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  expect(csvCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
});

test("numbers stay numbers, also below zero; what is no number is empty", () => {
  expect([-3.5, 0, 1e21, Number.NaN, Number.POSITIVE_INFINITY].map(csvCell)).toEqual(["-3.5", "0", "1e+21", "", ""]);
});

test("commas, quotes and line breaks stay within their cell", () => {
  expect(csvText([["a,b", 'say "x"', "two\nlines"], [1]])).toBe('"a,b","say ""x""","two\nlines"\r\n1\r\n');
});
