import { pointsPerUnit } from "../market/points.ts";
import type { SymbolSpec } from "../market/symbols.ts";

/** What trading costs, in the symbol's own points and account money. */
export type TradingCosts = {
  /** Points between bid and ask where the data gives none. */
  readonly spreadPoints: number;
  /** Account money for each side of each lot. */
  readonly commissionPerLot: number;
  /** Adverse points on market and stop fills; limits never slip. */
  readonly slippagePoints: number;
  /** Points a lot and night. */
  readonly swapLongPoints: number;
  readonly swapShortPoints: number;
};

/** A symbol as one account trades it. */
export type Instrument = {
  readonly spec: SymbolSpec;
  readonly costs: TradingCosts;
  /** Price = points ÷ scale. */
  readonly scale: number;
  readonly leverage: number;
  /** How a profit in the quote currency becomes account money; `inverse` when the account holds the base. */
  readonly conversion: "one" | "inverse" | "rate";
  /** quote→account when `conversion` is "rate": the caller moves it as that market moves. */
  rate: number;
};

export const typicalCosts = (spec: SymbolSpec): TradingCosts => ({
  spreadPoints: spec.typicalSpreadPoints,
  commissionPerLot: 0,
  slippagePoints: 0,
  swapLongPoints: spec.swapLongPoints,
  swapShortPoints: spec.swapShortPoints,
});

export type InstrumentOptions = {
  readonly currency: string;
  readonly costs?: TradingCosts;
  /** Replaces the symbol's cap. */
  readonly leverage?: number;
  /** quote→account; needed when the account holds neither base nor quote. */
  readonly rate?: number;
};

/** Throws `RangeError` when a cross rate is needed and missing. */
export function createInstrument(spec: SymbolSpec, options: InstrumentOptions): Instrument {
  const conversion = spec.quote === options.currency ? "one" : spec.base === options.currency ? "inverse" : "rate";
  const rate = conversion === "rate" ? options.rate : 1;
  if (rate === undefined || !(rate > 0)) {
    throw new RangeError(
      `${spec.name} in a ${options.currency} account needs the rate ${spec.quote}→${options.currency}`,
    );
  }
  return {
    spec,
    costs: options.costs ?? typicalCosts(spec),
    scale: pointsPerUnit(spec.digits),
    leverage: options.leverage ?? spec.leverageCap,
    conversion,
    rate,
  };
}

/** Account money for one unit of the quote currency at a price of `points`. */
const quoteToAccount = (instrument: Instrument, points: number): number =>
  instrument.conversion === "inverse" ? instrument.scale / points : instrument.rate;

/** Account money for a move of `points` × `units` at the price `at`. */
export const moneyOf = (instrument: Instrument, points: number, units: number, at: number): number =>
  (points * units * quoteToAccount(instrument, at)) / instrument.scale;

/** Margin of `units` opened at `at` points: N ÷ leverage × conv(base→account). Unrounded. */
export const requiredMargin = (instrument: Instrument, units: number, at: number): number =>
  instrument.conversion === "inverse"
    ? units / instrument.leverage
    : (units * at * instrument.rate) / (instrument.scale * instrument.leverage);
