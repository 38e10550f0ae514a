import { describe, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import { cleanPoints } from "#trading/market/points.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { hasCompiler, runMql5, serverTime } from "./run-mql5.ts";

const market = createSimulatedMarket();
const barsOf = ({ symbol, timeframe }: StrategyDocument): Bars =>
  market.lastBars(symbol, timeframe, 1200, Date.UTC(2026, 10, 20, 12));

/** What the stand-in of the terminal has: a fixed spread and no swap. */
const onFixedSpread = (document: StrategyDocument): StrategyDocument => ({
  ...document,
  costs: { spread: { kind: "pips", value: 1 }, swap: { kind: "none" } },
});

/** Bars of an hour of EUR/USD from open, high, low and close in points. */
function barsOfRows(rows: readonly (readonly [number, number, number, number])[]): Bars {
  const column = (of: 0 | 1 | 2 | 3) => Int32Array.from(rows, (row) => row[of]);
  return {
    ...{ symbol: "EURUSD", timeframe: "H1", digits: 5, length: rows.length },
    time: Float64Array.from(rows, (_, i) => Date.UTC(2026, 10, 17, i)),
    ...{ open: column(0), high: column(1), low: column(2), close: column(3) },
    volume: new Float64Array(rows.length).fill(1),
  };
}

function tradesOfLab(document: StrategyDocument, bars: Bars): string[] {
  const { trades } = runBacktest(document, bars);
  const at = (bar: ArrayLike<number>, i: number) => serverTime(bars.time[bar[i] as number] as number);
  return Array.from({ length: trades.length }, (_, i) => {
    const [entry, exit] = [trades.entry[i] as number, trades.exit[i] as number].map(cleanPoints);
    const side = (trades.side[i] as number) > 0 ? "long" : "short";
    return [side, trades.lots[i], at(trades.entryBar, i), entry, at(trades.exitBar, i), exit].join(" ");
  });
}

/** Stops so near that gaps over the weekend jump them, on bars of an hour. */
const jumped: StrategyDocument = {
  version: 1,
  name: "Jumped stops",
  symbol: "USDJPY",
  timeframe: "H1",
  entries: {
    short: {
      when: {
        kind: "above",
        left: { kind: "indicator", indicator: "dema", parameters: { length: 14 } },
        right: { kind: "indicator", indicator: "sma", parameters: { length: 14 }, timeframe: "H4" },
      },
    },
  },
  risk: {
    sizing: { kind: "lots", value: 0.03 },
    stopLoss: { kind: "percent", value: 0.07 },
    takeProfit: { kind: "risk-multiple", multiple: 2 },
    opposite: "ignore",
  },
};

/** Orders whose stop-loss lies now outside of the spread, now inside of it. */
const inTheSpread: StrategyDocument = {
  version: 1,
  name: "Stops in the spread",
  symbol: "EURUSD",
  timeframe: "M15",
  entries: {
    long: {
      when: { kind: "rising", operand: { kind: "price", field: "close" }, bars: 2 },
      order: { kind: "stop", distance: { kind: "pips", value: 1 }, expireBars: 1 },
    },
    short: {
      when: { kind: "falling", operand: { kind: "price", field: "close" }, bars: 2 },
      order: { kind: "limit", distance: { kind: "pips", value: 1 }, expireBars: 1 },
    },
  },
  risk: {
    sizing: { kind: "lots", value: 0.1 },
    stopLoss: { kind: "atr", multiple: 0.25, period: 14 },
    takeProfit: { kind: "risk-multiple", multiple: 3 },
    opposite: "ignore",
  },
};

/** Shares of a price on orders that gaps jump over: those of the fill are not those of the order's price. */
const jumpedShares: StrategyDocument = {
  version: 1,
  name: "Jumped shares",
  symbol: "EURUSD",
  timeframe: "D1",
  entries: {
    long: {
      when: { kind: "falling", operand: { kind: "price", field: "close" }, bars: 1 },
      order: { kind: "stop", distance: { kind: "pips", value: 40 } },
    },
  },
  risk: {
    sizing: { kind: "lots", value: 0.01 },
    stopLoss: { kind: "percent", value: 2.1 },
    takeProfit: { kind: "risk-multiple", multiple: 1 },
    maxPositions: 90,
    opposite: "ignore",
  },
};

/** A gap stops one position and fills a waiting order on the first tick of the bar that a third signal comes with. */
const onOneGap: StrategyDocument = {
  version: 1,
  name: "Stopped and filled on one gap",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {
    long: {
      when: { kind: "falling", operand: { kind: "price", field: "close" }, bars: 1 },
      order: { kind: "limit", distance: { kind: "pips", value: 8 } },
    },
  },
  risk: { sizing: { kind: "lots", value: 0.01 }, stopLoss: { kind: "pips", value: 10 }, maxPositions: 2 },
};
const gapBars = barsOfRows([
  [110_000, 110_001, 109_999, 110_000],
  [110_000, 110_001, 109_989, 109_990],
  [109_990, 109_991, 109_900, 109_905],
  [109_905, 109_906, 109_895, 109_900],
  [109_800, 109_851, 109_799, 109_850],
  [109_850, 109_861, 109_849, 109_860],
]);

/** Sizes by a loss in money, counted from the signal's close: those of a pair in yen follow the price there. */
const sizedAtClose = (sizing: StrategyDocument["risk"]["sizing"]): StrategyDocument => ({
  version: 1,
  name: `Sized at the close by ${sizing.kind}`,
  symbol: "USDJPY",
  timeframe: "H1",
  entries: {
    long: { when: { kind: "rising", operand: { kind: "price", field: "close" }, bars: 3 } },
    short: { when: { kind: "falling", operand: { kind: "price", field: "close" }, bars: 3 } },
  },
  risk: {
    sizing,
    measuredFrom: "signal",
    stopLoss: { kind: "pips", value: 13 },
    takeProfit: { kind: "pips", value: 17 },
  },
});

// A stop that follows the price is moved on each tick by the adviser, and at worst by the lab: bars in which they part are counted there.
const documents = [...presets, ...robotStrategies]
  .map(({ document }) => document)
  .filter(({ risk }) => !risk.trailing && !risk.breakEven)
  .concat(jumped, inTheSpread, jumpedShares)
  .concat(sizedAtClose({ kind: "money", amount: 100 }), sizedAtClose({ kind: "risk", percent: 1 }))
  .map(onFixedSpread);

/** Whatever is open or waits, an adviser that is started again goes on with it. */
const restarted = [jumped, inTheSpread, jumpedShares, sizedAtClose({ kind: "risk", percent: 1 })].map(onFixedSpread);

describe.skipIf(!hasCompiler)("an exported adviser, compiled and run (skipped without g++)", () => {
  test("takes the trades of the lab, each at the same bar, price and size", async () => {
    const runs = [
      ...documents.map((document) => ({ document, bars: barsOf(document) })),
      { document: onFixedSpread(onOneGap), bars: gapBars },
      ...restarted.map((document) => ({ document, bars: barsOf(document), restarts: true })),
    ];
    const advisers = await runMql5(runs);
    let trades = 0;
    for (const [i, { document, bars }] of runs.entries()) {
      const lab = tradesOfLab(document, bars);
      trades += lab.length;
      expect(advisers[i]?.toSorted(), document.name).toEqual(lab.toSorted());
    }
    expect(trades).toBeGreaterThan(400);
  }, 200_000);
});
