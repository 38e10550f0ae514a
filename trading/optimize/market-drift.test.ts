import { expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { sliceBars } from "../market/join-bars.ts";
import type { Condition, StrategyDocument } from "../strategy/document.ts";
import { driftShare } from "./market-drift.ts";

/** The same bars in a market that also rises by so many points a bar. */
function rising(bars: Bars, points: number): Bars {
  const lifted = (column: Int32Array) => column.map((price, i) => price + points * i);
  const { open, high, low, close } = bars;
  return { ...bars, open: lifted(open), high: lifted(high), low: lifted(low), close: lifted(close) };
}

const from = (hours: string, to: string): Condition => ({ kind: "time-between", from: hours, to });
const strategy = (entries: StrategyDocument["entries"]): StrategyDocument => ({
  version: 1,
  name: "Clock",
  symbol: "EURUSD",
  timeframe: "H1",
  entries,
  risk: { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 5, opposite: "ignore" },
});
const free = { costs: { spreadPoints: 0, swapLongPoints: 0, swapShortPoints: 0 }, account: { deposit: 100_000 } };
const long = { when: from("08:00", "09:00") };
const market = rising(testBars(8000, 3), 10);
const shareOf = (entries: StrategyDocument["entries"], bars: Bars): number =>
  driftShare(bars, runBacktest(strategy(entries), bars, free).trades);

it("is nearly all of what buying at an hour that means nothing earns in a market that rises", () => {
  const share = shareOf({ long }, market);
  expect(share).toBeGreaterThan(0.8);
  expect(share).toBeLessThan(1.25);
});

it("is not hidden by a fall before the first trade that was as deep as the market rose since", () => {
  const height = (market.close[7999] as number) - (market.open[0] as number);
  const fallen = (column: Int32Array) =>
    column.map((price, bar) => price + Math.round((height * Math.max(0, 2000 - bar)) / 2000));
  const { open, high, low, close } = market;
  const late = { ...market, open: fallen(open), high: fallen(high), low: fallen(low), close: fallen(close) };
  expect(Math.abs((late.close[7999] as number) - (late.open[0] as number))).toBeLessThan(height / 20);
  // The fall lies in what the average needs before it has a value.
  const average = { kind: "indicator", indicator: "sma", parameters: { length: 2000 } } as const;
  const known: Condition = { kind: "above", left: average, right: { kind: "constant", value: 0 } };
  const share = shareOf({ long: { when: { kind: "all", of: [long.when, known] } } }, late);
  expect(share).toBeGreaterThan(0.8);
  expect(share).toBeLessThan(1.25);
});

it("is not hidden by a fall behind the last trade", () => {
  const { trades } = runBacktest(strategy({ long }), sliceBars(market, 0, 6000), free);
  const fallen = (column: Int32Array) => column.map((price, bar) => (bar < 6000 ? price : Math.round(price / 2)));
  const { open, high, low, close } = market;
  const late = { ...market, open: fallen(open), high: fallen(high), low: fallen(low), close: fallen(close) };
  expect(driftShare(late, trades)).toBe(driftShare(market, trades));
});

it("is little of what buying and selling by turns earns", () => {
  const share = shareOf({ long, short: { when: from("20:00", "21:00") } }, market);
  expect(Math.abs(share)).toBeLessThan(0.5);
});

it("is 0 without trades", () => {
  expect(shareOf({ long: { when: { kind: "not", of: from("00:00", "23:59") } } }, testBars(50, 1))).toBe(0);
});
