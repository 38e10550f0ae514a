import type { Bars } from "../market/bars.ts";
import { BarsError, checkBars } from "./check-bars.ts";

/** The lower-timeframe bars inside each bar: rows from(i) up to, not including, to(i). */
export type LowerBars = { readonly bars: Bars; from(i: number): number; to(i: number): number };

/** Throws `BarsError` when the two are not of one symbol and precision, for points of another size would match silently. */
export function createLowerBars(bars: Bars, lower: Bars): LowerBars {
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
  return { bars: lower, from: (i) => starts[i] as number, to: (i) => starts[i + 1] as number };
}
