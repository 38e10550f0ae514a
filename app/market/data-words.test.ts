import { expect, test } from "vitest";
import { dataWords, dayWords, quoteWords, rowsWords } from "./data-words.ts";

const from = Date.UTC(2024, 0, 2);
const to = Date.UTC(2026, 10, 20);
const gap = { from, to };

test("says which prices there are, from when to when, and how many gaps they have", () => {
  expect(dataWords({ kind: "simulated" })).toBe("Simulated prices");
  expect(dataWords({ kind: "provider", name: "OANDA", from, to, gaps: [gap, gap, gap] })).toBe(
    "OANDA bars, Jan 2, 2024 to Nov 20, 2026, 3 gaps",
  );
  expect(dataWords({ kind: "file", name: "a.csv", from, to, gaps: [gap] })).toBe(
    "Imported bars (a.csv), Jan 2, 2024 to Nov 20, 2026, 1 gap",
  );
  expect(dataWords({ kind: "file", name: "a.csv", from, to, gaps: [] })).toMatch(/, no gaps$/);
  const derived = "These are Renko bars.";
  expect(dataWords({ kind: "file", name: "a.csv", from, to, gaps: [], derived })).toMatch(
    /, no gaps\. These are Renko bars$/,
  );
  expect(rowsWords([{ kind: "file", name: "a.csv", from, to, gaps: [], derived }])).toBe(
    "Prices: a.csv. a.csv: These are Renko bars.",
  );
});

test("says of several markets which of them have real prices", () => {
  const oanda = { kind: "provider", name: "OANDA", from, to, gaps: [] } as const;
  expect(rowsWords([{ kind: "simulated" }, { kind: "simulated" }])).toMatch(/not real prices/);
  expect(rowsWords([oanda, oanda])).toBe("Prices: OANDA.");
  expect(rowsWords([oanda, { kind: "simulated" }])).toBe("Prices: OANDA; the rest is the simulated market.");
});

test("says which quotes a page shows, and since when they are old", () => {
  expect(quoteWords({ kind: "simulated" })).toBe("Simulated prices");
  expect(quoteWords({ kind: "live", name: "OANDA", staleSince: null })).toBe("OANDA prices, live");
  expect(quoteWords({ kind: "live", name: "OANDA", staleSince: Date.UTC(2026, 6, 1, 14, 2) })).toBe(
    "OANDA prices, stale since 2026-07-01 14:02 UTC",
  );
});

test("says at the weekend that the simulated market is closed, and of which day the change is", () => {
  const saturday = Date.UTC(2026, 10, 28, 12);
  expect(dayWords({ kind: "simulated" }, saturday, "UTC")).toBe(
    "The market is closed until Nov 29, 2026, 22:00 UTC: these are its last quotes. Day: change of the bid on the last trading day.",
  );
  const open = "Day: change of the bid since 17:00 New York.";
  expect(dayWords({ kind: "simulated" }, saturday - 86_400_000, "UTC")).toBe(open);
  expect(dayWords({ kind: "simulated" }, null)).toBe(open);
  expect(dayWords({ kind: "live", name: "OANDA", staleSince: null }, saturday)).toBe(open);
});
