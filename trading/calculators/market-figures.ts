import { lastOpenMoment } from "../calendar/trading-week.ts";
import { atr } from "../indicators/volatility/atr.ts";
import type { Bars } from "../market/bars.ts";
import { tradesAtWeekends } from "../market/import/trades-at-weekends.ts";
import { barSpan } from "../market/resample.ts";
import { symbolOf } from "../market/symbol-of.ts";
import { mean } from "../mean.ts";

/** A closing price for each moment. */
export type Closes = ReadonlyMap<number, number>;

export function closesOf({ time, close, length }: Pick<Bars, "time" | "close" | "length">): Closes {
  return new Map(Array.from({ length }, (_, row) => [time[row] ?? Number.NaN, close[row] ?? Number.NaN]));
}

/** Log returns from one moment to the next, over the moments that all of these have. */
export function commonReturns(all: readonly Closes[]): number[][] {
  const [first, ...others] = all;
  const moments = [...(first?.keys() ?? [])].filter((at) => others.every((closes) => closes.has(at)));
  return all.map((closes) =>
    moments.slice(1).map((at, row) => {
      const before = closes.get(moments[row] ?? Number.NaN) ?? Number.NaN;
      return Math.log((closes.get(at) ?? Number.NaN) / before);
    }),
  );
}

/** Log returns from the first to the last moment that all of these have, and how many steps lie between; NaN where they share none. */
export function commonMoves(all: readonly Closes[]): { readonly moves: readonly number[]; readonly steps: number } {
  const returns = commonReturns(all);
  const steps = returns[0]?.length ?? 0;
  return { moves: returns.map((list) => (steps > 0 ? list.reduce((sum, one) => sum + one, 0) : Number.NaN)), steps };
}

/** Pearson's correlation of two columns of equal length; NaN where one of them does not vary. */
export function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, squaresOne, squaresOther] = [0, 0, 0];
  one.forEach((value, row) => {
    const [a, b] = [value - meanOne, (other[row] ?? Number.NaN) - meanOther];
    both += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  });
  return squaresOne > 0 && squaresOther > 0 ? both / (Math.sqrt(squaresOne) * Math.sqrt(squaresOther)) : Number.NaN;
}

type Ranges = Pick<Bars, "high" | "low" | "length">;
type Times = Pick<Bars, "time" | "timeframe">;

/**
 * How many of the bars have ended at `now`: the newest is still running, but where no bar has come since, as of stored ones. At a
 * weekend Friday's is the newest of a market that is closed.
 */
function finishedBars(bars: Ranges & Times, now: number): number {
  const { time, timeframe, length } = bars;
  if (length === 0) return 0;
  const moment = tradesAtWeekends(bars) ? now : lastOpenMoment(now);
  const isRunning = barSpan(timeframe, time[length - 1] as number)[1] > moment;
  return isRunning ? length - 1 : length;
}

/** Whether any bar has a high above its low: bars made of one rate a day have no ranges to measure. */
const hasRanges = ({ high, low }: Ranges): boolean => high.some((points, row) => points > (low[row] ?? points));

/** High less low of the running bar so far, in points; NaN for bars without ranges, and for those that ended before `now`, as stored ones do. */
export function runningRange(bars: Ranges & Times, now: number): number {
  const { length, high, low } = bars;
  if (!hasRanges(bars) || finishedBars(bars, now) === length) return Number.NaN;
  return (high[length - 1] as number) - (low[length - 1] as number);
}

/** Mean of high less low over the last `count` bars that have ended at `now`, in points; NaN for bars without ranges. */
export function averageRange(bars: Ranges & Times, count: number, now: number): number {
  if (!hasRanges(bars)) return Number.NaN;
  const { high, low } = bars;
  const length = finishedBars(bars, now);
  const finished = Array.from({ length }, (_, row) => (high[row] ?? Number.NaN) - (low[row] ?? Number.NaN));
  return mean(finished.slice(-count));
}

/** Wilder's average true range over the bars that have ended at `now`, in points, by the indicator of that name. */
export function averageTrueRange(bars: Bars, length: number, now: number): number {
  const finished = finishedBars(bars, now);
  const column = (values: Int32Array | Float64Array) => Float64Array.from(values.subarray(0, finished));
  const [values] = atr.compute(
    {
      length: finished,
      time: column(bars.time),
      open: column(bars.open),
      high: column(bars.high),
      low: column(bars.low),
      close: column(bars.close),
      volume: column(bars.volume),
    },
    { length },
  );
  return values?.at(-1) ?? Number.NaN;
}

/** A distance between prices of some bars, in pips: stored bars have the digits of where they came from. */
export const inPips = ({ symbol, digits }: Pick<Bars, "symbol" | "digits">, points: number): number =>
  points / symbolOf(symbol, digits).pipPoints;

export type Strength = { readonly currency: string; readonly value: number };

/** Each currency's mean log return over its pairs, strongest first. A pair speaks for its base and against its quote. */
export function currencyStrength(
  returns: readonly { readonly base: string; readonly quote: string; readonly value: number }[],
): Strength[] {
  const currencies = [...new Set(returns.flatMap(({ base, quote }) => [base, quote]))];
  return currencies
    .map((currency) => {
      const parts = returns.flatMap(({ base, quote, value }) =>
        base === currency ? [value] : quote === currency ? [-value] : [],
      );
      return { currency, value: mean(parts) };
    })
    .sort((one, other) => other.value - one.value);
}
