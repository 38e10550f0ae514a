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

test("a run is judged against the luck of the earlier tries of its rules", () => {
  const average = (length: number) => ({ kind: "indicator", indicator: "sma", parameters: { length } });
  const cross = parseStrategy({
    ...{ version: 1, name: "Cross", symbol: "EURUSD", timeframe: "D1" },
    entries: { long: { when: { kind: "crosses-above", left: average(5), right: average(20) } } },
    exits: { long: { kind: "crosses-below", left: average(5), right: average(20) } },
    risk: { sizing: { kind: "lots", value: 0.1 } },
  });
  const bars = createSimulatedMarket().bars("EURUSD", "D1", Date.UTC(2015, 0, 1), Date.UTC(2026, 0, 1));
  const result = runBacktest(cross, bars);
  const judge = (sharpes: readonly number[]) =>
    earlyVerdict(cross, bars, result, (costs) => runBacktest(cross, bars, { costs }), undefined, {
      count: sharpes.length,
      sharpes,
    });
  const [alone, tried] = [judge([]), judge(Array.from({ length: 24 }, (_, k) => (k - 12) / 12))];
  expect([alone.tries, tried.tries]).toEqual([1, 25]);
  expect(alone.deflated.threshold).toBe(0);
  expect(tried.deflated.threshold).toBeGreaterThan(0);
  expect(tried.deflated.probability).toBeLessThan(alone.deflated.probability);
});
