import { expect, test } from "vitest";
import { csvRows, headedRows } from "#trading/statistics/csv-rows.ts";
import { defineCollection } from "../definition/collection.ts";
import { line, markdown, number, yes } from "../definition/field.ts";
import { type CsvPlan, csvOf, planCsv, type ReadLine } from "./csv.ts";

const places = defineCollection({
  id: "places",
  group: "Pages",
  name: "Places",
  one: "place",
  about: "",
  room: "places",
  key: "id",
  editors: true,
  title: "name",
  list: [],
  order: ["id", "up"],
  fields: { id: line("Id"), name: line("Name"), offset: number("Offset", { least: -20, digits: 1 }) },
});
const texts = defineCollection({
  ...places,
  id: "texts",
  room: "texts",
  fields: { id: line("Id"), name: markdown("Text") },
});

function plan(lines: Iterable<ReadLine>, stored: Parameters<typeof planCsv>[2], collection = places): CsvPlan {
  const work = planCsv(collection, lines, stored);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

test("a file holds numbers below zero as numbers, and texts that look like formulas as texts; both come back as they were", () => {
  const main = { id: "a", name: "=1+1", offset: -3.5 };
  const file = csvOf(places, [{ main, text: null }]);
  expect(file).toBe("id,name,offset\r\na,'=1+1,-3.5\r\n");
  expect(plan(csvRows(file), new Map([["a", { main, text: null }]]))).toEqual({
    rows: [],
    same: 1,
    broken: [],
    unknown: [],
  });
});

test("a file that nobody edited changes nothing, whatever signs and blanks its texts have", () => {
  for (const name of ["Thanks ;-)", "'=x", "    code\n", "one;\ttwo", "- a list\n- of two\n\n", "－x", '"quoted"']) {
    const stored = new Map([["a", { main: { id: "a", name }, text: null }]]);
    const file = csvOf(texts, [...stored.values()]);
    expect(plan(csvRows(file), stored, texts), name).toMatchObject({ rows: [], same: 1, broken: [] });
  }
});

test("fifty thousand rows are read, and each broken one is named by its line", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `row-${at},Name ${at},${at % 1000 === 7 ? "99x" : 1}`);
  const { rows: planned, broken } = plan(csvRows(["id,name,offset", ...rows].join("\n")), new Map());
  expect(planned).toHaveLength(49_950);
  expect(broken).toHaveLength(50);
  expect(broken[0]).toEqual({ line: 9, problem: "Offset: This is not a number." });
});

test("a line with too many cells, one whose key is there twice and an open quotation mark are named by their lines", () => {
  const file = 'id,name,offset\na,One,1\nb,Two,2,3\na,Again,1\n,None,1\nc,"Three,3\nd,Four,4\ne,Five,5';
  const { rows: planned, broken } = plan(csvRows(file), new Map());
  expect(planned.map(({ line }) => line)).toEqual([2]);
  expect(broken).toEqual([
    { line: 3, problem: "It has 4 cells, and the first line names 3 columns" },
    { line: 4, problem: "“id” is twice in the file" },
    { line: 5, problem: "“id” is empty" },
    { line: 6, problem: "A quotation mark is opened and not closed: everything after it was taken for one cell" },
  ]);
});

test("a quotation mark that is open in the last column takes in no line unseen", () => {
  const { rows: planned, broken } = plan(csvRows('id,offset,name\na,1,One\nb,2,"Two\nc,3,Three'), new Map());
  expect(planned.map(({ line }) => line)).toEqual([2]);
  expect(broken).toMatchObject([{ line: 3, problem: expect.stringContaining("A quotation mark is opened") }]);
});

test("a file that is empty or names no column is refused in words", () => {
  for (const file of ["", "\n\n", "name,offset\nOne,1", "id\na"])
    expect(() => plan(csvRows(file), new Map())).toThrow(/first line must name the columns/);
});

test("a file whose columns have other names is told which the list does not have", () =>
  expect(() => plan(csvRows("id,Offset\na,1"), new Map())).toThrow(/no column “Offset”/));

test("a column of yes and no takes these words, and names a cell that is neither", () => {
  const shops = { ...places, id: "shops", room: "shops", fields: { id: line("Id"), shown: yes("Published") } };
  const file = "id,shown\na,Yes\nb,y\nc,TRUE\nd,no\ne,\nf,wahr\n";
  const { rows, broken } = plan(csvRows(file), new Map(), shops);
  expect(rows.map(({ line: at, changes }) => [at, changes[0]?.after?.shown])).toEqual([
    [2, true],
    [4, true],
    [5, false],
    [6, false],
  ]);
  expect(broken).toEqual([
    { line: 3, problem: "Published: Write yes or no." },
    { line: 7, problem: "Published: Write yes or no." },
  ]);
});

test("a table that a spreadsheet saved with semicolons is read, however many commas its texts have", () => {
  const main = { id: "a", name: "One, two, three, and so on. ".repeat(200).trim() };
  const file = csvOf(texts, [{ main, text: null }])
    .replace("id,name", "id;name")
    .replace(/a,"(.*)"/, "a;$1");
  expect(file.slice(0, 19)).toBe("id;name\r\na;One, two");
  expect(plan(headedRows(file), new Map([["a", { main, text: null }]]), texts)).toMatchObject({ same: 1, rows: [] });
});
