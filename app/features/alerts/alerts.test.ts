import { expect, test } from "vitest";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import type { SetAlert } from "../../data/alert-rows.ts";
import { alertText, levelHelp, readLevel } from "./alert-text.ts";
import { fireDeviceAlerts, readDeviceAlerts, writeDeviceAlerts } from "./device-alerts.ts";

const alert: SetAlert = {
  id: "8c1f7f5e-9d0a-4d57-a6bd-3a5bd7d8b6f1",
  symbol: "EURUSD",
  direction: "rises",
  levelPoints: 110_000,
  reachedAt: null,
  market: "simulated",
  data: null,
};
const quotes = (bid: number, open = true) => new Map([["EURUSD", { time: 5_000, bid, ask: bid + 12, open }]]);

test("an alert on the device fires once, also with two tabs and after a reload", () => {
  const storage = memoryStorage();
  writeDeviceAlerts([alert], storage);
  expect(fireDeviceAlerts(quotes(109_999), storage)).toEqual([]);
  expect(fireDeviceAlerts(quotes(110_000, false), storage)).toEqual([]);
  expect(fireDeviceAlerts(quotes(110_000), storage)).toEqual([
    { ...alert, reachedAt: 5_000, data: "Simulated market" },
  ]);
  expect(fireDeviceAlerts(quotes(110_001), storage)).toEqual([]);
  expect(readDeviceAlerts(storage)).toEqual([{ ...alert, reachedAt: 5_000, data: "Simulated market" }]);
});

test("stored alerts that do not fit are left out, the others stay", () => {
  const storage = memoryStorage();
  storage.setItem("price-alerts", JSON.stringify([{ id: 1 }, alert, "x", { ...alert, levelPoints: -1 }]));
  expect(readDeviceAlerts(storage)).toEqual([alert]);
  storage.setItem("price-alerts", "{not json");
  expect(readDeviceAlerts(storage)).toEqual([]);
});

test("a level is read to the point, and one that is reached already is refused with the bid", () => {
  expect(readLevel("1,1", "EURUSD", "rises", 109_000)).toEqual({ levelPoints: 110_000 });
  expect(readLevel("151.005", "USDJPY", "falls", 152_000)).toEqual({ levelPoints: 151_005 });
  for (const typed of ["2,350", "2,350.00", "2350", "2 350,00"])
    expect(readLevel(typed, "XAUUSD", "falls", undefined), typed).toEqual({ levelPoints: 235_000 });
  expect(readLevel("1.08", "EURUSD", "rises", 109_000)).toEqual({
    problem: "The bid is 1.09000: already at or above this level.",
  });
  expect(readLevel("10850", "EURUSD", "rises", 109_000)).toEqual({
    problem: "The bid is 1.09000, and 10,850.00000 is far from it: look for the decimal sign.",
  });
  expect(readLevel("1.085", "USDJPY", "falls", 152_000)).toHaveProperty("problem");
  expect(readLevel("650,000", "BTCUSD", "rises", 6_500_000)).toEqual({ levelPoints: 65_000_000 });
  for (const typed of ["", "abc", "0", "-1", "1e9", "99999999"])
    expect(readLevel(typed, "EURUSD", "rises", undefined)).toHaveProperty("problem");
});

test("an alert says what it waits for and what happened", () => {
  expect(alertText(alert)).toBe("EUR/USD rises to 1.10000");
  expect(alertText({ ...alert, direction: "falls", reachedAt: 1 })).toBe("EUR/USD fell to 1.10000");
});

test("no prices are named before it is known whether there are stored ones", () => {
  expect(levelHelp("EURUSD", 110_040, null)).toBe("Bid now 1.10040, simulated");
  expect(levelHelp("EURUSD", 110_040, undefined)).toBe("Its prices have not loaded yet.");
});

test("stored daily bars reach to their last trading day, whatever the zone of the device", () => {
  const data = {
    kind: "provider",
    name: "European Central Bank",
    from: 0,
    to: Date.UTC(2026, 10, 25, 22),
    gaps: [],
  } as const;
  const stored = { symbol: "EURUSD", timeframe: "D1", data, bid: 110_040, isCurrent: true } as const;
  expect(levelHelp("EURUSD", 110_040, stored)).toBe("Bid 1.10040, European Central Bank bars until Nov 26, 2026");
  const midnight = { ...stored, data: { ...data, to: Date.UTC(2026, 10, 26) } };
  expect(levelHelp("EURUSD", undefined, midnight)).toBe("European Central Bank bars until Nov 26, 2026");
});
