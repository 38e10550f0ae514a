import { expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { earlyVerdict } from "./early-verdict.ts";

test("positions that are added and closed together are too few to tell, however many there are", () => {
  const close = { kind: "price", field: "close" };
  const average = { kind: "indicator", indicator: "sma", parameters: { length: 100 } };
  const pyramid = parseStrategy({
    ...{ version: 1, name: "Pyramid", symbol: "USDCHF", timeframe: "D1" },
    entries: { long: { when: { kind: "above", left: close, right: average } } },
    exits: { long: { kind: "below", left: close, right: average } },
    risk: { sizing: { kind: "lots", value: 0.02 }, maxPositions: 20, opposite: "ignore" },
  });
  const bars = createSimulatedMarket().bars("USDCHF", "D1", Date.UTC(2023, 0, 1), Date.UTC(2026, 0, 1));
  const result = runBacktest(pyramid, bars);
  expect(result.trades.length).toBeGreaterThan(50);
  const { kind, reasons } = earlyVerdict(pyramid, bars, result, (costs) => runBacktest(pyramid, bars, { costs }));
  expect(kind).toBe("too-few-trades");
  expect(reasons[0]?.text).toMatch(
    /^\d+ trades were made, some of them open together or in one bar, so they count as \d\d?;/,
  );
});
