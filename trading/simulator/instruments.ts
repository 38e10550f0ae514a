import type { Account } from "../engine/account.ts";
import { createInstrument, type Instrument } from "../engine/instrument.ts";
import { convertAtMiddle } from "../market/conversion.ts";
import { pointsPerUnit } from "../market/points.ts";
import { findSymbol, symbols as listed, type SymbolSpec } from "../market/symbols.ts";
import type { SimulatorState } from "./state.ts";

const references = new Map(
  listed.map((symbol) => [symbol.name, { bid: symbol.referencePrice, ask: symbol.referencePrice }]),
);

/** The pair whose price turns a currency into another; undefined where none of the two lists is direct. */
function conversionPair(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  return [from + to, to + from].find((name) => references.has(name));
}

/** The pair that turns results of a symbol into account money; undefined where the account's currency is one of its sides. */
export function conversionOf(name: string, currency: string): string | undefined {
  const spec = findSymbol(name);
  if (!spec || spec.quote === currency || spec.base === currency) return undefined;
  return conversionPair(spec.quote, currency);
}

/** The rate of the account's own last quote of the conversion pair; before there is one, of reference prices. */
function rateOf(account: Account, spec: SymbolSpec): number | undefined {
  const { currency } = account.settings;
  const pair = conversionPair(spec.quote, currency);
  const quote = pair && account.quotes[pair];
  if (!quote) return convertAtMiddle(references, spec.quote, currency);
  const scale = pointsPerUnit((findSymbol(pair) as SymbolSpec).digits);
  const sides = { bid: quote.bid / scale, ask: quote.ask / scale };
  return convertAtMiddle(new Map([[pair, sides]]), spec.quote, currency);
}

/** What the account trades, at the conversion rates of its last quotes; made when it is asked for. */
export function instrumentsOf(account: Account, symbols: SimulatorState["symbols"]) {
  const made = new Map<string, Instrument>();
  const { currency } = account.settings;
  return {
    get(name: string): Instrument | undefined {
      const known = made.get(name);
      const traded = known ?? symbols.find((symbol) => symbol.name === name);
      if (known || !traded) return known;
      const { leverage, costs } = traded as SimulatorState["symbols"][number];
      const spec = findSymbol(name) as SymbolSpec;
      const crosses = spec.quote !== currency && spec.base !== currency;
      const rate = crosses ? rateOf(account, spec) : undefined;
      const instrument = createInstrument(spec, { currency, leverage, costs, rate });
      made.set(name, instrument);
      return instrument;
    },
  };
}
