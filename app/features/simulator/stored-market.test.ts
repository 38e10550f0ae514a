import { describe, expect, test } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import { isOpen } from "#trading/simulator/follow-market.ts";
import { startSimulator } from "#trading/simulator/state.ts";
import type { StoredPrices } from "../../market/use-stored-prices.ts";
import { createDesk } from "./desk.ts";
import { randomDay, replayDays } from "./replay.ts";
import { newAccount } from "./saved-account.ts";
import { conversionWords, simulatedPast, storedPast } from "./stored-market.ts";

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

  test("says by which prices a cross is converted, and nothing of a pair with the dollar", () => {
    expect(conversionWords("GBPJPY")).toMatch(/stored prices of USD\/JPY where there are some, else by simulated ones/);
    expect([conversionWords("EURUSD"), conversionWords("USDJPY"), conversionWords("XAUUSD")]).toEqual(["", "", ""]);
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

  test("steps to the ends of simulated bars, whatever hour it begins at and when New York changes its clocks", () => {
    const simulated = simulatedPast(market);
    for (const timeframe of ["H1", "H4", "D1"] as const) {
      const begun = Date.UTC(2026, 2, 5);
      const ends = new Set(market.bars("EURUSD", timeframe, begun - day, begun + 10 * day).time);
      for (let at = begun; at < begun + 7 * day; ) {
        at = simulated.nextEnd(at, timeframe) as number;
        expect(ends.has(at), `${timeframe} ${new Date(at).toISOString()}`).toBe(true);
      }
    }
  });

  test("trades through the weekend where its bars do, so that stops are hit there too", async () => {
    const [friday, crash] = [Date.UTC(2026, 9, 9, 20), Date.UTC(2026, 9, 10, 12)];
    const time = Float64Array.from({ length: 60 }, (_, row) => friday + row * hour);
    const [price, stop] = [6_500_000, 6_300_000];
    const flat = Int32Array.from(time, () => price);
    const bars: Bars = {
      ...{ symbol: "BTCUSD", timeframe: "H1", digits: 2, length: time.length, time, open: flat, close: flat },
      high: flat.map((points) => points + 1000),
      low: Int32Array.from(time, (opened) => (opened === crash ? stop - 300_000 : price - 1000)),
      volume: new Float64Array(time.length),
    };
    const data = { kind: "file", name: "coin.csv", from: friday, to: time.at(-1) ?? 0, gaps: [] } as const;
    const coin = { symbol: "BTCUSD", timeframe: "H1", bid: price, isCurrent: false, data } as const;
    const past = storedPast(coin, friday, async () => ({ bars }), other);
    await past.ready(friday + 60 * hour);
    const desk = createDesk(undefined, past);
    desk.replace({ ...newAccount(friday), state: startSimulator([{ name: "BTCUSD" }], { deposit: 100_000 }) });
    await desk.advanceTo(friday, "BTCUSD");
    desk.merge({ ready: true });
    const order = { type: "market", symbol: "BTCUSD", side: 1, lots: 0.1, bracket: { stop } } as const;
    desk.decide({ kind: "order", order });
    for (let at = friday; at <= crash; at = past.nextEnd(at, "H1") as number) await desk.advanceTo(at, "BTCUSD");
    await desk.advanceTo(crash + hour, "BTCUSD");
    const { journal } = desk.getState().account.state;
    expect(journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-loss", exit: stop, time: crash + hour / 2 });
    expect(desk.isOpen(crash)).toBe(true);
    expect(desk.decide({ kind: "order", order })).toMatchObject([{ kind: "opened" }]);
    expect(createDesk().isOpen(crash)).toBe(false);
  });

  test("begins at no moment that cuts a bar in two", async () => {
    const bars = market.bars("EURUSD", "D1", from - 10 * day, from + 10 * day);
    const past = storedPast({ ...stored("EURUSD"), timeframe: "D1" }, from, async () => ({ bars }), other);
    await past.ready(from + day);
    expect(new Date(past.align(from)).getUTCHours()).toBe(22);
    expect(past.align(past.align(from))).toBe(past.align(from));
  });

  /** Bars of some hours from a moment on, each of which rises by a hundred points; none in the weekend, but `evenings` of Sundays. */
  function rising(timeframe: "H4" | "D1", first: number, evenings = false): Bars {
    const length = timeframe === "H4" ? 4 * hour : day;
    const opened = Array.from({ length: 40 * (day / length) }, (_, row) => first + row * length);
    const time = Float64Array.from(opened.filter((at) => isOpen(at) || (evenings && isOpen(at + length - 1))));
    const open = Int32Array.from(time, (_, row) => 110_000 + row * 100);
    const columns = { time, open, low: open, high: open.map((at) => at + 100), close: open.map((at) => at + 100) };
    return { symbol: "EURUSD", timeframe, digits: 5, length: time.length, ...columns, volume: new Float64Array(time) };
  }
  test.each([
    ["H4", Date.UTC(2026, 5, 1)],
    ["H4", Date.UTC(2026, 0, 5)],
    ["H4", Date.UTC(2026, 0, 4, 21)],
    ["D1", Date.UTC(2026, 0, 4, 21)],
    ["D1", Date.UTC(2026, 0, 5)],
    ["H4", Date.UTC(2026, 5, 1), true],
    ["D1", Date.UTC(2026, 0, 4), true],
  ] as const)(
    "goes with %s bars that begin by another clock, each matched once and none shown before it ended",
    async (timeframe, first, evenings?) => {
      const bars = rising(timeframe, first, evenings);
      const data = { kind: "file", name: "utc.csv", from: first, to: bars.time.at(-1) ?? 0, gaps: [] } as const;
      const past = storedPast({ ...stored("EURUSD"), timeframe, data }, first + 8 * day, async () => ({ bars }), other);
      await past.ready(first + 60 * day);
      let [at, matched] = [past.align(first + 8 * day), 0];
      const begun = firstAtOrAfter(bars.time, at, 0);
      for (let next = past.nextEnd(at, timeframe); next !== null; next = past.nextEnd(at, timeframe)) {
        for (let slot = at + slotMillis; slot <= next; slot += slotMillis)
          if (past.isOpen?.(slot) && past.quote("EURUSD", slot).range) matched += 1;
        at = next;
        const shown = bars.close[firstAtOrAfter(bars.time, at, 0) - 1];
        expect(past.quote("EURUSD", at).bid).toBe(shown);
      }
      expect(matched).toBe(bars.length - begun);
    },
  );

  test.each([12, 80])(
    "begins after a gap of %i days where it would begin in one: no other market has its price",
    async (days) => {
      const { timeframe, data } = {
        timeframe: "H4",
        data: { ...stored("EURUSD").data, from: Date.UTC(2026, 0, 5) },
      } as const;
      const before = rising(timeframe, data.from);
      const after = rising(timeframe, data.from + (40 + days) * day);
      const bars = async (request: { from: number; to: number }) => {
        const part = [before, after].map((all) => cut(all, request.from, request.to)).find(({ length }) => length > 0);
        return { bars: part ?? null };
      };
      const last = { ...data, to: after.time.at(-1) ?? 0 };
      const past = storedPast({ ...stored("EURUSD"), timeframe, data: last }, data.from + 49 * day, bars, other);
      await past.ready(data.from + 49 * day + 4 * hour);
      const begins = past.align(data.from + 49 * day);
      expect(begins).toBe(after.time[0]);
      expect(past.quote("EURUSD", begins).bid).toBe(after.open[0]);
    },
  );

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
