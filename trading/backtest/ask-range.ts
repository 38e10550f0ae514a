import type { Bars } from "../market/bars.ts";
import type { LowerBars } from "./lower-bars.ts";

/** The highest and the lowest price of bars. */
export type Range = Pick<Bars, "high" | "low">;

// A search makes thousands of runs on the same bars.
const known = new WeakMap<Bars, { readonly lower: Bars | null; readonly found: Range }>();

function withSpread({ high, low, length }: Bars, spread: Int32Array): Range {
  const ask: Range = { high: high.slice(), low: low.slice() };
  for (let i = 0; i < length; i++) {
    ask.high[i] = (high[i] as number) + (spread[i] as number);
    ask.low[i] = (low[i] as number) + (spread[i] as number);
  }
  return ask;
}

/** A bar's own spread is that of its open: shorter bars have those of the rest. */
function insideBars(own: Range, inside: Range, lower: LowerBars): Range {
  for (let i = 0; i < own.high.length; i++) {
    const [from, to] = [lower.from(i), lower.to(i)];
    if (from === to) continue;
    let [high, low] = [inside.high[from] as number, inside.low[from] as number];
    for (let k = from + 1; k < to; k++) {
      high = Math.max(high, inside.high[k] as number);
      low = Math.min(low, inside.low[k] as number);
    }
    own.high[i] = high;
    own.low[i] = low;
  }
  return own;
}

/** The ask's highest and lowest in each bar, by the spread of the data: what short positions close at. */
export function askRange(bars: Bars, spreads: Int32Array, lower: LowerBars | null): Range {
  const key = lower?.bars ?? null;
  const before = known.get(bars);
  if (before?.lower === key) return before.found;
  const own = withSpread(bars, spreads);
  const inside = lower?.bars.spread;
  const found = lower && inside ? insideBars(own, withSpread(lower.bars, inside), lower) : own;
  known.set(bars, { lower: key, found });
  return found;
}
