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

test("visits are counted only where the owner's setting says so", () => {
  expect(readVisitorSettings([]).countVisits).toBe(false);
  expect(readVisitorSettings([{ key: "visits", value: { count: "true" } }]).countVisits).toBe(false);
  expect(readVisitorSettings([{ key: "visits", value: { count: true } }]).countVisits).toBe(true);
});
