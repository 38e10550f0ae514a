import { nextRollover, rolloverWeekday } from "../calendar/zone-clock.ts";
import type { Bars } from "../market/bars.ts";

/** A moving average of the closes. `seed`: how many first values an EMA starts from (its length, or 1 for MetaTrader's). */
export type AverageColumn = { readonly kind: "sma" | "ema"; readonly length: number; readonly seed: number };

/** Indices into the job's columns, and distances in points from the fill or the signal's close; 0 means none. */
export type CrossCombination = {
  readonly fast: number;
  readonly slow: number;
  readonly stopDistance: number;
  readonly targetDistance: number;
};

/** All in points. */
export type CrossRules = {
  readonly spread: number;
  /** The data's own, one a bar; null where `spread` holds for all. */
  readonly spreads: Int32Array | null;
  /** Distances count from the fill; otherwise from the signal's close. */
  readonly fromFill: boolean;
  readonly slippage: number;
  readonly long: boolean;
  readonly short: boolean;
  /** A cross the other way closes, even where it does not enter. */
  readonly closesOnOpposite: boolean;
};

/** How points become account money, as engine/instrument.ts says it. */
export type CrossMoney = {
  readonly deposit: number;
  readonly units: number;
  readonly scale: number;
  readonly rate: number;
  /** quote→account at each close; null where `rate` holds for all. */
  readonly rates: Float64Array | null;
  readonly inverse: boolean;
  readonly commissionASide: number;
  readonly swapLong: number;
  readonly swapShort: number;
  /** New York weekday whose rollover counts three nights. */
  readonly tripleSwapDay: number;
};

export type CrossJob = {
  readonly bars: Bars;
  /** Bars before it settle the averages and are not traded. */
  readonly tradeFrom: number;
  readonly columns: readonly AverageColumn[];
  readonly rules: CrossRules;
  readonly money: CrossMoney;
};

/** One row a combination, trade-level: drawdown and lowest balance are those of the balance after each trade. */
export type CrossFigures = {
  readonly length: number;
  readonly trades: Int32Array;
  readonly wins: Int32Array;
  readonly ambiguous: Int32Array;
  readonly rejected: Int32Array;
  readonly balance: Float64Array;
  readonly net: Float64Array;
  readonly grossProfit: Float64Array;
  readonly grossLoss: Float64Array;
  readonly maxDrawdown: Float64Array;
  /** Fraction of the peak. */
  readonly maxDrawdownShare: Float64Array;
  readonly lowest: Float64Array;
  /** Σ net². */
  readonly squares: Float64Array;
  /** Net money booked in each of `segments` equal spans of the traded bars, combination after combination. */
  readonly segments: Float64Array;
};

/** `reason` is an index into engine/ledger.ts's `closeReasons`. */
export type CrossTrades = {
  readonly length: number;
  readonly side: Int8Array;
  readonly entryBar: Int32Array;
  readonly exitBar: Int32Array;
  readonly entry: Int32Array;
  readonly exit: Int32Array;
  readonly reason: Uint8Array;
  readonly profit: Float64Array;
  readonly swap: Float64Array;
  readonly net: Float64Array;
};

export type CrossRunner = {
  /** Many combinations in one pass over the bars. */
  run(combinations: readonly CrossCombination[], segments?: number): CrossFigures;
  /** The trade list of one. */
  trades(combination: CrossCombination): CrossTrades;
};

/** The first bar on which both averages of a combination exist. */
export function crossWarmUp(columns: readonly AverageColumn[], { fast, slow }: CrossCombination): number {
  const [a, b] = [columns[fast], columns[slow]];
  if (!a || !b) throw new RangeError(`A combination names column ${a ? slow : fast}; there are ${columns.length}.`);
  return Math.max(a.length, b.length) - 1;
}

/** Pairs of bar and nights for every rollover the bars cross; a last pair lies beyond them. */
export function rolloverList({ time, length }: Bars, tripleSwapDay: number): Int32Array {
  const pairs: number[] = [];
  let next = nextRollover(time[0] as number);
  for (let i = 0; i < length; i++) {
    while (next <= (time[i] as number)) {
      pairs.push(i, rolloverWeekday(next) === tripleSwapDay ? 3 : 1);
      next = nextRollover(next);
    }
  }
  return Int32Array.from([...pairs, 2 ** 31 - 1, 0]);
}

export function emptyFigures(length: number, segments: number): CrossFigures {
  const whole = () => new Int32Array(length);
  const float = () => new Float64Array(length);
  return {
    length,
    trades: whole(),
    wins: whole(),
    ambiguous: whole(),
    rejected: whole(),
    balance: float(),
    net: float(),
    grossProfit: float(),
    grossLoss: float(),
    maxDrawdown: float(),
    maxDrawdownShare: float(),
    lowest: float(),
    squares: float(),
    segments: new Float64Array(length * segments),
  };
}

export function emptyTrades(length: number): CrossTrades {
  const whole = () => new Int32Array(length);
  const float = () => new Float64Array(length);
  return {
    length,
    side: new Int8Array(length),
    entryBar: whole(),
    exitBar: whole(),
    entry: whole(),
    exit: whole(),
    reason: new Uint8Array(length),
    profit: float(),
    swap: float(),
    net: float(),
  };
}
