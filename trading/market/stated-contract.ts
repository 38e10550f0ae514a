import { cleanPoints, pointsOfPips, powersOfTen } from "./points.ts";
import { findSymbol, pipSize, type SymbolSpec, unlistedSymbol } from "./symbols.ts";

/** What a person states of a symbol that is not listed. The pip is a price distance, the spread counts pips. */
export type ContractAnswers = {
  readonly pip: number;
  readonly contractSize: number;
  readonly base: string;
  readonly quote: string;
  readonly spreadPips: number;
  readonly swap: SwapAnswer;
  /** What a lot earns, or pays when negative: points a night, or percent of its value a year. */
  readonly swapLong: number;
  readonly swapShort: number;
};
/** How a broker states swap; `none`: it is left out by choice. Empty as long as nothing was chosen. */
export type SwapAnswer = "" | "points" | "percent" | "none";

const mostSwap = { points: 10_000, percent: 100 } as const;
const daysOfSwapYear = 360;

/** Why the swap of a side cannot be; null when it can, or none is asked for. */
function swapProblem(side: "swapLong" | "swapShort", answers: ContractAnswers): string | null {
  const { swap, swapLong, swapShort } = answers;
  if (swap === "" || swap === "none") return null;
  if (!(Math.abs(answers[side]) <= mostSwap[swap]))
    return swap === "points" ? "Type points per night, such as −2.5." : "Type percent per year, such as −6.5.";
  return swapLong + swapShort > 0 ? "Both sides together cannot earn: what a side costs is negative." : null;
}

/** Why an answer cannot be; null when it can. */
export function contractProblem(field: keyof ContractAnswers, answers: ContractAnswers, digits: number): string | null {
  const { pip, contractSize, spreadPips } = answers;
  const point = 1 / (powersOfTen[digits as 0] as number);
  if (field === "pip") {
    const points = pip / point;
    return pip > 0 && Math.abs(points - Math.round(points)) < 1e-6 && points >= 1 - 1e-6
      ? null
      : `A pip must be a whole number of points of ${point.toFixed(digits)}.`;
  }
  if (field === "contractSize")
    return contractSize > 0 && contractSize <= 1e9 ? null : "Type the units of one lot, above 0.";
  if (field === "spreadPips")
    return spreadPips >= 0 && spreadPips <= 10_000
      ? null
      : "Type your broker's spread in pips. With 0 every run is free of it.";
  if (field === "swap")
    return answers.swap === "" ? "Choose how your broker states swap, or that none is charged." : null;
  if (field === "swapLong" || field === "swapShort") return swapProblem(field, answers);
  return /^[A-Z0-9]{2,12}$/.test(answers[field]) ? null : "Letters and digits, such as USD.";
}

/** ISO 4217, and the yuan outside China. Six letters alone make no pair of currencies: coins are named so, too. */
const currencies: ReadonlySet<string> = new Set(
  "AED ARS AUD BGN BHD BRL CAD CHF CLP CNH CNY COP CZK DKK EGP EUR GBP GHS HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD KZT MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH UGX USD UYU VND XAF XOF ZAR ZMW".split(
    " ",
  ),
);
const metals: ReadonlySet<string> = new Set(["XAU", "XAG", "XPT", "XPD"]);
const coin =
  /^(?:AAVE|ADA|ALGO|APT|ARB|ATOM|AVAX|BCH|BNB|BTC|DASH|DOGE|DOT|EOS|ETC|ETH|FIL|HBAR|ICP|LINK|LTC|MATIC|NEAR|NEO|OP|PEPE|POL|SHIB|SOL|SUI|TON|TRX|UNI|XBT|XLM|XMR|XRP|XTZ|ZEC)(?:USD[CT]?|EUR|GBP|JPY|AUD|CAD|CHF|BTC|ETH)$/;

/** Whether a name says what is traded: six letters that end with a currency, such as SEKNOK or XRPUSD. */
export const namesPair = (name: string): boolean => /^[A-Z]{6}$/.test(name) && currencies.has(name.slice(3));

/**
 * The two currencies, or the metal and the currency, of a pair as a broker may write it: "EURUSD", "EUR/USD", "EURUSD.pro". Null of anything
 * else, coins too.
 */
export function partsOfPair(name: string): readonly [string, string] | null {
  const letters = name.toUpperCase().replace(/[^A-Z]/g, "");
  for (let at = 0; at + 6 <= letters.length; at += 1) {
    const [first, second] = [letters.slice(at, at + 3), letters.slice(at + 3, at + 6)];
    if ((currencies.has(first) || metals.has(first)) && currencies.has(second)) return [first, second];
  }
  return null;
}

/** Gold and silver are traded alike in every currency. */
const listedMetal = (base: string): SymbolSpec | undefined => (metals.has(base) ? findSymbol(`${base}USD`) : undefined);

/** One unit of these is worth so little that brokers count pips of a hundredth, however many decimals a file prints. */
const pipIsHundredth: ReadonlySet<string> = new Set(["HUF", "JPY"]);

/** Points in a usual pip of a pair: a price of three or five digits has one more than its pip. */
function pairPipPoints(quote: string, digits: number): number {
  if (pipIsHundredth.has(quote)) return 10 ** Math.max(0, digits - 2);
  return digits === 3 || digits === 5 ? 10 : 10 ** Math.max(0, digits - 4);
}

/** Usual answers to begin with: a pair of currencies by the letters of its name, anything else by the unit. No spread and no swap is usual for all. */
export function usualAnswers(
  name: string,
  digits: number,
): Pick<ContractAnswers, "pip" | "contractSize" | "base" | "quote"> {
  const letters = name.replace(/[^A-Z]/g, "");
  const [first, last] = [letters.slice(0, 3), letters.slice(3)];
  const pair = letters.length === 6 && currencies.has(last);
  const metal = pair ? listedMetal(first) : undefined;
  const scale = powersOfTen[digits as 0];
  const points = metal
    ? Math.max(1, Math.round(pipSize(metal) * scale))
    : pair && digits <= 6
      ? pairPipPoints(last, digits)
      : unlistedSymbol(name, digits).pipPoints;
  return {
    pip: points / scale,
    contractSize: metal?.contractSize ?? (pair && currencies.has(first) ? 100_000 : 1),
    base: pair ? first : name.replace(/[^A-Z0-9]/g, "").slice(0, 12) || "UNITS",
    quote: pair ? last : "USD",
  };
}

/** As listed symbols of that kind are traded: the EU caps the leverage of minor pairs at 20 and that of coins at 2. */
function lotsAndLeverage(name: string, { contractSize, base, quote }: ContractAnswers): Partial<SymbolSpec> {
  const lots = { lotStep: 0.01, minLot: 0.01 };
  const metal = listedMetal(base);
  if (metal) return { ...lots, leverageCap: metal.leverageCap };
  if (coin.test(name.replace(/[^A-Z]/g, ""))) return { ...lots, leverageCap: 2 };
  if (contractSize < 1000) return {};
  return currencies.has(base) && currencies.has(quote) ? { ...lots, leverageCap: 20 } : lots;
}

/** The swap of a night in points. A year's percentage is that of one price of the file, in points, for all of its nights. */
export function nightlySwap({ swap, swapLong, swapShort }: ContractAnswers, price: number) {
  if (swap === "none" || swap === "") return { swapLongPoints: 0, swapShortPoints: 0 };
  const factor = swap === "percent" ? price / 100 / daysOfSwapYear : 1;
  return { swapLongPoints: cleanPoints(swapLong * factor), swapShortPoints: cleanPoints(swapShort * factor) };
}

/** The contract the engine trades: what was stated, and otherwise as for any symbol that is not listed. `price`: a usual one, in points. */
export function statedContract(name: string, digits: number, answers: ContractAnswers, price: number): SymbolSpec {
  const { pip, contractSize, base, quote, spreadPips } = answers;
  const pipPoints = Math.max(1, Math.round(pip * (powersOfTen[digits as 0] as number)));
  const nightly = nightlySwap(answers, price);
  return {
    ...unlistedSymbol(name, digits, quote),
    base,
    pipPoints,
    contractSize,
    typicalSpreadPoints: pointsOfPips(spreadPips, pipPoints),
    ...nightly,
    ...(nightly.swapLongPoints === 0 && nightly.swapShortPoints === 0 ? { swapLeftOut: true } : {}),
    ...lotsAndLeverage(name, answers),
  };
}
