import type { Bars } from "../market/bars.ts";
import { BarsError, checkBars } from "./check-bars.ts";

/** The lower-timeframe bars inside each bar: rows from(i) up to, not including, to(i). */
export type LowerBars = {
  readonly bars: Bars;
  from(i: number): number;
  to(i: number): number;
  /** The narrowest and the widest spread while each bar lasts; null where either has no spread. */
  readonly spreads: { readonly narrowest: Int32Array; readonly widest: Int32Array } | null;
};

// A search makes thousands of runs on the same two sets of bars.
const known = new WeakMap<Bars, { readonly bars: Bars; readonly found: LowerBars }>();

function spreadsInside(bars: Bars, lower: Bars, starts: Int32Array): LowerBars["spreads"] {
  if (!bars.spread || !lower.spread) return null;
  const narrowest = bars.spread.slice();
  const widest = bars.spread.slice();
  for (let i = 0; i < bars.length; i++) {
    for (let k = starts[i] as number; k < (starts[i + 1] as number); k++) {
      const spread = lower.spread[k] as number;
      if (spread < (narrowest[i] as number)) narrowest[i] = spread;
      if (spread > (widest[i] as number)) widest[i] = spread;
    }
  }
  return { narrowest, widest };
}

/** Throws `BarsError` when the two are not of one symbol and precision, for points of another size would match silently. */
export function createLowerBars(bars: Bars, lower: Bars): LowerBars {
  const before = known.get(lower);
  if (before?.bars === bars) return before.found;
  checkBars(lower);
  if (lower.digits !== bars.digits || lower.symbol !== bars.symbol) {
    throw new BarsError(-1, "digits", "The lower-timeframe bars are of another symbol or precision.");
  }
  const starts = new Int32Array(bars.length + 1);
  let k = 0;
  for (let i = 0; i < bars.length; i++) {
    while (k < lower.length && (lower.time[k] as number) < (bars.time[i] as number)) k += 1;
    starts[i] = k;
  }
  starts[bars.length] = lower.length;
  const found: LowerBars = {
    bars: lower,
    from: (i) => starts[i] as number,
    to: (i) => starts[i + 1] as number,
    spreads: spreadsInside(bars, lower, starts),
  };
  known.set(lower, { bars, found });
  return found;
}
