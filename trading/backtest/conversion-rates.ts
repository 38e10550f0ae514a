import type { Bars } from "../market/bars.ts";
import { pointsPerUnit } from "../market/points.ts";
import { resample } from "../market/resample.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { timeframes } from "../market/timeframe.ts";

/** quote→account at each close of a run's bars, and whose prices it is: "GBPUSD", "1 ÷ USDCAD", "EURUSD × USDJPY". */
export type ConversionRates = { readonly path: string; readonly rates: Float64Array };

/** Bars of a listed pair over a run's whole time, of the run's time frame or another; undefined where there are none. */
export type PairSource = (pair: string) => Bars | undefined;

type Leg = { readonly pair: string; readonly inverted: boolean };

/** Whether an account that holds neither side of a symbol must convert its results. */
export const needsRate = (symbol: SymbolSpec, currency: string): boolean =>
  symbol.quote !== currency && symbol.base !== currency;

function legOf(from: string, to: string): Leg | undefined {
  if (findSymbol(`${from}${to}`)) return { pair: `${from}${to}`, inverted: false };
  return findSymbol(`${to}${from}`) ? { pair: `${to}${from}`, inverted: true } : undefined;
}

/** The ways from a symbol's quote currency to the account's, best first: one pair, then two through the US dollar; none where nothing is to be converted. */
export function conversionPaths(symbol: SymbolSpec, currency: string): readonly (readonly Leg[])[] {
  if (!needsRate(symbol, currency)) return [];
  const { quote } = symbol;
  const direct = legOf(quote, currency);
  const [first, second] = [legOf(quote, "USD"), legOf("USD", currency)];
  return [...(direct ? [[direct]] : []), ...(first && second ? [[first, second]] : [])];
}

const day = 86_400_000;
/** How long a run's bars may go on without the pair's, before its first, between two or behind its last: from Christmas to the new year, beside the bar's own time. */
const longestWait = ({ timeframe }: Bars): number =>
  10 * day + (timeframe === "MN1" ? 31 * day : timeframe === "W1" ? 7 * day : 0);

/** Whether a pair's prices go on through all of a run: over a hole of months its rate would be an old one. */
function covers(pair: Bars, bars: Bars): boolean {
  if (pair.length === 0) return false;
  const longest = longestWait(pair);
  let next = 0;
  let since = bars.time[0] as number;
  for (let i = 0; i < bars.length; i++) {
    const now = bars.time[i] as number;
    const before = next;
    while (next < pair.length && (pair.time[next] as number) <= now) next += 1;
    // What the pair has of before the run begins may be of long before it.
    if (next > before) since = i === 0 ? (pair.time[next - 1] as number) : (bars.time[i + 1] ?? now);
    if (now - since > longest) return false;
  }
  return true;
}

/** The last close of the pair that is known at each close of the run's bars; before its first one, its first open. */
function knownCloses(pair: Bars, bars: Bars): Float64Array {
  const shorter = timeframes.indexOf(pair.timeframe) < timeframes.indexOf(bars.timeframe);
  const { timeframe, time, open, close, digits, length } = shorter ? resample(pair, bars.timeframe) : pair;
  // Bars of one length that open together close together. A longer bar is only known to be closed once the next one has opened.
  const late = timeframe === bars.timeframe ? 1 : 2;
  const scale = pointsPerUnit(digits);
  const rates = new Float64Array(bars.length);
  let next = 0;
  for (let i = 0; i < bars.length; i++) {
    const now = bars.time[i] as number;
    while (next < length && (time[next] as number) <= now) next += 1;
    rates[i] = ((next < late ? open[0] : close[next - late]) as number) / scale;
  }
  return rates;
}

function ratesOf(path: readonly Leg[], bars: Bars, source: PairSource): Float64Array | null {
  const rates = new Float64Array(bars.length).fill(1);
  for (const { pair, inverted } of path) {
    const prices = source(pair);
    if (!prices || !covers(prices, bars)) return null;
    const closes = knownCloses(prices, bars);
    for (let i = 0; i < rates.length; i++)
      rates[i] = inverted ? (rates[i] as number) / (closes[i] as number) : (rates[i] as number) * (closes[i] as number);
  }
  return rates;
}

const pathText = (path: readonly Leg[]): string =>
  path
    .map(({ pair, inverted }, k) => (inverted ? `${k === 0 ? "1 " : ""}÷ ${pair}` : k === 0 ? pair : `× ${pair}`))
    .join(" ");

/**
 * The moving rate that turns a symbol's quote currency into the account's over a run: from the pair of the two, or through
 * the US dollar. A bar's rate is known at its close. Undefined when none is needed or the source has no prices for the time.
 */
export function conversionRates(
  symbol: SymbolSpec,
  currency: string,
  bars: Bars,
  source: PairSource,
): ConversionRates | undefined {
  for (const path of conversionPaths(symbol, currency)) {
    const rates = ratesOf(path, bars, source);
    if (rates) return { path: pathText(path), rates };
  }
  return undefined;
}
