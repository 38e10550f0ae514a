import { expect, test } from "vitest";
import { bySource, sourceName, type VisitReport, visitsByDay } from "./visit-report.ts";

const direct = { referrer: "", source: "", medium: "", campaign: "" };
const search = { ...direct, referrer: "search.example" };
const letter = { ...direct, source: "newsletter", medium: "email" };
const row = { arrivals: 0, carts: 0, checkouts: 0, paid: 0, cents: 0, currency: "" };
const report: VisitReport = {
  counting: true,
  pages: [],
  products: [],
  days: [{ day: "2026-11-21", views: 9, arrivals: 4, carts: 2, checkouts: 1 }],
  sources: [
    { ...row, first: search, last: search, arrivals: 5 },
    { ...row, first: search, last: letter, carts: 1, paid: 1, cents: 9900, currency: "USD" },
    { ...row, first: direct, last: direct, arrivals: 7 },
  ],
};

test("a source is named by its campaign, else by the other site", () => {
  expect([direct, search, letter].map(sourceName)).toEqual([
    "Direct or unknown",
    "search.example",
    "newsletter / email",
  ]);
});

test("a sale belongs to the first source or to the last, as asked", () => {
  expect(bySource(report, "first").map(({ name, arrivals, paid }) => [name, arrivals, paid])).toEqual([
    ["Direct or unknown", 7, 0],
    ["search.example", 5, 1],
  ]);
  expect(bySource(report, "last").find(({ name }) => name === "newsletter / email")).toMatchObject({
    paid: 1,
    sold: [{ currency: "USD", cents: 9900 }],
  });
});

test("money of two currencies is not added", () => {
  const paid = { ...row, first: letter, last: letter, paid: 1 };
  const sources = [
    { ...paid, cents: 9900, currency: "USD" },
    { ...paid, cents: 500, currency: "EUR" },
    { ...paid, cents: 100, currency: "USD" },
  ];
  expect(bySource({ ...report, sources }, "last")).toMatchObject([
    {
      paid: 3,
      sold: [
        { currency: "USD", cents: 10_000 },
        { currency: "EUR", cents: 500 },
      ],
    },
  ]);
});

test("days without a visit are there", () => {
  expect(visitsByDay(report, ["2026-11-20", "2026-11-21"]).map(({ views }) => views)).toEqual([0, 9]);
});
