import { type AccountSettings, defaultSettings } from "../engine/account.ts";
import { createInstrument, type Instrument, type TradingCosts } from "../engine/instrument.ts";
import type { Bars } from "../market/bars.ts";
import { referenceRate, symbolOf } from "../market/symbol-of.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { BarsError } from "./check-bars.ts";
import { type ConversionRates, needsRate } from "./conversion-rates.ts";
import { costsOf } from "./costs.ts";

/** What decides, beside document and bars, how a run's prices become money. */
export type TradingTerms = {
  readonly account?: Partial<AccountSettings>;
  /** Replaces the document's costs. */
  readonly costs?: Partial<TradingCosts>;
  readonly leverage?: number;
  /** The contract, for instruments that are not listed. */
  readonly symbol?: SymbolSpec;
  /** quote→account for crosses: one rate, or the prices of a pair. Defaults to a fixed reference rate, which the result names. */
  readonly rate?: number | ConversionRates;
};

export type Traded = {
  readonly instrument: Instrument;
  /** The data's own spread, one a bar; null when `spread` holds for all. */
  readonly spreads: Int32Array | null;
  readonly spread: number;
  /** quote→account at each close and whose prices it is; null where the rate is fixed or none is needed. */
  readonly moving: ConversionRates | null;
  /** The fixed rate that was assumed, when none was given and one was needed. */
  readonly assumedRate: number | null;
};

/** The instrument of a run with its costs and conversion. Throws `BarsError` for a spread or rates that the bars do not have. */
export function tradedInstrument(document: StrategyDocument, bars: Bars, terms: TradingTerms): Traded {
  const symbol = terms.symbol ?? symbolOf(document.symbol, bars.digits, bars.contract);
  const currency = terms.account?.currency ?? defaultSettings.currency;
  const costs = { ...costsOf(document.costs, symbol, bars), ...terms.costs };
  if (costs.spreadPoints < 0 && !bars.spread)
    throw new BarsError(-1, "costs.spread", "The costs ask for the data's own spread, and the bars have none.");
  const needed = needsRate(symbol, currency);
  const moving = needed && typeof terms.rate === "object" ? terms.rate : null;
  if (moving && moving.rates.length !== bars.length)
    throw new BarsError(-1, "rate", `There are ${moving.rates.length} conversion rates for ${bars.length} bars.`);
  const fallback = referenceRate(symbol, currency);
  const rate = moving ? (moving.rates[0] as number) : typeof terms.rate === "number" ? terms.rate : fallback;
  return {
    instrument: createInstrument(symbol, { currency, costs, leverage: terms.leverage, rate }),
    spreads: costs.spreadPoints < 0 ? (bars.spread ?? null) : null,
    spread: Math.max(0, costs.spreadPoints),
    moving,
    assumedRate: needed && terms.rate === undefined ? (fallback ?? null) : null,
  };
}
