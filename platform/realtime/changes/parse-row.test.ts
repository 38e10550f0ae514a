import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRow } from "./parse-row.ts";

/** As PostgreSQL's record_out writes a field. */
const write = (value: string | null): string => {
  if (value === null) return "";
  const needsQuotes = value === "" || /["\\(),\s]/.test(value);
  const doubled = value.replaceAll('"', '""').replaceAll("\\", "\\\\");
  return needsQuotes ? `"${doubled}"` : value;
};

test("reads fields, nulls, empty texts and quoted characters", () => {
  expect(parseRow('(1,,"",abc,"a ""b"" \\\\ c, d",{1})')).toEqual(["1", null, "", "abc", 'a "b" \\ c, d', "{1}"]);
});

test("reads back every row that PostgreSQL can write", () => {
  const row = fc.array(fc.option(fc.string({ unit: "binary" }), { nil: null }), { minLength: 1 });
  fc.assert(
    fc.property(row, (fields) => {
      expect(parseRow(`(${fields.map(write).join(",")})`)).toEqual(fields);
    }),
  );
});

test.each(["", "1,2", "(1", '("a)'])("refuses %j", (text) => {
  expect(() => parseRow(text)).toThrow(TypeError);
});
