import { findSymbol, pipSize, type SymbolSpec } from "../../../trading/market/symbols.ts";
import { type AskedNumbers, accountWord, isAt, type Pair, phrases, to, valueIn } from "./asked-phrases.ts";
import { type Figure, markFigures } from "./question-figures.ts";

/** What a question states, and the words that are left of it; a figure that was not understood stands among them as a mark. */
export type Reading = { readonly asked: AskedNumbers; readonly words: readonly string[] };

const markPattern = /#[a-z]+(\d+)/g;
/** Not a space: words on both sides of what was taken out are no phrase. */
const gap = " | ";

/** Reads the price behind each pair that has one; the pair itself stays where it is asked about. */
function readRates(text: string, figures: readonly Figure[]) {
  const rates = new Map<string, number>();
  const priced: Pair[] = [];
  const rest = text.replace(
    new RegExp(
      `(?<!#pair\\d+ (?:and|or) )#pair(\\d+) ${isAt}#number(\\d+)(?! ${to} #number)(?! ${accountWord})(?![^ ])`,
      "g",
    ),
    (_, ofPair, ofPrice) => {
      const [pair, price] = [figures[Number(ofPair)], figures[Number(ofPrice)]];
      if (pair?.unit !== "pair") return _;
      priced.push(pair);
      rates.set(nameOf(pair), valueIn(price));
      return gap;
    },
  );
  return { rates, priced, rest };
}

/** A price of gold is no price of EUR/USD: a figure this far from a round price of the last years was read wrongly, as 2.400 for 2400. */
const likelyFactor = 4;
export const isLikelyPrice = ({ referencePrice }: Pick<SymbolSpec, "referencePrice">, price: number): boolean =>
  price > referencePrice / likelyFactor && price < referencePrice * likelyFactor;

function areLikely(rates: ReadonlyMap<string, number>): boolean {
  return [...rates].every(([name, price]) => {
    const [symbol, turned] = [findSymbol(name), findSymbol(`${name.slice(3)}${name.slice(0, 3)}`)];
    return symbol ? isLikelyPrice(symbol, price) : !turned || isLikelyPrice(turned, 1 / price);
  });
}

export const nameOf = ({ base, quote }: Pair): string => `${base}${quote}`;

/** A price is of use where each of its currencies is one of the pair's or the account's. */
export function isRateFor(rate: string, { base, quote }: Pair, currency = "USD"): boolean {
  const known = [base, quote, currency];
  return known.includes(rate.slice(0, 3)) && known.includes(rate.slice(3));
}

/** Of gold or bitcoin, whose price is in dollars; of a currency pair, the same words may mean what the stop costs. */
function pipsOfDollars(pair: Pair | undefined, distance: number): number | undefined {
  const symbol = pair && findSymbol(nameOf(pair));
  if (!symbol || symbol.class === "fx" || symbol.quote !== "USD") return undefined;
  return Number((distance / pipSize(symbol)).toPrecision(12));
}

/** Reads what each figure of a question is of. A second figure of the same thing is not understood, nor is a price that is unlikely or of no use. */
export function readNumbers(question: string): Reading {
  const { text, figures } = markFigures(question);
  const { rates, priced, rest: unpriced } = readRates(text, figures);
  let rest = unpriced;
  let asked: AskedNumbers = {};
  for (const [pattern, read] of phrases) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const stated = [...match[0].matchAll(markPattern)].flatMap(([, index]) => figures[Number(index)] ?? []);
    const found = read(stated, match.slice(1));
    const known: AskedNumbers = asked;
    if (
      !found ||
      Object.keys(found).some((field) => field in known && (field !== "currency" || found.currency !== known.currency))
    )
      continue;
    for (const [name, price] of found.rates ?? []) rates.set(name, price);
    asked = { ...asked, ...found };
    rest = rest.replace(match[0], gap);
  }
  const named = /#pair(\d+)/.exec(rest);
  const mark = named && figures[Number(named[1])];
  const pair = mark?.unit === "pair" ? { base: mark.base, quote: mark.quote } : priced[0];
  if (named && mark) rest = rest.replace(named[0], gap);
  const price = /(?<![^ ])(?:at|@|price(?: of| is)?) #number(\d+)(?![^ ])/.exec(rest);
  if (pair && price && !rates.has(nameOf(pair))) {
    rates.set(nameOf(pair), valueIn(figures[Number(price[1])]));
    rest = rest.replace(price[0], gap);
  }
  const isOfUse =
    !pair ||
    [...rates.keys()].every((name) => isRateFor(name, pair, asked.currency) && !(asked.moved && name === nameOf(pair)));
  const { stopDollars, ...stated } = asked;
  const dollarPips = stopDollars === undefined ? undefined : pipsOfDollars(pair, stopDollars);
  const { stopPips = dollarPips, ...others } = stated;
  const stopAlone = stopPips !== undefined && asked.targetPips === undefined && asked.pips === undefined;
  return {
    asked: {
      ...(stopAlone ? { ...others, pips: stopPips } : stated),
      ...(pair && { pair: { base: pair.base, quote: pair.quote } }),
      ...(rates.size > 0 && { rates }),
    },
    words: [
      ...rest.split(" ").filter((word) => word !== "" && word !== "|"),
      ...(areLikely(rates) && isOfUse ? [] : ["#price"]),
      ...(stopDollars === undefined || (stopAlone && stopPips === dollarPips) ? [] : ["#stop"]),
    ],
  };
}
