import { expect, test } from "vitest";
import { csvRows } from "#trading/statistics/csv-rows.ts";
import { defineCollection } from "../definition/collection.ts";
import { line, number } from "../definition/field.ts";
import { csvOf, planCsv } from "./csv.ts";

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

test("a file holds numbers below zero as numbers, and texts that look like formulas as texts; both come back as they were", () => {
  const main = { id: "a", name: "=1+1", offset: -3.5 };
  const file = csvOf(places, [{ main, text: null }]);
  expect(file).toBe("id,name,offset\r\na,'=1+1,-3.5\r\n");
  const plan = planCsv(places, [...csvRows(file)], new Map([["a", { main, text: null }]]));
  expect(plan).toEqual({ changes: [], same: 1, broken: [], unknown: [] });
});

test("fifty thousand rows are read, and each broken one is named by its line", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `row-${at},Name ${at},${at % 1000 === 7 ? "99x" : 1}`);
  const plan = planCsv(places, [...csvRows(["id,name,offset", ...rows].join("\n"))], new Map());
  expect(plan.changes).toHaveLength(49_950);
  expect(plan.broken).toHaveLength(50);
  expect(plan.broken[0]).toEqual({ line: 9, problem: "Offset: This is not a number." });
});
