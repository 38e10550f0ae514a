import { expect, test } from "vitest";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { csvRows } from "#trading/statistics/csv-rows.ts";
import { leadFileColumns, leadPortions, planLeads } from "./plan-leads.ts";

const plan = (text: string) => planLeads([...csvRows(text)]);

test("reads 50,000 rows and names each broken one by its line", () => {
  const lines = Array.from({ length: 50_000 }, (_, at) =>
    at % 1000 === 999 ? `broken ${at},Name,new` : `person${at}@example.com,"Name, ${at}",talking`,
  );
  const { rows, broken } = plan(["email,name,stage", ...lines].join("\r\n"));
  expect([rows.length, broken.length]).toEqual([49_950, 50]);
  expect(broken[0]).toEqual({ line: 1001, problem: "The email address is missing or malformed." });
  expect(rows[0]).toEqual({ line: 2, row: { email: "person0@example.com", name: "Name, 0", stage: "talking" } });
  expect(leadPortions(rows).map((portion) => portion.length)).toEqual(
    Array.from({ length: 100 }, (_, at) => (at < 99 ? 500 : 450)),
  );
});

test("says of each kind of broken row what is wrong", () => {
  const { rows, broken } = plan(
    [
      "Email,stage,consented_at,next_step_on,source,extra",
      "a@example.com,hot,,,,",
      "b@example.com,,soon,,,",
      "c@example.com,,,2026-02-30,,",
      "d@example.com,,,,<b>,",
      "e@example.com,won,2026-01-01,2026-02-03,fair,x",
      "E@example.com,won,,,,",
      ",won,,,,",
      "f@example.com,,2026-13-01,,,",
      "g@example.com,,Nov 25 2026,,,",
    ].join("\n"),
  );
  expect(rows).toHaveLength(1);
  expect(broken.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7, 8, 9, 10]);
  expect(broken[4]?.problem).toContain("twice");
  expect(() => plan("name,stage\nx,new")).toThrow("“email” is needed");
});

test("what was downloaded is read back, also where a spreadsheet would have run it", () => {
  const cells = ["a@example.com", "=HYPERLINK(1)", "file", "new", "+1 agreed", "2026-01-01", "-call", "2026-02-03"];
  const text = tableCsv([...leadFileColumns], [cells], "\r\n");
  expect(text).toContain("'=HYPERLINK(1)");
  expect(Object.values(plan(text).rows[0]?.row ?? {})).toEqual(cells);
});

test("portions stay below what one request may carry", () => {
  const rows = Array.from({ length: 600 }, (_, line) => ({
    line,
    row: { email: `p${line}@example.com`, consent: "x".repeat(2000) },
  }));
  const portions = leadPortions(rows);
  expect(portions.every((portion) => JSON.stringify(portion).length < 500_000)).toBe(true);
  expect(portions.flat()).toEqual(rows);
});

test("names a line whose quotation mark is not closed, and takes in none behind it unseen", () => {
  const { rows, broken } = plan('email,name\nana@example.com,Ana\nben@example.com,"Ben\ncleo@example.com,Cleo');
  expect(rows.map(({ line }) => line)).toEqual([2]);
  expect(broken).toMatchObject([{ line: 3, problem: expect.stringContaining("not closed") }]);
});
