import { describe, expect, test } from "vitest";
import type { Bars } from "../market/bars.ts";
import type { Quote } from "../market/quote.ts";
import { slotMillis, slots } from "../market/simulated/intraminute.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { followMarket, type Seen } from "./follow-market.ts";
import { reduceSimulator } from "./reduce.ts";
import { type OrderRequest, type SimulatorState, startSimulator } from "./state.ts";
import { storedQuotes } from "./stored-quotes.ts";

const eurusd = findSymbol("EURUSD") as SymbolSpec;
const minute = 60_000;
const day = 24 * 60 * minute;
const wednesday = Date.UTC(2026, 10, 18, 12);
/** One-minute bars from rows of open, high, low, close. */
const bars = (rows: readonly (readonly [number, number, number, number])[], digits = 5): Bars => ({
  ...{ symbol: "EURUSD", timeframe: "M1", digits, length: rows.length },
  time: Float64Array.from(rows, (_, row) => wednesday + row * minute),
  open: Int32Array.from(rows, ([open]) => open),
  high: Int32Array.from(rows, ([, high]) => high),
  low: Int32Array.from(rows, ([, , low]) => low),
  close: Int32Array.from(rows, ([, , , close]) => close),
  volume: new Float64Array(rows.length),
});
/** The account after two bars of a minute, from a decision at the open of the first one. */
function afterBars(rows: readonly (readonly [number, number, number, number])[], order: OrderRequest): SimulatorState {
  const market = storedQuotes(bars(rows), eurusd);
  const quotes = { quote: (_: string, time: number) => market.quote(time) ?? { time, bid: 1, ask: 1, open: true } };
  const follow = (seen: Seen, until: number) => followMarket(quotes, seen, until, "EURUSD", () => false);
  const { state, time } = follow({ state: startSimulator([{ name: "EURUSD" }]), time: wednesday - 1 }, wednesday);
  const decided = { time, state: reduceSimulator(state, { kind: "order", order }) };
  return follow(decided, wednesday + rows.length * minute - 1).state;
}

describe("quotes of stored bars", () => {
  test("are at a bar's open in its first half and at its close in its second, whose first one has what lies between", () => {
    const market = storedQuotes(bars([[100, 130, 90, 120]]), eurusd);
    const seen = Array.from({ length: slots }, (_, slot) => market.quote(wednesday + slot * slotMillis));
    expect(seen.map((quote) => quote?.bid)).toEqual([...Array(slots / 2).fill(100), ...Array(slots / 2).fill(120)]);
    expect(seen.flatMap((quote, slot) => (quote?.range ? [[slot, quote.range]] : []))).toEqual([
      [slots / 2, { open: 100, high: 130, low: 90 }],
    ]);
  });

  test.each(["M1", "H4", "D1", "W1"] as const)("go through each %s bar once, while the market is open", (timeframe) => {
    const market77 = createSimulatedMarket(77);
    const given = market77.bars("EURUSD", timeframe, wednesday - 40 * day, wednesday);
    const [first, last] = [Math.max(0, given.length - 4), given.length - 1];
    const market = storedQuotes(given, eurusd);
    for (let row = first; row < last; row++) {
      const seen: Quote[] = [];
      for (let time = given.time[row] as number; time < (given.time[row + 1] as number); time += slotMillis) {
        const quote = market.quote(time);
        if (quote?.range && quote.open) seen.push(quote);
      }
      expect(seen).toMatchObject([
        { bid: given.close[row], range: { open: given.open[row], high: given.high[row], low: given.low[row] } },
      ]);
    }
  });

  test("go through bars of four hours that begin by another clock than New York's once each, too", () => {
    const four = 240 * minute;
    const rows = [
      [100, 130, 90, 120],
      [120, 140, 95, 110],
    ] as const;
    const file = {
      ...bars(rows),
      timeframe: "H4" as const,
      time: Float64Array.from(rows, (_, row) => wednesday + row * four),
    };
    const market = storedQuotes(file, eurusd);
    const seen: (readonly [number, unknown])[] = [];
    for (let time = wednesday; time < wednesday + 2 * four; time += slotMillis) {
      const quote = market.quote(time);
      if (quote?.range) seen.push([time, quote.range]);
    }
    expect(seen).toEqual([
      [wednesday + four / 2, { open: 100, high: 130, low: 90 }],
      [wednesday + 1.5 * four, { open: 120, high: 140, low: 95 }],
    ]);
  });

  test("go through a bar that the next one cut short, as where a broker's clock changes", () => {
    const time = Float64Array.of(wednesday, wednesday + 60 * minute);
    const rows = [
      [100, 130, 90, 120],
      [120, 140, 95, 110],
    ] as const;
    const market = storedQuotes({ ...bars(rows), timeframe: "H4", time }, eurusd);
    expect(market.quote(wednesday + 30 * minute)).toMatchObject({ bid: 120, range: { open: 100, high: 130, low: 90 } });
    expect([1, 60].map((after) => market.uncut(wednesday + after * minute))).toEqual([time[1], time[1]]);
  });

  test("are those of the week that a Sunday date begins, as MetaTrader's weeks have", () => {
    const sundays = [15, 22].map((date) => Date.UTC(2026, 10, date - 1, 22));
    const rows = bars([
      [100, 130, 90, 110],
      [110, 150, 80, 140],
    ]);
    const market = storedQuotes({ ...rows, timeframe: "W1", time: Float64Array.from(sundays) }, eurusd);
    const bidOf = (date: number, hour: number) => market.quote(Date.UTC(2026, 10, date, hour))?.bid;
    expect([bidOf(22, 23), bidOf(24, 12), bidOf(27, 12)]).toEqual([110, 110, 140]);
    const week = Array.from({ length: 5 * 24 * 60 }, (_, i) => market.quote(Date.UTC(2026, 10, 22, 22) + i * minute));
    expect(week.filter((quote) => quote?.range).map((quote) => quote?.range)).toEqual([
      { open: 110, high: 150, low: 80 },
    ]);
  });

  test("pay the recorded spread, else the symbol's typical one, in the points of the contract", () => {
    const plain = storedQuotes(bars([[11_000, 11_000, 11_000, 11_000]], 4), eurusd).quote(wednesday);
    expect(plain).toMatchObject({ bid: 110_000, ask: 110_000 + eurusd.typicalSpreadPoints });
    const recorded = { ...bars([[1_100_000, 1_100_000, 1_100_000, 1_100_000]], 6), spread: Int32Array.of(70) };
    expect(storedQuotes(recorded, eurusd).quote(wednesday)).toMatchObject({ bid: 110_000, ask: 110_007 });
  });

  test("stand at the last close through a gap, never run backwards, and know nothing before the first bar", () => {
    const given = bars([
      [100, 130, 90, 120],
      [120, 125, 118, 119],
    ]);
    const market = storedQuotes(given, eurusd);
    expect(market.quote(wednesday - 1)).toBeNull();
    expect(market.quote(wednesday + 40 * minute)).toMatchObject({ bid: 119, time: wednesday + 40 * minute });
    expect(market.nextBar(wednesday + 1)).toBe(wednesday + minute);
    expect(market.nextBar(wednesday + 2 * minute)).toBeNull();
  });

  test.each([
    [1, 110_000, 110_100],
    [1, 110_100, 110_000],
    [-1, 110_000, 110_100],
    [-1, 110_100, 110_000],
  ] as const)("stop a position of side %i out before its target in a bar from %i to %i", (side, open, close) => {
    const bracket = { stop: open - side * 200, target: open + side * 200 };
    const { journal } = afterBars([[open, open + 300, open - 300, close]], {
      ...{ type: "market", symbol: "EURUSD", side, lots: 0.01, bracket },
    });
    expect(journal.at(-1)).toMatchObject({ kind: "closed", reason: "stop-loss", exit: bracket.stop });
  });

  test("fill orders, stops and targets inside a bar at their own price, not at its extremes", () => {
    const waiting = { symbol: "EURUSD", lots: 0.01, side: 1 } as const;
    const bar = [110_000, 110_300, 109_700, 110_000] as const;
    expect(afterBars([bar], { ...waiting, type: "limit", limit: 109_900 }).journal).toMatchObject([{ entry: 109_900 }]);
    expect(afterBars([bar], { ...waiting, type: "stop", stop: 110_100 }).journal).toMatchObject([{ entry: 110_100 }]);
    const market = { ...waiting, type: "market" } as const;
    for (const bracket of [{ target: 110_050 }, { stop: 109_950 }])
      expect(afterBars([bar], { ...market, bracket }).journal.at(-1)).toMatchObject({
        exit: Object.values(bracket)[0],
      });
  });

  test("let no limit order reach its target in its own bar unless the bar closed beyond it", () => {
    const order = { type: "limit", symbol: "EURUSD", lots: 0.01, side: 1, limit: 109_900 } as const;
    const closedAt = (close: number) =>
      afterBars([[110_000, 110_300, 109_850, close]], { ...order, bracket: { target: 110_100 } }).journal.length;
    expect([closedAt(110_050), closedAt(110_150)]).toEqual([1, 2]);
  });

  test("fill a price that was jumped over between two bars where the next one opened", () => {
    const order = { type: "limit", symbol: "EURUSD", lots: 0.01, side: 1, limit: 109_900 } as const;
    const rows = [Array(4).fill(110_000), Array(4).fill(109_800)] as unknown as [number, number, number, number][];
    expect(afterBars(rows, order).journal).toMatchObject([{ entry: 109_800 + eurusd.typicalSpreadPoints }]);
  });
});
