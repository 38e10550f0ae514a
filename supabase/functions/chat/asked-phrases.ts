import { marketBetween } from "../../../trading/calculators/rates.ts";
import { findSymbol } from "../../../trading/market/symbols.ts";
import type { Figure } from "./question-figures.ts";

export type Pair = { readonly base: string; readonly quote: string };

/** What the figures of a question are of. A field is there when the question states it. */
export type AskedNumbers = {
  readonly pair?: Pair;
  /** Prices by pair: `USDJPY` → 150. */
  readonly rates?: ReadonlyMap<string, number>;
  readonly lots?: number;
  /** Of the first currency, to be said in lots. */
  readonly units?: number;
  /** `1:3` or `30:1`: what is won for what is at risk, or leverage. */
  readonly ratio?: readonly [one: number, other: number];
  /** Account money. */
  readonly account?: number;
  readonly currency?: string;
  /** Money that a trade may lose. */
  readonly risked?: number;
  readonly percent?: number;
  readonly pips?: number;
  /** Distances in pips, where both are stated. */
  readonly stopPips?: number;
  readonly targetPips?: number;
  /** The distance of a stop in dollars of the price: "a stop of 5 dollars" on gold. */
  readonly stopDollars?: number;
  /** Prices of a trade that is planned. */
  readonly entry?: number;
  readonly stop?: number;
  readonly target?: number;
  /** The share of trades that win, in percent. */
  readonly wins?: number;
  /** Trades that won, of how many. */
  readonly record?: readonly [won: number, of: number];
  /** Where a price or an account came from and where it went. */
  readonly moved?: readonly [from: number, to: number];
  /** Swap per lot and night, in points; negative when it is paid. */
  readonly points?: number;
  readonly nights?: number;
  readonly trades?: number;
  /** Losses in a row. */
  readonly run?: number;
  /** Half of the account, as what is to be lost. */
  readonly halving?: true;
  /** A return in percent of each of some periods. */
  readonly growth?: { readonly rate: number; readonly unit: string };
  readonly duration?: { readonly count: number; readonly unit: string };
  readonly exchange?: { readonly amount: number; readonly from: string; readonly to: string };
  readonly commission?: number;
  readonly averageWin?: number;
  readonly averageLoss?: number;
};

export const accountWord = "(?:account|balance|capital|equity)";
const timeUnit = "(day|week|month|year)";
const adverbs: Readonly<Record<string, string>> = { daily: "day", weekly: "week", monthly: "month", yearly: "year" };
const deal = "(?:sell|sold|selling|buy|bought|buying|close|closed|closing|exit|exited|out)";
const moves = "(?:go|goes|went|move|moves|moved|rise|rises|rose|fall|falls|fell)";
export const to = `(?:->|→|-|–|(?:(?:to|and|then|until|now|up|down|i|it|is|has|price|the|${moves}|${deal}|them|back|at) )*(?:to|until|now|at|${deal}))`;
export const isAt = "(?:(?:is|are|=|@|at|trades at|stands at|price|rate|of) )*";
const winWord = "(?:wins?|winning|winners?|won|hit)(?: trades)?(?: (?:rate|ratio|percentage))?";
const least = "(?:(?:only|about|max|maximum|at most|no more than|of|around|up to) )*";

/** A phrase over the marks of a question: `{money}` stands for a figure with that unit, `{money|number}` for one of either. */
function phrase(pattern: string): RegExp {
  const marks = pattern.replace(/\{([a-z|]+)\}/g, (_, units) => `#(?:${units})\\d+`);
  return new RegExp(`(?<![^ ])(?:${marks})(?![^ ])`);
}

/** What a phrase says, by its figures and the words that it captured; null where it says something else. */
type Rule = readonly [
  phrase: RegExp,
  read: (figures: readonly Figure[], words: readonly string[]) => AskedNumbers | null,
];

export const valueIn = (figure: Figure | undefined): number =>
  figure && "value" in figure ? figure.value : Number.NaN;
const moneyCurrency = (figure: Figure | undefined): Pick<AskedNumbers, "currency"> =>
  figure?.unit === "money" ? { currency: figure.currency } : {};

/** A sum of money: nobody writes one with three decimals. */
const sumIn = (figure: Figure | undefined): number =>
  valueIn(figure) * (figure?.unit === "number" && figure.grouped ? 1_000 : 1);

const isSum: ReadonlySet<string> = new Set(["account", "averageWin", "averageLoss"]);

/** Prices, accounts and what is won for a risk are no further from one another. */
const mostTimes = 50;
/** "From 1.200 to 950", "risk 500 to make 1.500": two figures of which one is in thousands. */
function bothOf(one: Figure | undefined, other: Figure | undefined): readonly [one: number, other: number] {
  const times = valueIn(one) / valueIn(other);
  const read = Math.max(times, 1 / times) > mostTimes ? sumIn : valueIn;
  return [read(one), read(other)];
}

type Plain = { [K in keyof AskedNumbers]: AskedNumbers[K] extends number | undefined ? K : never }[keyof AskedNumbers];
/** The phrase's figure by itself, with the currency of an amount of money. */
const plain = (field: NonNullable<Plain>, pattern: string): Rule => [
  phrase(pattern),
  ([figure]) => ({ [field]: (isSum.has(field) ? sumIn : valueIn)(figure), ...moneyCurrency(figure) }),
];

const isYear = (figure: Figure | undefined) =>
  figure?.unit === "number" && !figure.decimals && figure.value >= 1990 && figure.value < 2100;
/** A bare number below this is a price, a count or a length of time rather than an account. */
const smallestSum = 100;
const hasDecimals = (figure: Figure | undefined) => figure?.unit === "number" && figure.decimals;
const moved: Rule[1] = ([from, till]) => {
  if (isYear(from) && isYear(till)) return null;
  return { moved: bothOf(from, till), ...moneyCurrency(from), ...moneyCurrency(till) };
};

/** "$100 in pounds at 0.80": a price nearer to the turned market's, which people say as well. */
function isTurned(market: string, price: number): boolean {
  const usual = findSymbol(market)?.referencePrice ?? price;
  return Math.abs(Math.log(price * usual)) < Math.abs(Math.log(price / usual));
}

const exchange = (
  from: Figure | undefined,
  into: Figure | undefined,
  price: Figure | undefined,
): AskedNumbers | null => {
  if (from?.unit !== "money" || into?.unit !== "currency" || from.currency === into.code) return null;
  const market = marketBetween(from.currency, into.code);
  if (price && market && isTurned(market.name, valueIn(price))) return null;
  const rates = price && market ? { rates: new Map([[market.name, valueIn(price)]]) } : {};
  return { exchange: { amount: from.value, from: from.currency, to: into.code }, ...rates };
};

/** What is won for each 1 at risk, where both are amounts, pips or bare numbers. */
const rewardFor = (risk: Figure | undefined, gain: Figure | undefined): AskedNumbers | null => {
  const isOther = risk?.unit === "money" && gain?.unit === "money" && risk.currency !== gain.currency;
  if (risk?.unit !== gain?.unit || isOther) return null;
  const [lost, won] = bothOf(risk, gain);
  return { ratio: [1, won / lost] };
};
const amount = "{money|number|pips}";
const won = "(?:rewards?|make|win|gain|earn|profit)";

const someTrades = "{trades|number}";
const ofTrades = `(?:of|out of|in|from) (?:my |the |all )?(?:last )?${someTrades}`;
const recordOf = (won: number, of: number): AskedNumbers | null =>
  Number.isInteger(won) && Number.isInteger(of) && won <= of && of > 0
    ? { record: [won, of], wins: (won / of) * 100 }
    : null;

const multiples: Readonly<Record<string, number>> = { twice: 2, double: 2, triple: 3 };

/** In the order in which they are read: a longer phrase before one that is a part of it. */
export const phrases: readonly Rule[] = [
  [phrase(`(?:win|won|wins|winning) ${someTrades} ${ofTrades}`), ([won, of]) => recordOf(valueIn(won), valueIn(of))],
  [
    phrase(`${someTrades} ${ofTrades} (?:(?:i|are|were|was|have|which) )*(?:win|won|wins|winners|winning)`),
    ([won, of]) => recordOf(valueIn(won), valueIn(of)),
  ],
  [
    phrase(`${ofTrades} (?:i |there were )?(?:won )?${someTrades}(?: (?:are|were|was|have))? (?:won|wins|winners)`),
    ([of, won]) => recordOf(valueIn(won), valueIn(of)),
  ],
  [
    phrase(
      `(?:win|won) ${someTrades} (?:and )?(?:i )?(?:lose|lost) ${someTrades}|${someTrades} (?:winners|wins) (?:and )?{losses|number}`,
    ),
    ([won, lost]) => recordOf(valueIn(won), valueIn(won) + valueIn(lost)),
  ],
  [
    phrase(
      `at {number} (?:(?:and|then|i|it|back|them|now) )*(?:${deal}|${moves})(?: (?:it|them|back|out|down|up))* (?:at|@|to) {number}`,
    ),
    (prices) => ({ moved: [valueIn(prices[0]), valueIn(prices[1])] }),
  ],
  [phrase(`(?:from|between) {money|number} (?:to|and|until|up to|down to) {money|number}`), moved],
  [
    phrase(`(?:from )?{number} ${to} {number}`),
    (prices, words) => (prices.every(hasDecimals) ? moved(prices, words) : null),
  ],
  plain("entry", `(?:entry|enter|entered)(?: price)? ${isAt}{number}`),
  plain("stop", `stop(?: price)? ${isAt}{number}`),
  plain("target", `target(?: price)? ${isAt}{number}`),
  plain("stopPips", `(?:a |my |the )?stop (?:(?:is|of|at|with|=) )*(?:an? )?{pips}`),
  plain("stopPips", `{pips} (?:as |for )?(?:my |a |the )?stop`),
  [
    phrase(
      "(?:an? |my |the )?stop (?:(?:is|of|at|with|=) )*(?:an? )?{money}(?: away)?|{money} (?:as |for )?(?:my |an? |the )?stop",
    ),
    ([distance]) =>
      distance?.unit === "money" && distance.currency === "USD" ? { stopDollars: distance.value } : null,
  ],
  plain("targetPips", `(?:a |my |the )?target (?:(?:is|of|at|with|=) )*(?:an? )?{pips}`),
  plain("targetPips", `{pips} (?:as |for )?(?:my |a |the )?target`),
  [
    phrase(
      `(?:target|reward|profit) (?:is )?(twice|double|triple)(?: as (?:big|large|far) as)?(?: (?:my|the))? (?:stop|risk)`,
    ),
    (_, [times]) => ({ ratio: [1, multiples[times ?? ""] ?? Number.NaN] }),
  ],
  [
    phrase("(?:leverage (?:(?:of|is) )?|my broker (?:has|gives|offers) )?{ratio}(?: leverage)?"),
    ([one]) => (one?.unit === "ratio" ? { ratio: [one.value, one.to] } : null),
  ],
  [phrase("leverage (?:(?:of|is) )?{number}"), ([one]) => ({ ratio: [valueIn(one), 1] })],
  [
    phrase(`(?:risk|risking)(?: of)? ${amount} (?:(?:and|to|for|with|a) )*${won}(?: of)? ${amount}`),
    ([risk, gain]) => rewardFor(risk, gain),
  ],
  [
    phrase(`${won}(?: of)? ${amount} (?:(?:and|for|with|a) )*(?:risk|risking)(?: of)? ${amount}`),
    ([gain, risk]) => rewardFor(risk, gain),
  ],
  [
    phrase("(?:rr|r r|(?:risk )?reward ratio|risk reward)(?: (?:of|is))? {number}"),
    ([reward]) => ({ ratio: [1, valueIn(reward)] }),
  ],
  plain("risked", `(?:risk|risking|risked|lose|losing) ${least}{money}`),
  plain("risked", "{money} (?:(?:at|of|max|maximum) )*(?:risk|loss)(?! (?:of )?#percent)"),
  plain("risked", "{money} (?:per|each|a) trade"),
  plain("commission", "{money} (?:per|a|each|for each|for one|every) lot"),
  plain("averageWin", "average (?:win|winner|winning trade|profit|gain) (?:(?:is|of|=) )*{money|number}"),
  plain("averageLoss", "average (?:loss|loser|losing trade) (?:(?:is|of|=) )*{money|number}"),
  [
    phrase("{money} (?:to|in|into|in to|=|as) {currency}(?: (?:(?:at|rate|is|=|@|of|a|if|the) )*{number})?"),
    ([from, into, price]) => exchange(from, into, price),
  ],
  [
    phrase(
      `how many {currency} (?:is|are|for|do i get for|will i get for) {money}(?: (?:(?:at|rate|is|=|@|of|a|if|the) )*{number})?`,
    ),
    ([into, from, price]) => exchange(from, into, price),
  ],
  [
    phrase(`{currency} ${accountWord}|${accountWord} (?:is )?in {currency}|in {currency}|how many {currency}`),
    (all) => {
      const named = all.find((one) => one?.unit === "currency");
      return named?.unit === "currency" ? { currency: named.code } : null;
    },
  ],
  plain("account", `${accountWord}(?: size)? (?:(?:is|of|has|with|at|only|about|=) )*{money|number}`),
  plain("account", `{money|number} (?:${accountWord}|(?:(?:would|will|can) )?(?:grow|become|turn into|be(?: worth)?))`),
  plain(
    "account",
    `(?:(?:left|remains) (?:of|from)|start(?:ing)? with|i have|i've got|i have got|i've) (?:my |an? |the )?${least}{money|number}`,
  ),
  plain("account", "(?<=#percent\\d+ )of (?:my |an? |the )?{money|number}"),
  plain("account", "of my {money|number}(?= is| are| will)"),
  plain("wins", `{percent} (?:of (?:my |the |all )?trades )?(?:(?:are|is|i) )?${winWord}`),
  plain(
    "wins",
    `${winWord} (?:(?:of|is|at|only|about|around|just|in|for|=|my) )*{percent}(?: of (?:my |the |all )?trades)?`,
  ),
  [
    phrase(`{percent} (?:(?:an?|per|each|every) ${timeUnit}|(daily|weekly|monthly|yearly))`),
    ([rate], [unit, adverb]) => ({ growth: { rate: valueIn(rate), unit: unit ?? adverbs[adverb ?? ""] ?? "" } }),
  ],
  [
    phrase(`(?:for|in|over|after|within) (?:{time}|(?:an?|one) ${timeUnit})`),
    ([time], [unit]) =>
      time?.unit === "time"
        ? { duration: { count: time.value, unit: time.of } }
        : { duration: { count: 1, unit: unit ?? "" } },
  ],
  // "10% per month 5 years"
  [
    phrase("{time}(?=$)"),
    ([time]) => (time?.unit === "time" ? { duration: { count: time.value, unit: time.of } } : null),
  ],
  [
    phrase(
      `(?:half (?:of )?my (?:account|money)|my (?:account|money|balance) is (?:halved|half gone|cut in half)|halve my (?:account|money))`,
    ),
    () => ({ halving: true }),
  ],
  [
    phrase(
      "(?:(?:lost|lose|losing|loss of|after) )+(half|a third|a quarter)(?: of (?:it|my account|my money|the account))?",
    ),
    (_, [part = ""]) => ({ percent: { half: 50, "a third": 100 / 3, "a quarter": 25 }[part] ?? Number.NaN }),
  ],
  plain("run", "(?:(?:lose|losing|lost) )?{losses|run} in a row"),
  plain("run", "(?:lose|losing|lost) {trades|number}(?: (?:trades|times))? in a row"),
  plain("run", "{run}"),
  plain("run", "(?:lose|losing|lost) {number} (?:straight|times)"),
  plain("run", "(?<=(?:chance|chances|odds|probability) of (?:(?:having|getting|a) )?){losses}"),
  plain("percent", `(?:risk|risking|risked) ${least}{percent}(?: (?:each|per trade|a trade|every trade))?`),
  plain("percent", "{percent}(?: (?:at )?risk)?(?: (?:each|per trade|a trade|every trade))?"),
  plain("trades", "{trades}"),
  plain("nights", "{nights}"),
  plain("points", "{points}"),
  [phrase("{number} units"), ([units]) => (hasDecimals(units) ? null : { units: valueIn(units) })],
  plain("lots", "lots?(?: size)? (?:is|of|=) {number}(?! units)"),
  plain("lots", "{lots}"),
  plain("pips", "{pips}"),
  plain("account", "{money}"),
  // "With 3k at 1%", "5000 at 2% a month", "position size 5k 0.5%": a whole number of this size that nothing else has taken.
  [
    phrase("(?:with|on|for) {number}|(?:{number} (?:at|with)|(?:size|sizing) {number})(?= +\\| )"),
    ([sum]) => (isYear(sum) || hasDecimals(sum) || valueIn(sum) < smallestSum ? null : { account: valueIn(sum) }),
  ],
];
