import type { Account } from "../engine/account.ts";
import { createInstrument, type Instrument } from "../engine/instrument.ts";
import { convertAtMiddle } from "../market/conversion.ts";
import { pointsPerUnit } from "../market/points.ts";
import { findSymbol, symbols as listed, type SymbolSpec } from "../market/symbols.ts";
import type { SimulatorState } from "./state.ts";

const references = new Map(
  listed.map((symbol) => [symbol.name, { bid: symbol.referencePrice, ask: symbol.referencePrice }]),
);

/** Rates from the account's own last quotes; where they do not reach, from reference prices. */
function rateOf(account: Account, spec: SymbolSpec): number | undefined {
  const book = new Map(references);
  for (const [name, quote] of Object.entries(account.quotes)) {
    const scale = pointsPerUnit((findSymbol(name) as SymbolSpec).digits);
    book.set(name, { bid: quote.bid / scale, ask: quote.ask / scale });
  }
  return convertAtMiddle(book, spec.quote, account.settings.currency);
}

/** What the account trades, at the conversion rates of its last quotes. */
export function instrumentsOf(account: Account, symbols: SimulatorState["symbols"]): Map<string, Instrument> {
  const { currency } = account.settings;
  return new Map(
    symbols.map(({ name, leverage, costs }) => {
      const spec = findSymbol(name) as SymbolSpec;
      const crosses = spec.quote !== currency && spec.base !== currency;
      return [
        name,
        createInstrument(spec, { currency, leverage, costs, rate: crosses ? rateOf(account, spec) : undefined }),
      ];
    }),
  );
}
