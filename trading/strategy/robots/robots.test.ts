import { describe, expect, it } from "vitest";
import { robots } from "#content/robots.ts";
import { runBacktest } from "../../backtest/run.ts";
import type { Bars } from "../../market/bars.ts";
import { createSimulatedMarket } from "../../market/simulated/simulated-market.ts";
import { backtestTrades } from "../../statistics/backtest-trades.ts";
import { findingsOf } from "../../statistics/habits.ts";
import type { StrategyDocument } from "../document.ts";
import { parseStrategy } from "../parse-document.ts";
import { decodeStrategy, encodeStrategy } from "../url-code.ts";
import { robotStrategies } from "./robots.ts";

const market = createSimulatedMarket();
const labels = new Map(robots.map((robot) => [robot.id, robot]));

describe("the robots' rules", () => {
  it("are there for each robot of the catalog, on a pair and a timeframe its label names", () => {
    expect(robotStrategies.map(({ robotId }) => robotId).sort()).toEqual([...labels.keys()].sort());
    for (const { robotId, document, data } of robotStrategies) {
      expect(labels.get(robotId)?.pairs).toContain(document.symbol);
      expect(labels.get(robotId)?.timeframe).toBe(document.timeframe);
      expect([data.symbol, data.timeframe]).toEqual([document.symbol, document.timeframe]);
    }
  });

  it.each(robotStrategies)("can be run, sent as a link, and carry a stop: $robotId", ({ document }) => {
    expect(parseStrategy(document)).toEqual(document);
    expect(decodeStrategy(encodeStrategy(document))).toEqual(document);
    expect(document.risk.stopLoss).toBeDefined();
  });

  it.each(robotStrategies)(
    "do what the label says about losing positions: $robotId",
    ({ robotId, document, data }) => {
      const year = Date.UTC(2025, 0, 1);
      const from = document.timeframe === "D1" ? data.from : Math.max(data.from, year);
      const bars = market.bars(document.symbol, document.timeframe, from, data.to);
      const result = runBacktest(document, bars);
      const seen = new Map(findingsOf(backtestTrades(bars, result)).map(({ id, verdict }) => [id, verdict]));
      const label = labels.get(robotId);
      expect(result.trades.length).toBeGreaterThan(2);
      expect(seen.get("grid") === "seen").toBe(label?.usesGrid);
      expect(seen.get("martingale") === "seen").toBe(label?.usesMartingale);
      expect(seen.get("no-stop")).not.toBe("seen");
    },
    60_000,
  );

  /** What the rules make of an account: the trades and the deepest fall of the equity, as a share. */
  const runOn = (bars: Bars, document: StrategyDocument, deposit: number) => {
    const { trades, equity } = runBacktest(document, bars, { account: { deposit } });
    let [peak, drawdown] = [deposit, 0];
    for (const value of equity) {
      peak = Math.max(peak, value);
      drawdown = Math.max(drawdown, (peak - value) / peak);
    }
    return { trades: trades.length, drawdown };
  };

  it.each(robotStrategies)(
    "trade on the minimum deposit as in the record, on each pair of the label, and lose no larger share: $robotId",
    ({ robotId, document, data }) => {
      for (const symbol of labels.get(robotId)?.pairs ?? []) {
        const bars = market.bars(symbol, document.timeframe, data.from, data.to);
        const onPair = { ...document, symbol };
        const record = runOn(bars, onPair, 10_000);
        const least = runOn(bars, onPair, labels.get(robotId)?.minDeposit ?? 0);
        expect(least.drawdown, symbol).toBeLessThan(record.drawdown + 0.01);
        expect(least.trades, symbol).toBeGreaterThan(record.trades * 0.95);
      }
    },
    60_000,
  );
});
