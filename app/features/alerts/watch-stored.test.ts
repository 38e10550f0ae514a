import { expect, test } from "vitest";
import { sliceBars } from "#trading/market/join-bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import { type DeviceAlert, readDeviceAlerts, writeDeviceAlerts } from "./device-alerts.ts";
import { type LoadStored, watchStoredAlerts } from "./watch-stored.ts";

const hour = 3_600_000;
const from = Date.UTC(2026, 6, 1, 12);
const bars = createSimulatedMarket(77).bars("EURUSD", "M5", from, from + 6 * hour);
const highest = Math.max(...bars.high);
const highestAt = bars.time[bars.high.indexOf(highest)] as number;
const alert: DeviceAlert = {
  ...{ id: "8c1f7f5e-9d0a-4d57-a6bd-3a5bd7d8b6f1", symbol: "EURUSD", direction: "rises", levelPoints: highest },
  ...{ market: "stored", reachedAt: null, data: null, watchedUntil: from },
};

/** The site's stored bars, of which those before a moment have arrived. */
const arrived =
  (until: number): LoadStored =>
  async (request) => {
    const rows = [...bars.time.keys()].filter((row) => {
      const at = bars.time[row] as number;
      return at >= request.from && at < Math.min(request.to, until);
    });
    if (rows.length === 0) return { bars: null, data: null };
    const found = sliceBars(bars, rows[0] as number, (rows.at(-1) as number) + 1);
    const data: MarketData = { kind: "file", name: "broker.csv", from: 0, to: 0, gaps: [] };
    return { bars: found, data };
  };

test("an alert on stored bars fires once at the bar that reached it, however late the bars arrive", async () => {
  const storage = memoryStorage();
  writeDeviceAlerts([alert], storage);
  for (let until = from; until <= from + 6 * hour; until += 47 * 60_000)
    await watchStoredAlerts(from + 8 * hour, arrived(until), storage);
  await watchStoredAlerts(from + 9 * hour, arrived(from + 6 * hour), storage);
  expect(readDeviceAlerts(storage)[0]).toMatchObject({ reachedAt: highestAt, data: "Imported bars (broker.csv)" });
});

test("bars that are not there yet change nothing, and alerts on the simulated market are left alone", async () => {
  const storage = memoryStorage();
  const other: DeviceAlert = { ...alert, id: "9c1f7f5e-9d0a-4d57-a6bd-3a5bd7d8b6f1", market: "simulated" };
  writeDeviceAlerts([alert, other], storage);
  await watchStoredAlerts(from + hour, arrived(from), storage);
  expect(readDeviceAlerts(storage)).toEqual([alert, other]);
});
