import { expect, test } from "vitest";
import { scanTimeframes } from "#workers/scan/scan-types.ts";
import { firstView, readView, type ScanView, timeframes, viewSearch } from "./scan-view-state.ts";

test("the page knows the timeframes the workers scan", () => {
  expect(timeframes).toEqual(scanTimeframes);
});

test("the default view has no address of its own", () => {
  expect(viewSearch(firstView)).toBe("");
  expect(readView("")).toEqual(firstView);
});

test("an address gives back the view it was made of", () => {
  const view: ScanView = {
    show: "london-breakout",
    kind: "fx",
    rating: "strong sell",
    text: "eur & usd",
    signals: true,
    sort: "H4",
    descending: false,
    at: Date.UTC(2026, 5, 1, 12),
    every: 0,
    timeframe: "D1",
  };
  expect(readView(viewSearch(view))).toEqual(view);
});

test("what an address makes up is the default", () => {
  const made = "?show=%3Cscript%3E&rating=great&at=yesterday&every=1&tf=M1&sort=a b&order=sideways";
  expect(readView(made)).toEqual(firstView);
});
