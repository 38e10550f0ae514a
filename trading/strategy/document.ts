import type { SessionName } from "../calendar/session-hours.ts";
import type { Timeframe } from "../market/timeframe.ts";

/** The version this code writes. Older documents are migrated when read; newer ones are refused with words. */
export const currentVersion = 1;

/** A number, or the value of one of the document's own parameters. */
export type NumberValue = number | { readonly parameter: string };

export type PriceField = "open" | "high" | "low" | "close" | "median" | "typical" | "weighted" | "volume";
export type Zone = "utc" | SessionName;

/**
 * Something with one value a bar. `timeframe` reads a higher timeframe, of which only closed bars are visible. `shift` looks bars of
 * the operand's own timeframe back, never forward. Prices are in price units, as a trader writes them.
 */
export type Operand =
  | { readonly kind: "price"; readonly field: PriceField; readonly shift?: NumberValue; readonly timeframe?: Timeframe }
  | {
      readonly kind: "indicator";
      readonly indicator: string;
      readonly parameters?: Readonly<Record<string, NumberValue | string>>;
      /** Defaults to the indicator's first output. */
      readonly output?: string;
      readonly shift?: NumberValue;
      readonly timeframe?: Timeframe;
    }
  | { readonly kind: "constant"; readonly value: NumberValue }
  /** Minutes since midnight at the bar's opening moment. */
  | { readonly kind: "time-of-day"; readonly zone?: Zone }
  /** 0 = Sunday … 6 = Saturday at the bar's opening moment. */
  | { readonly kind: "weekday"; readonly zone?: Zone }
  /** `from` − `to`, signed. */
  | {
      readonly kind: "distance";
      readonly from: Operand;
      readonly to: Operand;
      readonly unit: "pips" | "percent" | "price";
    }
  | {
      readonly kind: "arithmetic";
      readonly operator: "plus" | "minus" | "times";
      readonly left: Operand;
      readonly right: Operand;
    };

export type Condition =
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] }
  | { readonly kind: "not"; readonly of: Condition }
  | {
      readonly kind: "crosses-above" | "crosses-below" | "above" | "below";
      readonly left: Operand;
      readonly right: Operand;
    }
  /** Strictly higher (lower) than the bar before on each of the last `bars` bars, which are those of the operand's own timeframe. */
  | { readonly kind: "rising" | "falling"; readonly operand: Operand; readonly bars: NumberValue }
  /** low ≤ operand ≤ high. */
  | { readonly kind: "between"; readonly operand: Operand; readonly low: Operand; readonly high: Operand }
  /** True on this bar or one of the `bars` − 1 before it. */
  | { readonly kind: "within"; readonly condition: Condition; readonly bars: NumberValue }
  | { readonly kind: "session"; readonly session: SessionName }
  /** From `from` (included) to `to` (excluded), "HH:MM"; wraps past midnight when `to` is earlier. */
  | { readonly kind: "time-between"; readonly from: string; readonly to: string; readonly zone?: Zone }
  | { readonly kind: "weekday-in"; readonly days: readonly number[]; readonly zone?: Zone };

/** A distance from a price; `atr` is a multiple of the average true range of `period` bars at the signal. */
export type Distance =
  | { readonly kind: "pips"; readonly value: NumberValue }
  | { readonly kind: "percent"; readonly value: NumberValue }
  | { readonly kind: "price"; readonly value: NumberValue }
  | { readonly kind: "atr"; readonly multiple: NumberValue; readonly period: NumberValue };

/** Distances of stop and target are measured as `Risk.measuredFrom` says; an indicator is an absolute level. */
export type StopLoss = Distance | { readonly kind: "indicator"; readonly operand: Operand };
export type TakeProfit =
  | Distance
  | { readonly kind: "risk-multiple"; readonly multiple: NumberValue }
  | { readonly kind: "indicator"; readonly operand: Operand };
export type Trailing = { readonly distance: Distance; readonly after?: Distance };
export type BreakEven = {
  readonly after: Distance | { readonly kind: "risk-multiple"; readonly multiple: NumberValue };
  readonly lockPips?: NumberValue;
};

export type EntryOrder =
  | { readonly kind: "market" }
  | { readonly kind: "limit"; readonly distance: Distance; readonly expireBars?: NumberValue }
  | { readonly kind: "stop"; readonly distance: Distance; readonly expireBars?: NumberValue }
  | {
      readonly kind: "stop-limit";
      readonly distance: Distance;
      readonly limit: Distance;
      readonly expireBars?: NumberValue;
    };

export type EntryRule = { readonly when: Condition; readonly order?: EntryOrder };

export type Sizing =
  | { readonly kind: "lots"; readonly value: NumberValue }
  /** Percent of the balance lost, commission included, when the stop-loss is hit at its price: needs a stop-loss. */
  | { readonly kind: "risk"; readonly percent: NumberValue }
  /** Account money lost, commission included, when the stop-loss is hit at its price: needs a stop-loss. */
  | { readonly kind: "money"; readonly amount: NumberValue }
  /** Units of the base, e.g. shares. */
  | { readonly kind: "units"; readonly value: NumberValue }
  /** Position value as a part of the equity: 1 = all of it, 2 = twice (leveraged). */
  | { readonly kind: "equity"; readonly fraction: NumberValue };

export type Risk = {
  readonly sizing: Sizing;
  readonly stopLoss?: StopLoss;
  readonly takeProfit?: TakeProfit;
  /** Where the distances of stop and target, and the size, are measured from: the entry's fill (default) or the signal bar's close. */
  readonly measuredFrom?: "fill" | "signal";
  readonly trailing?: Trailing;
  readonly breakEven?: BreakEven;
  /** Closes at the next open after this many bars. */
  readonly timeExitBars?: NumberValue;
  /** Open positions in one direction; 1 when absent. */
  readonly maxPositions?: NumberValue;
  /** What an entry does to positions the other way: close them (default), do not enter while they are open, or hedge them. */
  readonly opposite?: "reverse" | "ignore" | "hedge";
};

/** Entries only inside: every part that is given must hold. Exits always work. */
export type SessionFilter = {
  readonly sessions?: readonly SessionName[];
  readonly days?: readonly number[];
  readonly from?: string;
  readonly to?: string;
  readonly zone?: Zone;
};

export type StrategyCosts = {
  readonly spread?:
    | { readonly kind: "typical" }
    | { readonly kind: "pips"; readonly value: number }
    | { readonly kind: "data" };
  /** Account money for each side of each lot. */
  readonly commissionPerLot?: number;
  /** Adverse pips on market and stop fills; a stop-limit order slips no further than its limit. */
  readonly slippagePips?: number;
  readonly swap?:
    | { readonly kind: "typical" }
    | { readonly kind: "none" }
    | { readonly kind: "points"; readonly long: number; readonly short: number };
};

export type StrategyParameter = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
};

/** One strategy: what builder, backtester, optimizer, scanner, simulator, share link and exporters all read. */
export type StrategyDocument = {
  readonly version: typeof currentVersion;
  readonly name: string;
  readonly description?: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly parameters?: readonly StrategyParameter[];
  readonly entries: { readonly long?: EntryRule; readonly short?: EntryRule };
  readonly exits?: { readonly long?: Condition; readonly short?: Condition };
  readonly risk: Risk;
  readonly session?: SessionFilter;
  readonly costs?: StrategyCosts;
};
