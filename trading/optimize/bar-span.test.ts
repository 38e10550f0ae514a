import { expect, test } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import { resample } from "../market/resample.ts";
import { presetById } from "../strategy/presets/presets.ts";
import { lowerSpan, settingsOf, sliceOf } from "./bar-span.ts";
import { createEvaluator } from "./evaluate.ts";

const lower = testBars(12_000, 5, "M5");
const bars = resample(lower, "H1");
const preset = presetById("sma-cross");
if (!preset) throw new Error("The preset is missing");
const pips = (value: number) => ({ kind: "pips", value }) as const;
const document = {
  ...preset.document,
  symbol: "EURUSD",
  timeframe: "H1" as const,
  risk: { sizing: { kind: "lots", value: 0.1 } as const, stopLoss: pips(12), takeProfit: pips(12) },
};
const set = { fast: 3, slow: 8 };

test("shorter bars are cut to those inside the span, up to the next bar's first moment", () => {
  for (const span of [
    { from: 0, to: 500 },
    { from: 137, to: 600 },
    { from: 900, to: bars.length },
  ]) {
    const { from, to } = lowerSpan(bars, lower, span);
    expect(lower.time[from]).toBe(bars.time[span.from]);
    expect(from === 0 || (lower.time[from - 1] as number) < (bars.time[span.from] as number)).toBe(true);
    if (span.to < bars.length) expect(lower.time[to]).toBe(bars.time[span.to]);
    else expect(to).toBe(lower.length);
  }
});

test("a run on a span sees no shorter bar after it: later prices change nothing", () => {
  const span = { from: 0, to: 600 };
  const later = { ...lower, high: lower.high.slice(), low: lower.low.slice() };
  const { to } = lowerSpan(bars, lower, span);
  for (let i = to; i < later.length; i++) {
    later.high[i] = (later.high[i] as number) + 50_000;
    later.low[i] = (later.low[i] as number) - 50_000;
  }
  const rowOf = (own: typeof lower) =>
    createEvaluator(document, sliceOf(bars, span), settingsOf({ lower: own }, bars, span)).evaluate(set);
  expect(rowOf(later)).toEqual(rowOf(lower));
  expect(rowOf(lower).trades).toBeGreaterThan(30);
});

test("conversion rates are cut to the span like the bars", () => {
  const rates = Float64Array.from(bars.time, (_, i) => 1 + i / 1e6);
  const span = { from: 137, to: 600 };
  const cut = settingsOf({ rate: { path: "GBPUSD", rates } }, bars, span).rate;
  expect(cut).toEqual({ path: "GBPUSD", rates: rates.slice(137, 600) });
  expect(settingsOf({ rate: 1.2 }, bars, span)).toEqual({ rate: 1.2 });
});

test("shorter bars decide what came first, so they change a search's figures as they change a backtest's", () => {
  const blind = createEvaluator(document, bars).evaluate(set);
  const seeing = createEvaluator(document, bars, { lower }).evaluate(set);
  expect(seeing.net).not.toBe(blind.net);
});
