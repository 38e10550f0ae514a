import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { priceColumn, priceOf, source } from "../definition/source.ts";
import { type ValueStep, wilderStep } from "../steps/averages.ts";
import { single } from "../steps/true-range.ts";
import { changeStep } from "../steps/windows.ts";
import { withoutResidue } from "../steps/without-residue.ts";

export const rsi = defineIndicator({
  id: "rsi",
  name: "Relative strength index",
  category: "momentum",
  parameters: { length: length(14, { min: 2 }), price: source },
  outputs: [{ id: "rsi", name: "RSI", scale: "oscillator", range: [0, 100] }],
  summary: "The share of the recent movement that was upwards, from 0 (only falls) to 100 (only rises).",
  formula: [
    "gain = the rise since the bar before, or 0; loss = the fall, or 0",
    "average gain, average loss = Wilder's average over length bars, started from their simple average",
    "RSI = 100 × average gain / (average gain + average loss)",
  ],
  reading:
    "Above 70 is called overbought, below 30 oversold; in a trend many use 80/40 and 60/20. A price high that the RSI does not confirm (divergence) is read as a tiring move. Above 50 the gains of the window were larger than its losses, below 50 smaller.",
  failure:
    "In a strong trend it can stay beyond 70 or 30 for weeks, and each trade against it loses. Divergences can follow one another while the move goes on.",
  source: "J. Welles Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib RSI.",
  conventions:
    "TA-Lib, TradingView and MetaTrader 5 give the same values. On a market that has never moved, TA-Lib says 0 (used here), MetaTrader 5 says 50.",
  warmUp: (p) => p.length,
  // Where a close repeats both averages shrink by the same share, and their ratio stays as it was.
  step: (p) => {
    const strengthOf = strengthStep(p.length);
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => withoutResidue(strengthOf(price, again)),
    );
  },
  columns: (input, p) => [strengthColumn(priceColumn(input, p.price), p.length).map(withoutResidue)],
});

/** gain + loss is the absolute change and gain − loss the change itself: averaging those two needs no branch a bar. */
export function strengthStep(period: number): ValueStep {
  const change = changeStep(1);
  const net = wilderStep(period);
  const path = wilderStep(period);
  return (value, again) => {
    const moved = change(value, again);
    return strength(net(moved, again), path(Math.abs(moved), again));
  };
}

/** NaN before the first full window. */
export function strengthColumn(values: Float64Array, period: number): Float64Array {
  const results = new Float64Array(values.length);
  const alpha = 1 / period;
  results.fill(Number.NaN, 0, Math.min(period, values.length));
  if (values.length <= period) return results;
  let net = 0;
  let path = 0;
  for (let i = 1; i <= period; i++) {
    net += values[i]! - values[i - 1]!;
    path += Math.abs(values[i]! - values[i - 1]!);
  }
  net /= period;
  path /= period;
  results[period] = strength(net, path);
  for (let i = period + 1; i < values.length; i++) {
    const moved = values[i]! - values[i - 1]!;
    net += alpha * (moved - net);
    path += alpha * (Math.abs(moved) - path);
    results[i] = strength(net, path);
  }
  return results;
}

function strength(net: number, path: number): number {
  return path === 0 ? 0 : 50 + (50 * net) / path;
}
