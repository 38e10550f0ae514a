import { expect, test } from "vitest";
import { readVisitorSettings } from "./visitor-settings.ts";

const row = (value: unknown) => [{ key: "newsletter", value }];

test("there is no list of our own where nothing, or nothing readable, says that there is one", () => {
  for (const rows of [[], row(null), row({}), row({ list: "true" }), row({ list: false, consent: "Yes." })])
    expect(readVisitorSettings(rows).newsletter).toBeNull();
});

test("a list has its consent and its interests", () => {
  const value = { list: true, consent: "Yes.", interests: [{ id: "fx", label: "Currencies" }], sender: "A street 1" };
  expect(readVisitorSettings(row(value)).newsletter).toEqual({
    consent: "Yes.",
    interests: [{ id: "fx", label: "Currencies" }],
  });
});

test("conversations are stored for the owner's days, and not at all where nothing readable says so", () => {
  const days = (value: unknown) => readVisitorSettings([{ key: "assistant", value }]).transcriptDays;
  expect([{ days: 30 }, { days: 0 }, { days: 365 }].map(days)).toEqual([30, 0, 365]);
  expect([null, {}, { days: "30" }, { days: -1 }, { days: 366 }, { days: 1.5 }].map(days)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readVisitorSettings([]).transcriptDays).toBe(0);
});

test("visits are counted only where the owner's setting says so", () => {
  expect(readVisitorSettings([]).countVisits).toBe(false);
  expect(readVisitorSettings([{ key: "visits", value: { count: "true" } }]).countVisits).toBe(false);
  expect(readVisitorSettings([{ key: "visits", value: { count: true } }]).countVisits).toBe(true);
});
