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

/** Dollars at risk in yen: what a lot loses depends on the price that it is counted from, the signal's close and not the open after it. */
const sizedAtSignal: StrategyDocument = {
  version: 1,
  name: "Sized at its signal",
  symbol: "USDJPY",
  timeframe: "H4",
  entries: {
    long: { when: { kind: "rising", operand: { kind: "price", field: "close" }, bars: 2 } },
    short: { when: { kind: "falling", operand: { kind: "price", field: "close" }, bars: 2 } },
  },
  risk: {
    sizing: { kind: "money", amount: 1200 },
    stopLoss: { kind: "pips", value: 100 },
    measuredFrom: "signal",
    timeExitBars: 1,
    opposite: "ignore",
  },
};

// A stop that follows the price is moved on each tick by the adviser, and at worst by the lab: bars in which they part are counted there.
const documents = [...presets, ...robotStrategies]
  .map(({ document }) => document)
  .filter(({ risk }) => !risk.trailing && !risk.breakEven)
  .concat(jumped, inTheSpread, jumpedShares, sizedAtSignal)
  .map(onFixedSpread);

describe.skipIf(!hasCompiler)("an exported adviser, compiled and run (skipped without g++)", () => {
  test("takes the trades of the lab, each at the same bar, price and size", async () => {
    const runs = documents.map((document) => ({ document, bars: barsOf(document) }));
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
