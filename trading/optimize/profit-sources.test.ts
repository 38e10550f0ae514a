import { describe, expect, it } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import { localTime, tradingDay, weekdayOfDay } from "../calendar/zone-clock.ts";
import type { TradingCosts } from "../engine/instrument.ts";
import { reasonCode } from "../engine/ledger.ts";
import type { Bars } from "../market/bars.ts";
import { resample } from "../market/resample.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { sumOf } from "../statistics/sample-statistics.ts";
import { tradingPeriods } from "../statistics/trading-periods.ts";
import type { Condition, Operand, StrategyCosts, StrategyDocument } from "../strategy/document.ts";
import { type ProfitSources, profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import { rowOfRun } from "./row-of-run.ts";
import { sourceTests } from "./source-tests.ts";
import { isWarning, verdictOf } from "./verdict.ts";

const hour = 3_600_000;

function strategy(when: Condition, hold: number, costs: StrategyCosts, change: Partial<StrategyDocument> = {}) {
  return {
    version: 1,
    name: "Source",
    symbol: "GBPUSD",
    timeframe: "H1",
    entries: { short: { when } },
    risk: { sizing: { kind: "lots", value: 0.1 }, timeExitBars: hold },
    costs,
    ...change,
  } satisfies StrategyDocument;
}

const clock = (from: string, to: string): Condition => ({ kind: "time-between", from, to, zone: "new-york" });
const fixed = (value: number): StrategyCosts => ({ spread: { kind: "pips", value } });

/**
 * Bars of a clock that knows the data: at 17:00 New York the spread widens and the bid falls by as much for an hour, as a feed
 * of bid prices shows it. Elsewhere a price that goes nowhere, with `drift` points an hour for who sells.
 */
function bidBars(days: number, drift = 0, wide = 60): Bars {
  const random = randomSource(7);
  const times: number[] = [];
  for (let at = Date.UTC(2024, 0, 1, 22); times.length < days * 24; at += hour)
    if (![0, 6].includes(weekdayOfDay(tradingDay(at)))) times.push(at);
  const length = times.length;
  const column = () => new Int32Array(length);
  const bars = {
    ...({ symbol: "GBPUSD", timeframe: "H1", digits: 5, length, time: Float64Array.from(times) } as const),
    ...{ open: column(), high: column(), low: column(), close: column(), spread: column() },
    volume: new Float64Array(length).fill(100),
  };
  let middle = 127_000;
  for (let i = 0; i < length; i++) {
    const atRollOver = Math.floor(localTime("new-york", times[i] as number) / hour) % 24 === 17;
    const spread = atRollOver ? 12 + wide : 12;
    const next = middle + Math.round(random.normal() * 40 - drift);
    const [open, close] = [middle - spread / 2, next - 6];
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = Math.max(open, close) + 5;
    bars.low[i] = Math.min(open, close) - 5;
    bars.spread[i] = spread;
    middle = next;
  }
  return bars;
}

function judged(document: StrategyDocument, bars: Bars) {
  const run = (costs: Partial<TradingCosts> = {}) => runBacktest(document, bars, { costs });
  const result = run();
  const row = rowOfRun(result, tradingPeriods(bars.time), {});
  const sources = profitSources(bars, result, document, run);
  return { row, sources, verdict: verdictOf({ row, trials: [row], sources }) };
}
const againstOf = (sources: ProfitSources) =>
  sourceTests(sources).flatMap(({ fails, reason }) => (fails ? [reason.text] : []));

describe("where a profit comes from", () => {
  const market = bidBars(500);

  it("is one hour, the roll-over and a spread below the data's for a rule that knows the clock", () => {
    // Sold at 16:00 and bought back from the low bid at 17:00, as a broker's file shows it.
    const { row, sources, verdict } = judged(strategy(clock("15:00", "16:00"), 1, fixed(1.5)), market);
    expect(row.net).toBeGreaterThan(0);
    expect(sources.hour).toMatchObject({ from: 16 * 60, to: 17 * 60, left: 0, carries: true });
    expect(sources.rollOver).toMatchObject({ left: expect.closeTo(0, 1), carries: true });
    expect(sources.costs?.spread).toEqual({ paidPips: 1.5, realPips: 7.2, measured: "data" });
    expect(sources.costs?.left).toBeLessThan(0);
    expect(againstOf(sources)).toEqual([
      expect.stringMatching(/one hour of the day: without its \d+ trades entered from 16:00 to 17:00 New York, no/),
      expect.stringMatching(/rests on the roll-over.*less than 1% of the profit is left/),
      expect.stringMatching(/fixed spread is 1\.5 pips, and the data's own .*no profit is left/),
    ]);
    expect(verdict.kind).toBe("fragile");
    // And nobody earns that well without a mistake.
    const against = verdict.reasons.filter(({ says }) => says === "against").map(({ text }) => text);
    expect(against).toEqual([expect.stringMatching(/^Unusually good/), ...againstOf(sources)]);
  });

  it("is still the roll-over when other trades of no worth hide it", () => {
    const hidden: Condition = {
      kind: "any",
      of: [clock("16:00", "17:00"), clock("02:00", "03:00"), clock("09:00", "10:00")],
    };
    const rule = strategy(hidden, 1, fixed(1.2), { entries: { long: { when: hidden } } });
    const { sources } = judged(rule, bidBars(500, 0, 120));
    expect(sources.hour).toMatchObject({ from: 17 * 60, carries: true });
    expect(sources.rollOver?.carries).toBe(true);
  });

  it("is also the roll-over where trades only leave in it", () => {
    // Sold in the morning, bought back at 17:00 from the low bid with a spread that is too narrow.
    const rule = strategy(clock("08:00", "09:00"), 8, fixed(1.2));
    const { sources, row } = judged(rule, bidBars(500, 0, 120));
    expect(row.net).toBeGreaterThan(0);
    expect(sources.rollOver).toMatchObject({ left: expect.closeTo(0, 2), carries: true });
  });

  it.each([
    [6, 3],
    [2, 9],
    [9, 2],
  ])("is not warned about for an edge spread over the day (drift %i, held %i bars)", (drift, hold) => {
    const bars = bidBars(300, drift, 0);
    const always: Condition = {
      kind: "above",
      left: { kind: "price", field: "close" },
      right: { kind: "constant", value: 0 },
    };
    const { sources, row } = judged(strategy(always, hold, { spread: { kind: "data" } }), bars);
    expect(row.trades).toBeGreaterThan(100);
    expect(row.net).toBeGreaterThan(0);
    expect(againstOf(sources)).toEqual([]);
  });

  it("is rarely warned about for rules spread over the day that earn by chance", () => {
    const minutes = createSimulatedMarket(11).bars("GBPUSD", "H1", Date.UTC(2015, 0, 1), Date.UTC(2024, 0, 1));
    const part = 1300;
    let [earned, warned] = [0, 0];
    for (let from = 0; from + part <= minutes.length; from += part) {
      const cut = (column: Int32Array) => column.slice(from, from + part);
      const bars: Bars = {
        ...minutes,
        ...{
          length: part,
          time: minutes.time.slice(from, from + part),
          volume: minutes.volume.slice(from, from + part),
        },
        ...{ open: cut(minutes.open), high: cut(minutes.high), low: cut(minutes.low), close: cut(minutes.close) },
        spread: cut(minutes.spread as Int32Array),
      };
      const rsi = { kind: "indicator", indicator: "rsi", parameters: { length: 14 } } as const;
      for (const [name, level] of [
        ["below", 40],
        ["above", 60],
      ] as const) {
        const when: Condition = { kind: name, left: rsi, right: { kind: "constant", value: level } };
        const rule = strategy(when, 5, { spread: { kind: "data" } }, { entries: { long: { when } } });
        const { sources, row } = judged(rule, bars);
        if (!(row.net > 0) || row.trades < 30) continue;
        earned += 1;
        if (againstOf(sources).length > 0) {
          warned += 1;
        }
      }
    }
    expect(earned).toBeGreaterThan(20);
    expect(warned / earned).toBeLessThanOrEqual(0.05);
  });

  it("is one hour where ten uneven trades of it earned most, beside many small ones", () => {
    const rule = strategy(clock("15:00", "16:00"), 1, fixed(7.2));
    const result = runBacktest(rule, market);
    const hours = Array.from(market.time, (at) => Math.floor(localTime("new-york", at) / hour) % 24);
    const barsAt = (wanted: number) => hours.flatMap((one, bar) => (one === wanted ? [bar] : []));
    const best = barsAt(3).slice(0, 10);
    const rest = [6, 7, 8].flatMap((at) => barsAt(at).slice(0, 10));
    const net = [...best.map((_, i) => (i % 2 === 0 ? 1 : 19)), ...rest.map(() => 1)];
    const columns = { entryBar: Int32Array.from([...best, ...rest]), exitBar: Int32Array.from([...best, ...rest]) };
    const trades = { ...result.trades, ...columns, net: Float64Array.from(net), length: net.length };
    // Four standard errors above the others, whose deviation is that of all around their mean.
    expect(profitSources(market, { ...result, trades }, rule, () => result).hour).toMatchObject({
      ...{ from: 180, trades: 10, net: 100, carries: true },
    });
  });

  it("is one hour of UTC, too, which the change to summer time moves through two hours of New York", () => {
    const always = (zone: "utc" | "new-york"): Condition => ({
      kind: "time-between",
      from: "09:00",
      to: "10:00",
      zone,
    });
    // Shorted in one hour, in a market that falls.
    const falling = bidBars(500, 6);
    const hourOf = (zone: "utc" | "new-york") => judged(strategy(always(zone), 5, fixed(1)), falling).sources;
    expect(hourOf("new-york").hour).toMatchObject({ from: 600, carries: true, clock: "New York" });
    expect(hourOf("utc").hour).toMatchObject({ from: 600, left: 0, carries: true, clock: "UTC" });
    expect(againstOf(hourOf("utc"))).toContainEqual(
      expect.stringMatching(/entered from 10:00 to 11:00 UTC, no profit/),
    );
  });

  it("has no clock in bars of a day, which all open at 17:00", () => {
    const days = resample(bidBars(700), "D1");
    const always: Condition = {
      kind: "above",
      left: { kind: "price", field: "close" },
      right: { kind: "constant", value: 0 },
    };
    const { sources } = judged(strategy(always, 3, fixed(1), { timeframe: "D1" }), days);
    expect(sources).toMatchObject({ hour: null, rollOver: null });
    // Their spread is that of 17:00, and a fixed pip is below it.
    expect(sources.costs?.spread).toEqual({ paidPips: 1, realPips: 7.2, measured: "data" });
  });

  it("asks the symbol's usual spread where the data has none", () => {
    const { spread: _, ...bare } = bidBars(300, 4);
    const always: Condition = {
      kind: "above",
      left: { kind: "price", field: "close" },
      right: { kind: "constant", value: 0 },
    };
    const free = judged(strategy(always, 1, fixed(0)), bare).sources.costs;
    expect(free?.spread).toEqual({ paidPips: 0, realPips: 1.5, measured: "symbol" });
    expect(free?.left).toBeLessThan(1);
    expect(judged(strategy(always, 1, fixed(1.5)), bare).sources.costs).toBeNull();
    expect(judged(strategy(always, 1, { spread: { kind: "data" } }), bidBars(300, 4)).sources.costs).toBeNull();
  });
});

it("names swap that is not charged where the nights usually cost some", () => {
  const bars = bidBars(300, 4);
  const costsFor = (hold: number, swap: StrategyCosts["swap"]) =>
    judged(strategy(clock("03:00", "04:00"), hold, { spread: { kind: "data" }, ...(swap ? { swap } : {}) }), bars)
      .sources.costs;
  const free = costsFor(20, { kind: "none" });
  expect(free).toMatchObject({ spread: null, swap: "none" });
  expect(free?.left).toBeLessThan(1);
  expect(costsFor(20, { kind: "points", long: -1, short: 0 })).toEqual(free);
  // Next to nothing, as where pips are typed for points.
  expect(costsFor(20, { kind: "points", long: -1, short: -0.05 })).toMatchObject({ spread: null, swap: "none" });
  expect(costsFor(20, { kind: "points", long: 0, short: -0.5 })).toBeNull();
  // What both sides earn together, no broker pays; another broker's swap is nobody's fault.
  const earned = costsFor(20, { kind: "points", long: -0.4, short: 36 });
  expect(earned).toMatchObject({ spread: null, swap: "earned" });
  expect(earned?.left).toBeLessThan(1);
  expect(costsFor(20, { kind: "points", long: -9, short: -0.5 })).toBeNull();
  // Closed before the night.
  expect(costsFor(5, { kind: "none" })).toBeNull();
  expect(costsFor(20, { kind: "typical" })).toBeNull();
});

it("names swap of more than interest rates differ by, as of another unit", () => {
  const bars = { ...bidBars(300, 4), symbol: "EURUSD" };
  const swapOf = (long: number, short: number) => {
    const costs = { spread: { kind: "data" }, swap: { kind: "points", long, short } } as const;
    return judged(strategy(clock("03:00", "04:00"), 20, costs, { symbol: "EURUSD" }), bars).sources.costs;
  };
  // At 1.085, a tenth of a year is 30 points a night.
  const more = swapOf(-40, 36);
  expect(more).toMatchObject({ spread: null, swap: "more" });
  expect(more?.left).toBeLessThan(0.75);
  // Usually 2.1 are earned: pips typed for points are ten times as many.
  expect(swapOf(-65, 21)).toMatchObject({ spread: null, swap: "more" });
  expect(swapOf(-20, 13)).toBeNull();
});

describe("stop orders filled at their very price", () => {
  /** A price that goes nowhere, of so many prices a bar; in three days of four it moves by `quiet` points an hour. */
  function fewPrices(prices: number, jumps = 0, quiet = 400): Bars {
    const random = randomSource(3);
    const { time, ...bars } = bidBars(400, 0, 0);
    let at = 127_000;
    for (let i = 0; i < bars.length; i++) {
      const usual = i % 96 < 72 ? quiet : 400;
      const size = () => (jumps > 0 && random.next() < jumps ? 2400 : usual);
      const path = [at];
      for (let k = 0; k < prices; k++) path.push((path[k] as number) + (random.normal() * size()) / Math.sqrt(prices));
      bars.open[i] = Math.round(at);
      bars.high[i] = Math.round(Math.max(...path));
      bars.low[i] = Math.round(Math.min(...path));
      at = path[prices] as number;
      bars.close[i] = Math.round(at);
    }
    return { ...bars, time };
  }
  const above: Condition = {
    kind: "above",
    left: { kind: "price", field: "close" },
    right: { kind: "constant", value: 0 },
  };
  const order = { kind: "stop", distance: { kind: "pips", value: 15 }, expireBars: 1 } as const;
  const breakOut = (slippagePips: number) =>
    strategy(above, 1, { ...fixed(0), slippagePips }, { entries: { long: { when: above, order } } });

  it("earn on noise of few prices a bar, and the verdict says why", () => {
    const { row, sources, verdict } = judged(breakOut(0), fewPrices(24));
    expect(row.net).toBeGreaterThan(0);
    expect(sources.fills?.left).toBeLessThan(0.5);
    expect(againstOf(sources)).toContainEqual(expect.stringMatching(/filled at their very price here/));
    expect(verdict.kind).toBe("fragile");
  });

  it("are charged by how quick the market was when they were reached", () => {
    const far = { ...order, distance: { kind: "pips", value: 30 } } as const;
    const document = strategy(above, 2, fixed(0), { entries: { long: { when: above, order: far } } });
    const bars = fewPrices(60, 0, 80);
    const result = runBacktest(document, bars);
    // Stops of nine bars, too few to tell of jumps.
    const nine = Object.entries(result.trades).map(([name, column]) =>
      typeof column === "number" ? [name, 9] : [name, column.slice(0, 9)],
    );
    const trades: typeof result.trades = Object.fromEntries(nine);
    const { fills } = profitSources(bars, { ...result, trades }, document, () => result);
    expect(fills?.from).toBe("minute");
    // A price of sixty an hour is, on average, 0.58 of its step beyond a stop that it passes.
    expect(fills?.pips).toBeGreaterThan((0.58 * 40) / Math.sqrt(60));
  });

  it("are counted where a stop-loss closes a market order, too", () => {
    const risk = { sizing: { kind: "lots", value: 0.01 }, stopLoss: { kind: "pips", value: 3 } } as const;
    const document = strategy(above, 1, fixed(0), { risk });
    const bars = fewPrices(24);
    const { sources, row } = judged(document, bars);
    const { trades } = runBacktest(document, bars);
    const stopped = trades.reason.filter((reason) => reason === reasonCode("stop-loss")).length;
    expect(stopped).toBeGreaterThan(100);
    // A pip of 0.01 lots is $0.10.
    const { pips = 0, left } = sources.fills ?? {};
    expect(left).toBeCloseTo(1 - (pips * stopped * 0.1) / row.net, 2);
  });

  it("are asked about by what the price jumped beyond stop-losses, however far away those are", () => {
    const risk = { sizing: { kind: "lots", value: 0.01 }, stopLoss: { kind: "pips", value: 40 } } as const;
    const document = strategy(above, 6, fixed(0), { risk: { ...risk, timeExitBars: 6 } });
    const { row, sources } = judged(document, fewPrices(20, 0.02));
    expect(row.net).toBeGreaterThan(0);
    expect(sources.fills).toMatchObject({ from: "jumps" });
    expect(againstOf(sources)).toContainEqual(expect.stringMatching(/beyond its stops the price was/));
    // Of many small moves there is nothing to be jumped.
    expect(judged(document, fewPrices(400)).sources.fills).toMatchObject({ from: "minute" });
  });

  it("are asked about by what the price jumped beyond entries, where no stop-loss tells of it", () => {
    const far = { ...order, distance: { kind: "pips", value: 30 } } as const;
    const document = strategy(above, 2, fixed(0), { entries: { long: { when: above, order: far } } });
    const { row, sources, verdict } = judged(document, fewPrices(20, 0.02));
    expect(row.net).toBeGreaterThan(0);
    expect(sources.fills).toMatchObject({ from: "jumps" });
    expect(againstOf(sources)).toContainEqual(expect.stringMatching(/beyond its stops the price was/));
    expect(verdict.kind).toBe("fragile");
  });

  it("are asked about where their limit leaves no room for the slippage that is charged", () => {
    const room = { id: "room", name: "Room", value: 30, min: 0, max: 40, step: 1 };
    const limited = (pips: number | { readonly parameter: string }) => {
      const limit = { kind: "pips", value: pips } as const;
      const change = { entries: { long: { when: above, order: { ...order, kind: "stop-limit", limit } as const } } };
      return strategy(above, 1, { ...fixed(0), slippagePips: 20 }, { ...change, parameters: [room] });
    };
    const document = limited(0);
    expect(judged(document, fewPrices(24)).sources.fills?.pips).toBeGreaterThan(4);
    for (const wide of [limited(30), limited({ parameter: "room" })])
      expect(judged(wide, fewPrices(24)).sources.fills).toBeNull();
    // Stop-losses have paid more than a minute's range already: that is no jump.
    expect(judged(document, fewPrices(400)).sources.fills).toMatchObject({ from: "minute" });
  });

  it("of one bar are one jump, however many there are", () => {
    const risk = { sizing: { kind: "lots", value: 0.01 }, stopLoss: { kind: "pips", value: 40 } } as const;
    const document = strategy(above, 6, fixed(0), { risk: { ...risk, timeExitBars: 6 } });
    const bars = fewPrices(20, 0.02);
    const result = runBacktest(document, bars);
    const { exit, exitBar, side, reason } = result.trades;
    const beyond = (i: number) =>
      ((exit[i] as number) - (bars.close[exitBar[i] as number] as number)) * (side[i] as number);
    const stopped = [...reason.keys()].filter((i) => reason[i] === reasonCode("stop-loss"));
    const farthest = stopped.toSorted((a, b) => beyond(b) - beyond(a))[0] as number;
    const twelve = Object.entries(result.trades).map(([name, column]) =>
      typeof column === "number" ? [name, 12] : [name, column.slice(0, 12).fill(column[farthest] as number)],
    );
    const trades: typeof result.trades = Object.fromEntries(twelve);
    expect(beyond(farthest)).toBeGreaterThan(100);
    expect(profitSources(bars, { ...result, trades }, document, () => result).fills).toMatchObject({ from: "minute" });
  });

  it("are not asked about where slippage is charged, or where there is no stop order", () => {
    const bars = fewPrices(24);
    expect(judged(breakOut(20), bars).sources.fills).toBeNull();
    expect(judged(strategy(above, 1, fixed(0)), bars).sources.fills).toBeNull();
  });

  it("are asked about by each of the entries that a netting account merged, and by those that closed what was open", () => {
    const bars = fewPrices(20, 0.02);
    const waiting = { ...order, distance: { kind: "pips", value: 30 }, expireBars: 3 } as const;
    const piled = strategy(above, 12, fixed(0), {
      entries: { long: { when: above, order: waiting } },
      risk: { sizing: { kind: "lots", value: 0.02 }, maxPositions: 10, timeExitBars: 12 },
    });
    const average: Operand = { kind: "indicator", indicator: "sma", parameters: { length: 20 } };
    const onSide = (kind: "above" | "below") =>
      ({ when: { kind, left: { kind: "price", field: "close" }, right: average }, order: waiting }) as const;
    const turning = strategy(above, 1, fixed(0), {
      entries: { long: onSide("above"), short: onSide("below") },
      risk: { sizing: { kind: "lots", value: 0.02 }, opposite: "hedge" },
    });
    for (const [document, most] of [
      [turning, 0.5],
      [piled, 0],
    ] as const) {
      const result = runBacktest(document, bars, { account: { mode: "netting" } });
      expect(sumOf(result.trades.net)).toBeGreaterThan(0);
      const { fills } = profitSources(bars, result, document, () => result);
      expect(fills).toMatchObject({ from: "jumps" });
      expect(fills?.left).toBeLessThan(most);
    }
  });
});

it("the simulated market's clock rule, sold at 16:00 with a fixed 1.5 pips, does not pass", () => {
  const bars = createSimulatedMarket().bars("GBPUSD", "H1", Date.UTC(2023, 0, 1, 22), Date.UTC(2026, 0, 1, 22));
  const { verdict } = judged(strategy(clock("15:00", "16:00"), 1, fixed(1.5)), bars);
  expect(isWarning(verdict.kind)).toBe(true);
});
