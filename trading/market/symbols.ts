import { pointsPerUnit } from "./points.ts";
import { fx } from "./symbols-fx.ts";

export type SymbolClass = "fx" | "metal" | "index" | "crypto" | "other";
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** What a broker's contract specification says. Prices and swaps are in points (10^-digits of the quote currency). */
export type SymbolSpec = {
  readonly name: string;
  readonly title: string;
  readonly class: SymbolClass;
  readonly base: string;
  readonly quote: string;
  readonly digits: number;
  /** Points in a pip. */
  readonly pipPoints: number;
  /** Units of the base in one lot. */
  readonly contractSize: number;
  /** The highest leverage of a retail account (ESMA's caps). */
  readonly leverageCap: number;
  readonly lotStep: number;
  readonly minLot: number;
  readonly maxLot: number;
  readonly typicalSpreadPoints: number;
  /** Points a lot earns (or pays, when negative) each night. Examples of the order of size; brokers change them daily. */
  readonly swapLongPoints: number;
  readonly swapShortPoints: number;
  /** Whoever stated this contract chose that no swap is charged. */
  readonly swapLeftOut?: true;
  /** New York weekday whose 17:00 rollover counts three nights (0 = Sunday). */
  readonly tripleSwapDay: Weekday;
  /** A round price of the last years: the fixed rate where a run has no other, never a quote. */
  readonly referencePrice: number;
};

/** One pip as a price distance. */
export const pipSize = ({ pipPoints, digits }: SymbolSpec): number => pipPoints / pointsPerUnit(digits);

const metal = { class: "metal", digits: 2, lotStep: 0.01, minLot: 0.01, maxLot: 50, tripleSwapDay: 3 } as const;

const others: readonly SymbolSpec[] = [
  {
    ...metal,
    name: "XAUUSD",
    title: "Gold",
    base: "XAU",
    quote: "USD",
    pipPoints: 10,
    contractSize: 100,
    leverageCap: 20,
    typicalSpreadPoints: 25,
    swapLongPoints: -45,
    swapShortPoints: 7,
    referencePrice: 2400,
  },
  {
    ...metal,
    name: "XAGUSD",
    title: "Silver",
    base: "XAG",
    quote: "USD",
    digits: 3,
    pipPoints: 10,
    contractSize: 5000,
    leverageCap: 10,
    typicalSpreadPoints: 20,
    swapLongPoints: -6,
    swapShortPoints: 3,
    referencePrice: 28,
  },
  {
    name: "US500",
    title: "US 500 index",
    class: "index",
    base: "US500",
    quote: "USD",
    digits: 1,
    pipPoints: 10,
    contractSize: 1,
    leverageCap: 20,
    lotStep: 0.1,
    minLot: 0.1,
    maxLot: 500,
    typicalSpreadPoints: 5,
    swapLongPoints: -9,
    swapShortPoints: 1.3,
    tripleSwapDay: 5,
    referencePrice: 5500,
  },
  {
    name: "BTCUSD",
    title: "Bitcoin",
    class: "crypto",
    base: "BTC",
    quote: "USD",
    digits: 2,
    pipPoints: 100,
    contractSize: 1,
    leverageCap: 2,
    lotStep: 0.01,
    minLot: 0.01,
    maxLot: 10,
    typicalSpreadPoints: 2500,
    swapLongPoints: -3000,
    swapShortPoints: -1500,
    tripleSwapDay: 5,
    referencePrice: 65000,
  },
];

export const symbols: readonly SymbolSpec[] = [...fx, ...others];

const byName = new Map(symbols.map((symbol) => [symbol.name, symbol]));

/** The listed symbol of that name, or undefined. */
export const findSymbol = (name: string): SymbolSpec | undefined => byName.get(name);

/** "EUR/USD" for a pair of currencies, else the name. */
export const marketName = ({ name, base, quote }: SymbolSpec): string =>
  name === base + quote ? `${base}/${quote}` : name;

/** A hundredth of the currency; a hundred points where a price has so many digits that a hundredth is more than all of it. */
const pipPointsOf = (digits: number): number => (digits > 8 ? 100 : digits >= 2 ? 10 ** (digits - 2) : 1);

/**
 * A contract for an instrument that is not listed (a share, say): one unit a lot, a pip of one hundredth, no leverage,
 * no swap and no spread, so that a run on any price file is possible and invents no cost.
 */
export function unlistedSymbol(name: string, digits: number, quote = "USD"): SymbolSpec {
  return {
    name,
    title: name,
    class: "other",
    base: name,
    quote,
    digits,
    pipPoints: pipPointsOf(digits),
    contractSize: 1,
    leverageCap: 1,
    lotStep: 1,
    minLot: 1,
    maxLot: 1e9,
    typicalSpreadPoints: 0,
    swapLongPoints: 0,
    swapShortPoints: 0,
    tripleSwapDay: 3,
    referencePrice: 100,
  };
}
