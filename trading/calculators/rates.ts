import { convertAtMiddle, type QuoteBook } from "../market/conversion.ts";
import { findSymbol, marketName, type SymbolSpec, symbols } from "../market/symbols.ts";
import { type ChoiceInput, choiceOf, type NumberInput, numberOf, type Values } from "./calculator.ts";

export const accountCurrencies = ["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD"] as const;
const usualSymbol = "EURUSD";

/** @throws {RangeError} for a symbol that is not listed. */
export function symbolOf(name: string): SymbolSpec {
  const symbol = findSymbol(name);
  if (!symbol) throw new RangeError(`${name} is not listed`);
  return symbol;
}

export const chosenSymbol = (chosen: Readonly<Record<string, unknown>>): SymbolSpec =>
  findSymbol(String(chosen.symbol)) ?? symbolOf(usualSymbol);
export const chosenAccount = (chosen: Readonly<Record<string, unknown>>): string =>
  accountCurrencies.find((currency) => currency === chosen.account) ?? "USD";

/** What is traded, in which account, and how much of it: `units` of the symbol's base. */
export function positionOf(values: Values) {
  const symbol = chosenSymbol(values);
  const lots = numberOf(values, "lots");
  return { symbol, account: choiceOf(values, "account"), lots, units: lots * symbol.contractSize };
}

export const symbolInput: ChoiceInput = {
  kind: "choice",
  name: "symbol",
  label: "Market",
  options: symbols.map((symbol) => [symbol.name, `${marketName(symbol)} · ${symbol.title}`]),
  value: usualSymbol,
};

export const accountInput: ChoiceInput = {
  kind: "choice",
  name: "account",
  label: "Account currency",
  options: accountCurrencies.map((currency) => [currency, currency]),
  value: "USD",
};

export function lotsInput({ minLot, maxLot }: SymbolSpec, value = 1): NumberInput {
  return { kind: "number", name: "lots", label: "Size", unit: "lots", min: minLot, max: maxLot, decimals: 2, value };
}

export const leverageInput = ({ leverageCap }: SymbolSpec): NumberInput => ({
  kind: "number",
  name: "leverage",
  label: "Leverage",
  unit: ": 1",
  min: 1,
  max: 3_000,
  decimals: 0,
  value: leverageCap,
  ofSymbol: true,
  help: `${leverageCap}:1 is the limit for retail clients in the EU.`,
});

/** The market that trades two currencies, whichever of them is its base. */
export const marketBetween = (from: string, to: string): SymbolSpec | undefined =>
  symbols.find(({ base, quote }) => (base === from && quote === to) || (base === to && quote === from));

/** Its name in an address tells of which market a rate is, so that a rate is never used for another one. */
export const rateName = ({ name }: SymbolSpec): string => name.toLowerCase();

function rateInput(market: SymbolSpec): NumberInput {
  const price = market.referencePrice;
  return {
    kind: "number",
    name: rateName(market),
    label: `${marketName(market)} price`,
    min: price / 100,
    max: price * 100,
    decimals: market.digits,
    value: price,
    symbol: market.name,
    help: "A round reference price until you enter yours.",
  };
}

/** The markets whose prices convert one currency to another: none, one, or two by way of `quote`. */
function marketsFor(from: string, to: string, by: SymbolSpec): readonly SymbolSpec[] {
  if (from === to) return [];
  const direct = marketBetween(from, to);
  if (direct) return [direct];
  const rest = marketBetween(by.quote, to);
  return rest ? [by, rest] : [by];
}

export const quoteRateInputs = (symbol: SymbolSpec, account: string): NumberInput[] =>
  marketsFor(symbol.quote, account, symbol).map(rateInput);
export const baseRateInputs = (symbol: SymbolSpec, account: string): NumberInput[] =>
  marketsFor(symbol.base, account, symbol).map(rateInput);

function rateBetween(symbol: SymbolSpec, from: string, to: string, values: Values): number {
  const book: QuoteBook = new Map(
    marketsFor(from, to, symbol).map((market) => {
      const price = numberOf(values, rateName(market));
      // Named by its currencies: an index and a coin are priced in money as a pair is.
      return [market.name, { bid: price, ask: price }];
    }),
  );
  const rate = convertAtMiddle(book, from, to);
  if (rate === undefined) throw new RangeError(`no rate from ${from} to ${to}`);
  return rate;
}

/** Account money for one unit of the symbol's quote currency. */
export const quoteRate = (symbol: SymbolSpec, values: Values): number =>
  rateBetween(symbol, symbol.quote, choiceOf(values, "account"), values);

/** Account money for one unit of the symbol's base. */
export function baseRate(symbol: SymbolSpec, values: Values): number {
  const account = choiceOf(values, "account");
  if (symbol.name.length === 6) return rateBetween(symbol, symbol.base, account, values);
  // An index has no three-letter code: its own price, then its quote currency's rate.
  return numberOf(values, rateName(symbol)) * quoteRate(symbol, values);
}

/** How a conversion is written in a sum: " × 1.27 (GBP/USD)". */
export function rateSteps(symbol: SymbolSpec, from: string, values: Values): string {
  const account = choiceOf(values, "account");
  let at = from;
  return marketsFor(from, account, symbol)
    .map((market) => {
      const times = market.base === at;
      at = times ? market.quote : market.base;
      return ` ${times ? "×" : "÷"} ${numberOf(values, rateName(market))} (${marketName(market)})`;
    })
    .join("");
}
