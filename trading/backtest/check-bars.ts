import type { Bars } from "../market/bars.ts";
import { mostDigits } from "../market/points.ts";

/** Bars no run can use: `row` is the first bad one (0-based), −1 when it is not about a row. */
export class BarsError extends Error {
  override readonly name = "BarsError";
  readonly row: number;
  readonly field: string;
  constructor(row: number, field: string, message: string) {
    super(row < 0 ? message : `bar ${row}, ${field}: ${message}`);
    this.row = row;
    this.field = field;
  }
}

const columns = ["time", "open", "high", "low", "close", "volume"] as const;

function areSorted(time: Float64Array): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < time.length; i++) {
    const at = time[i] as number;
    if (!(at > before)) return false;
    before = at;
  }
  return true;
}

/** The sign bit of any difference that must not be negative, over all rows, with no jump a row. */
function areSound({ open, high, low, close, length }: Bars): boolean {
  let signs = 0;
  for (let i = 0; i < length; i++) {
    const o = open[i] as number;
    const h = high[i] as number;
    const l = low[i] as number;
    const c = close[i] as number;
    // The prices themselves first: between numbers that are not negative no difference overflows.
    signs |= o | h | l | c | (l - 1) | (h - o) | (h - c) | (o - l) | (c - l);
  }
  return signs >= 0;
}

/** Throws for the first fault of a row. */
function checkRow(bars: Bars, i: number): void {
  const at = bars.time[i] as number;
  if (!(at > (i === 0 ? Number.NEGATIVE_INFINITY : (bars.time[i - 1] as number))))
    throw new BarsError(i, "time", Number.isNaN(at) ? "is not a time" : "is not after the bar before it");
  const high = bars.high[i] as number;
  const low = bars.low[i] as number;
  if (!(low > 0)) throw new BarsError(i, "low", `must be above 0, is ${low}`);
  if (high < Math.max(bars.open[i] as number, bars.close[i] as number))
    throw new BarsError(i, "high", "is below the open or the close");
  if (low > Math.min(bars.open[i] as number, bars.close[i] as number))
    throw new BarsError(i, "low", "is above the open or the close");
}

/** Bars are not written to once they are made: what was sound stays sound, however many runs a search makes on it. */
const sound = new WeakSet<Bars>();

/** Throws `BarsError` for empty, unequal, unsorted, duplicate or impossible bars. */
export function checkBars(bars: Bars): void {
  if (sound.has(bars)) return;
  if (!(bars.length > 0)) throw new BarsError(-1, "length", "There are no bars.");
  for (const name of columns) {
    if (bars[name].length !== bars.length)
      throw new BarsError(-1, name, `The ${name} column has ${bars[name].length} rows of ${bars.length}.`);
  }
  if (bars.spread && bars.spread.length !== bars.length)
    throw new BarsError(-1, "spread", "The spread column has another length.");
  if (!Number.isInteger(bars.digits) || bars.digits < 0 || bars.digits > mostDigits)
    throw new BarsError(-1, "digits", `Digits must be from 0 to ${mostDigits}.`);
  if (areSorted(bars.time) && areSound(bars)) sound.add(bars);
  else for (let i = 0; i < bars.length; i++) checkRow(bars, i);
}
