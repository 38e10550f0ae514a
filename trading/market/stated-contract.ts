import { pointsOfPips, powersOfTen } from "./points.ts";
import { type SymbolSpec, unlistedSymbol } from "./symbols.ts";

/**
 * What a person states of a symbol that is not listed. The pip is a price distance, the spread counts pips, the swap points per lot and
 * night, below zero where the broker charges it, absent where it is not known.
 */
export type ContractAnswers = {
  readonly pip: number;
  readonly contractSize: number;
  readonly base: string;
  readonly quote: string;
  readonly spreadPips: number;
  readonly swapLongPoints?: number;
  readonly swapShortPoints?: number;
};
/** What no usual contract knows. */
type Costs = "spreadPips" | "swapLongPoints" | "swapShortPoints";

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
  if (field === "swapLongPoints" || field === "swapShortPoints")
    return Math.abs(answers[field] ?? 0) <= 10_000 ? null : "Type points per lot and night, or 0.";
  return /^[A-Z0-9]{2,12}$/.test(answers[field]) ? null : "Letters and digits, such as USD.";
}

/** ISO 4217, and the yuan outside China. Six letters alone make no pair of currencies: coins are named so, too. */
const currencies: ReadonlySet<string> = new Set(
  "AED ARS AUD BGN BHD BRL CAD CHF CLP CNH CNY COP CZK DKK EGP EUR GBP GHS HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD KZT MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH UGX USD UYU VND XAF XOF ZAR ZMW".split(
    " ",
  ),
);
const coin =
  /^(?:AAVE|ADA|ALGO|APT|ARB|ATOM|AVAX|BCH|BNB|BTC|DASH|DOGE|DOT|EOS|ETC|ETH|FIL|HBAR|ICP|LINK|LTC|MATIC|NEAR|NEO|OP|PEPE|POL|SHIB|SOL|SUI|TON|TRX|UNI|XBT|XLM|XMR|XRP|XTZ|ZEC)(?:USD[CT]?|EUR|GBP|JPY|AUD|CAD|CHF|BTC|ETH)$/;

/** Usual answers to begin with: a pair of currencies by the letters of its name, anything else by the unit. No spread and no swap is usual for all. */
export function usualAnswers(name: string, digits: number): Omit<ContractAnswers, Costs> {
  const letters = name.replace(/[^A-Z]/g, "");
  const [first, last] = [letters.slice(0, 3), letters.slice(3)];
  const pair = letters.length === 6 && currencies.has(last);
  const { pipPoints } = unlistedSymbol(name, digits);
  const points =
    pair && digits <= 6 ? 10 ** Math.max(0, digits === 3 || digits === 5 ? 1 : digits > 5 ? digits - 4 : 0) : pipPoints;
  return {
    pip: points / (powersOfTen[digits as 0] as number),
    contractSize: pair && currencies.has(first) ? 100_000 : 1,
    base: pair ? first : name.replace(/[^A-Z0-9]/g, "").slice(0, 12) || "UNITS",
    quote: pair ? last : "USD",
  };
}

/** As listed symbols of that kind are traded: the EU caps the leverage of minor pairs at 20 and that of coins at 2. */
function lotsAndLeverage(name: string, { contractSize, base, quote }: ContractAnswers): Partial<SymbolSpec> {
  const lots = { lotStep: 0.01, minLot: 0.01 };
  if (coin.test(name.replace(/[^A-Z]/g, ""))) return { ...lots, leverageCap: 2 };
  if (contractSize < 1000) return {};
  return currencies.has(base) && currencies.has(quote) ? { ...lots, leverageCap: 20 } : lots;
}

/** The contract the engine trades: what was stated, and otherwise as for any symbol that is not listed. */
export function statedContract(name: string, digits: number, answers: ContractAnswers): SymbolSpec {
  const { pip, contractSize, base, quote, spreadPips, swapLongPoints = 0, swapShortPoints = 0 } = answers;
  const pipPoints = Math.max(1, Math.round(pip * (powersOfTen[digits as 0] as number)));
  return {
    ...unlistedSymbol(name, digits, quote),
    base,
    pipPoints,
    contractSize,
    typicalSpreadPoints: pointsOfPips(spreadPips, pipPoints),
    swapLongPoints,
    swapShortPoints,
    ...lotsAndLeverage(name, answers),
  };
}
