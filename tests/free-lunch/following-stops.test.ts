import { describe, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";

const market = createSimulatedMarket();
const from = Date.UTC(2023, 0, 1);
const to = Date.UTC(2025, 0, 1);

/** Always in the market one way, with a stop that follows closely: what bars alone cannot price, and must not flatter. */
function document(
  symbol: string,
  timeframe: Timeframe,
  side: "long" | "short",
  pips: number,
  after: number,
): StrategyDocument {
  const when = {
    kind: "above",
    left: { kind: "price", field: "high" },
    right: { kind: "constant", value: 0 },
  } as const;
  const trailing = { distance: { kind: "pips", value: pips }, after: { kind: "pips", value: after } } as const;
  return {
    ...{ version: 1, name: "Following stop", symbol, timeframe, entries: { [side]: { when } } },
    risk: { sizing: { kind: "lots", value: 0.1 }, stopLoss: { kind: "atr", multiple: 2, period: 14 }, trailing },
  };
}

const netOf = ({ trades }: ReturnType<typeof runBacktest>) =>
  Array.from({ length: trades.length }, (_, i) => trades.profit[i]! + trades.swap[i]! - trades.commission[i]!);

describe("a stop that follows the price inside bars", () => {
  test.each([
    ["GBPUSD", "H4"],
    ["USDJPY", "H4"],
    ["EURUSD", "D1"],
  ] as const)("earns nothing on %s %s beyond luck, however closely it follows", (symbol, timeframe) => {
    const bars = market.bars(symbol, timeframe, from, to);
    for (const side of ["long", "short"] as const) {
      for (const [pips, after] of [
        [1, 5],
        [5, 20],
        [10, 20],
      ] as const) {
        const net = netOf(runBacktest(document(symbol, timeframe, side, pips, after), bars));
        const sum = net.reduce((total, profit) => total + profit, 0);
        const scale = Math.sqrt(net.reduce((total, profit) => total + profit * profit, 0));
        expect(sum / scale, `${side} ${pips} after ${after}`).toBeLessThan(3.5);
      }
    }
  });

  test("gives with bars alone nearly what five-minute bars inside them give", () => {
    const bars = market.bars("GBPUSD", "H4", from, to);
    const lower = market.bars("GBPUSD", "M5", from, to);
    const closely = document("GBPUSD", "H4", "long", 5, 20);
    const sum = (result: ReturnType<typeof runBacktest>) => netOf(result).reduce((total, profit) => total + profit, 0);
    const [blind, seen] = [sum(runBacktest(closely, bars)), sum(runBacktest(closely, bars, { lower }))];
    expect(blind).toBeLessThan(0.05 * 10_000 + seen);
  });
});
