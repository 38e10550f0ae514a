import { expect, test } from "vitest";
import { runBacktest } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { asksOf } from "./ask-prices.ts";
import { entryResults } from "./entry-results.ts";
import { barelyReached } from "./limit-fills.ts";
import { profitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";

/** A price that goes nowhere, seen through noise of four pips. */
function noisyBars(): Bars {
  const random = randomSource(5);
  const [length, prices] = [4000, 60];
  const column = () => new Int32Array(length);
  const bars = { open: column(), high: column(), low: column(), close: column() };
  let at = 110_000;
  for (let i = 0; i < length; i++) {
    const path = Array.from({ length: prices }, () => {
      at += (random.normal() * 150) / Math.sqrt(prices);
      return Math.round(at + random.normal() * 40);
    });
    bars.open[i] = path[0] as number;
    bars.close[i] = path.at(-1) as number;
    bars.high[i] = Math.max(...path);
    bars.low[i] = Math.min(...path);
  }
  return {
    ...({ symbol: "EURUSD", timeframe: "H1", digits: 5, length, ...bars } as const),
    time: Float64Array.from(bars.open, (_, row) => Date.UTC(2024, 0, 1) + row * 3_600_000),
    volume: new Float64Array(length),
  };
}
const bars = noisyBars();

const close = { kind: "price", field: "close" } as const;
const earlier = { ...close, shift: 1 } as const;

/** Limit orders both ways on a netting account, and what is left of their profit. */
function nettedLimits({ long, short }: { long: "limit" | "market"; short: "limit" | "market" }) {
  const distance = { kind: "pips", value: 10 } as const;
  const orderOf = (kind: "limit" | "market") =>
    kind === "limit" ? ({ kind, distance, expireBars: 1 } as const) : ({ kind } as const);
  const document: StrategyDocument = {
    ...({ version: 1, name: "Limits", symbol: "EURUSD", timeframe: "H1" } as const),
    entries: {
      long: { when: { kind: "below", left: close, right: earlier }, order: orderOf(long) },
      short: { when: { kind: "above", left: close, right: earlier }, order: orderOf(short) },
    },
    risk: { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 6, maxPositions: 5, opposite: "hedge" },
    costs: { spread: { kind: "pips", value: 1.3 } },
  };
  const result = runBacktest(document, bars, { account: { mode: "netting" } });
  const entries = entryResults(result);
  const netOf = (rows: readonly { readonly net: number }[]) => rows.reduce((sum, { net }) => sum + net, 0);
  const net = result.trades.net.reduce((sum, value) => sum + value, 0);
  expect(net).toBeGreaterThan(0);
  expect(netOf(entries)).toBeCloseTo(net, 6);
  const reached = barelyReached(bars, asksOf(bars, result), result, document, entries, 13) ?? [];
  const { limits, noise } = profitSources(bars, result, document, () => result);
  return { result, entries, reached, limits, noise };
}

test("entries that a netting account merged are asked about one by one, and so are orders that closed what was open", () => {
  const merged = nettedLimits({ long: "limit", short: "limit" });
  expect(merged.entries.length).toBeGreaterThan(merged.result.trades.length);
  expect(merged.limits).toMatchObject({ carries: true });
  expect(merged.noise?.left).toBeLessThan(0);
  // Bought at the market, and closed by a limit order that only noise reached.
  const { reached, result, noise } = nettedLimits({ long: "market", short: "limit" });
  expect(reached.some(({ row }) => result.trades.side[row] === 1)).toBe(true);
  expect(noise?.left).toBeLessThan(0.25);
});

test("an entry that was merged on a netting account earned its share, by what its own price was better than the mean", () => {
  const { result, entries } = nettedLimits({ long: "limit", short: "limit" });
  const { trades, entryFills } = result;
  const partsOf = (row: number) => entries.filter((entry) => entry.row === row);
  // One that was closed as a whole and within the day: no part of it was closed before, and it paid no swap.
  const isWhole = (row: number) => trades.position.filter((id) => id === trades.position[row]).length === 1;
  const row = [...trades.net.keys()].find(
    (at) => partsOf(at).length > 1 && isWhole(at) && trades.swap[at] === 0,
  ) as number;
  const own = partsOf(row);
  const exit = trades.exit[row] as number;
  for (const { price, bar, net } of own) {
    expect(entryFills.some((fill) => fill.bar === bar && fill.price === price)).toBe(true);
    // A hundredth of a lot earns a cent with each point.
    expect(net).toBeCloseTo(((exit - price) * (trades.side[row] as number)) / 100, 1);
  }
});
