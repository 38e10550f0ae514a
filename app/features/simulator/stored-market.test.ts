import { describe, expect, test } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import type { StoredPrices } from "../../market/use-stored-prices.ts";
import { randomDay, replayDays } from "./replay.ts";
import { simulatedPast, storedPast } from "./stored-market.ts";

const hour = 3_600_000;
const day = 24 * hour;
const from = Date.UTC(2026, 2, 2);
const to = from + 60 * day;
const market = createSimulatedMarket(77);
const known = new Map(
  ["EURUSD", "EURGBP", "GBPUSD"].map((name) => [name, market.bars(name, "M15", from - 10 * day, to)]),
);
const cut = (bars: Bars, first: number, end: number) =>
  sliceBars(bars, firstAtOrAfter(bars.time, first, 0), firstAtOrAfter(bars.time, end, 0));
const asked: string[] = [];
const load = async (request: { symbol: string; from: number; to: number }) => {
  asked.push(request.symbol);
  const bars = known.get(request.symbol);
  return { bars: bars ? cut(bars, request.from, request.to) : null };
};
const stored = (symbol: string): StoredPrices => ({
  ...{ symbol, timeframe: "M15", bid: 1, isCurrent: false },
  data: { kind: "file", name: "broker.csv", from: from - 10 * day, to: to - hour, gaps: [] },
});
const other = createSimulatedMarket();

describe("a past of stored bars", () => {
  test("quotes the stored prices, month by month as they are needed, and converts by the stored pair", async () => {
    const past = storedPast(stored("EURGBP"), from, load, other);
    await past.ready(from + day);
    expect(asked.length).toBeLessThan(5);
    const moment = from + 10 * hour;
    const bars = known.get("EURGBP") as Bars;
    expect(past.quote("EURGBP", moment).bid).toBe(bars.open[firstAtOrAfter(bars.time, moment, 0)]);
    expect(past.quote("GBPUSD", moment).bid).toBe(
      known.get("GBPUSD")?.open[firstAtOrAfter(known.get("GBPUSD")?.time ?? [], moment, 0)],
    );
    await past.ready(to);
    expect(past.quote("EURGBP", to - 2 * day).bid).not.toBe(other.quote("EURGBP", to - 2 * day).bid);
  });

  test("steps from bar to bar over weekends and gaps, and ends where the bars do", async () => {
    const past = storedPast(stored("EURUSD"), from, load, other);
    await past.ready(to);
    let time = past.align(from);
    let steps = 0;
    for (let next = past.nextEnd(time, "H4"); next !== null; next = past.nextEnd(time, "H4")) {
      expect(next).toBeGreaterThan(time);
      time = next;
      steps += 1;
    }
    expect(time).toBeGreaterThan(to - 3 * day);
    expect(time).toBeLessThanOrEqual(to + 4 * hour);
    expect(steps).toBeGreaterThan(200);
  });

  test("stops at the week's opening, between Friday's last bar and the first one after it", async () => {
    const [thursday, friday] = [Date.UTC(2026, 2, 12, 21), Date.UTC(2026, 2, 13, 21)];
    const [sunday, monday] = [Date.UTC(2026, 2, 15, 21), Date.UTC(2026, 2, 16, 21)];
    const simulated = simulatedPast(market);
    expect([thursday, sunday].map((time) => simulated.nextEnd(time, "D1"))).toEqual([sunday, monday]);
    expect(simulated.nextEnd(friday - hour, "H1")).toBe(sunday);
    const past = storedPast(stored("EURUSD"), from, load, other);
    await past.ready(to);
    expect([thursday, friday, sunday].map((time) => past.nextEnd(time, "D1"))).toEqual([friday, sunday, monday]);
  });

  test("begins at no moment that cuts a bar in two", () => {
    const daily = { ...stored("EURUSD"), timeframe: "D1" } as const;
    const past = storedPast(daily, from, load, other);
    expect(new Date(past.align(from)).getUTCHours()).toBe(22);
    expect(past.align(past.align(from))).toBe(past.align(from));
  });

  test("offers the days that are stored", () => {
    const { first, last } = replayDays(to + 100 * day, stored("EURUSD"));
    expect(first).toBe(from - 9 * day);
    expect(last).toBeLessThan(to);
    for (const random of [0, 0.5, 0.999]) {
      const chosen = randomDay(to + 100 * day, stored("EURUSD"), () => random);
      expect(chosen).toBeGreaterThanOrEqual(first);
      expect(chosen).toBeLessThan(last);
    }
  });
});
