/** The numbers of a question about a trade, each undefined where the question gives none. */
export type AskedNumbers = {
  readonly pair?: { readonly base: string; readonly quote: string };
  /** Names an instrument that the calculators do not list: no other one may stand in for it. */
  readonly unlisted?: true;
  /** Prices that the question states, by pair: `USDJPY` → 150. */
  readonly rates: ReadonlyMap<string, number>;
  readonly lots?: number;
  readonly leverage?: number;
  /** Account money. */
  readonly account?: number;
  readonly currency: string;
  /** Money that a trade may lose, where it is not said in percent. */
  readonly risked?: number;
  readonly percent?: number;
  readonly pips?: number;
  /** The share of trades that win, in percent: any other share beside a run of losses is what each of them costs. */
  readonly wins?: number;
  /** A loss as a share of the account. */
  readonly share?: number;
  /** Where a price came from and where it went. */
  readonly prices?: readonly [from: number, to: number];
  /** What is won for each unit at risk. */
  readonly reward?: number;
  readonly side?: "buy" | "sell";
  /** Swap per lot and night, in points; negative when it is paid. */
  readonly points?: number;
  readonly nights?: number;
  readonly trades?: number;
  /** Losses in a row. */
  readonly losses?: number;
  /** A return in percent of each of some periods. */
  readonly growth?: { readonly rate: number; readonly unit: string; readonly periods: number };
  /** An amount of one currency that is to become another one. */
  readonly exchange?: { readonly amount: number; readonly from: string; readonly to: string; readonly price?: number };
};

const currencies = "eur|usd|gbp|jpy|chf|aud|nzd|cad";
/** Instruments that people call by a name, always priced in dollars. */
const nicknames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:xau|gold)(?:\s?\/?\s?(?:usd|dollars?))?\b(?!\/)/gi, "XAUUSD"],
  [/\b(?:xag|silver)(?:\s?\/?\s?(?:usd|dollars?))?\b(?!\/)/gi, "XAGUSD"],
  [/\b(?:btc|bitcoin)(?:\s?\/?\s?(?:usd|dollars?))?\b(?!\/)/gi, "BTCUSD"],
];
const unlistedPattern =
  /\b(?:us ?30|us ?100|us ?500|dow|nas\w*|ustec|dax|ger ?\d0|ftse|s ?& ?p|spx|oil|wti|brent|eth|ethereum|xrp|solana|tesla|apple|stocks?|index|indices|copper|lira|pesos?|mxn|zar|sek|nok|pln|huf)\b/i;
const pairPattern = new RegExp(`\\b(${currencies}|xau|xag|btc)\\s?[/-]?\\s?(${currencies})\\b`, "gi");
const amount = String.raw`(\d[\d,]*(?:\.\d+)?|\.\d+)(k\b)?`;
/** A number that is no ratio, size, distance or share. */
const plainNumber = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![.,]?\d)(?![\d.]*\s*(?::|%|percent|lots?\b|pips?\b|x\b|to 1\b))`;

const numberOf = (digits: string | undefined, thousand?: string): number | undefined => {
  if (!digits) return undefined;
  const value = Number(digits.replaceAll(",", ""));
  return value > 0 ? value * (thousand ? 1_000 : 1) : undefined;
};
const first = (text: string, pattern: RegExp): number | undefined => {
  const [, digits, thousand] = pattern.exec(text) ?? [];
  return numberOf(digits, thousand);
};

function pairsIn(question: string, before?: AskedNumbers): Pick<AskedNumbers, "pair" | "rates" | "unlisted"> {
  const text = nicknames.reduce((named, [pattern, symbol]) => named.replace(pattern, symbol), question);
  const rates = new Map<string, number>(before?.rates);
  const named = [...text.matchAll(pairPattern)].filter(
    ([, base = "", quote = ""]) => !new RegExp(base, "i").test(quote),
  );
  for (const match of named) {
    const after = text.slice(match.index + match[0].length);
    const price = first(
      after,
      new RegExp(`^\\s*(?:is|are|at|=|@|trades at|stands at|price(?: of)?)?\\s*(?:at\\s+)?${plainNumber}`, "i"),
    );
    if (price) rates.set(`${match[1]}${match[2]}`.toUpperCase(), price);
  }
  const [one] = named;
  if (!one && unlistedPattern.test(text)) return { rates, unlisted: true };
  const pair = one ? { base: (one[1] ?? "").toUpperCase(), quote: (one[2] ?? "").toUpperCase() } : before?.pair;
  const stated = first(text, new RegExp(`(?:\\bat|\\bprice(?: of| is)?|@)\\s*${plainNumber}`, "i"));
  const name = pair ? `${pair.base}${pair.quote}` : "";
  if (pair && stated && !rates.has(name)) rates.set(name, stated);
  return pair ? { pair, rates } : { rates };
}

function lotsIn(text: string): number | undefined {
  const counted = first(text, /(\d*\.?\d+)\s*(?:standard |full )?lots?\b/i);
  if (counted) return counted;
  const [, count, kind] = /\b(a|one|per|half a|\d+)\s+(standard|mini|micro)?\s*lots?\b/i.exec(text) ?? [];
  if (!count || (count.toLowerCase() === "a" && !kind)) return undefined;
  const unit = { mini: 0.1, micro: 0.01 }[kind?.toLowerCase() ?? ""] ?? 1;
  return unit * (/half/i.test(count) ? 0.5 : (numberOf(/\d+/.exec(count)?.[0]) ?? 1));
}

const leverageIn = (text: string): number | undefined =>
  first(text, /\b(\d+)\s*:\s*1\b/) ??
  first(text, /\b1\s*:\s*(\d+)\b/) ??
  first(text, /\bleverage (?:of |is )?(\d+)/i) ??
  first(text, /\b(\d+)(?:x| times) leverage\b/i);

function rewardIn(text: string): number | undefined {
  const [, one, other] = /(\d+(?:\.\d+)?)\s*(?::|to)\s*(\d+(?:\.\d+)?)/i.exec(text) ?? [];
  const [risk, reward] = [Number(one), Number(other)];
  if (risk > 0 && reward > 0) return reward === 1 && risk !== 1 ? risk : reward / risk;
  const [, times] = /\b(twice|double|two times|three times|triple|four times)\b.*\b(?:stop|risk)\b/i.exec(text) ?? [];
  return times ? { tw: 2, do: 2, th: 3, tr: 3, fo: 4 }[times.slice(0, 2).toLowerCase()] : undefined;
}

const tradeVerb = "sell|sold|selling|buy|bought|buying|close|closed|closing|exit|exited|out";
/** "From 1.0920 to 1.0951", "buy at 1.0920 and sell at 1.0951": a price has decimals, so that a ratio is none. */
function pricesIn(text: string): AskedNumbers["prices"] {
  const price = String.raw`(\d{1,6}\.\d{1,5})`;
  const between = "(?:to|and|until|up to|down to|->|→|-|–)";
  const deal = String.raw`(?:${between}|then|,)?\s*(?:then )?(?:i )?(?:${tradeVerb})(?: it| them)?(?: back)?(?: at)?`;
  const [, from, to] = new RegExp(`${price}\\s*(?:${deal}|${between})\\s*${price}`, "i").exec(text) ?? [];
  return from && to ? [Number(from), Number(to)] : undefined;
}

/** What is said first opens the trade: "buy at 1.08 and sell at 1.09" is a purchase. */
function sideIn(text: string): AskedNumbers["side"] {
  const [, sells, buys] = /\b(sell|sold|selling|short|shorted)\b|\b(buy|bought|buying|long)\b/i.exec(text) ?? [];
  if (sells) return "sell";
  return buys ? "buy" : undefined;
}

function swapPointsIn(text: string): number | undefined {
  const [, sign, digits] = /([-−–+]|\bminus )?\s?(\d+(?:\.\d+)?)\s*(?:swap )?points?\b/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (sign && sign !== "+" ? -1 : 1);
}

const periodUnits = "day|week|month|year";
const periodOf: Readonly<Record<string, string>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
  annually: "year",
};
const aYear: Readonly<Record<string, number>> = { week: 52, month: 12, year: 1 };

function growthIn(text: string): AskedNumbers["growth"] {
  const [, rate, word, adverb] =
    new RegExp(
      `(\\d+(?:\\.\\d+)?)\\s*(?:%|percent)\\s*(?:(?:a|per|each|every)\\s*(${periodUnits})\\b|(${Object.keys(periodOf).join("|")})\\b)`,
      "i",
    ).exec(text) ?? [];
  const [, count, length] =
    new RegExp(`\\b(?:for|in|over|after)\\s+(\\d+|an?|one)\\s*(${periodUnits})s?\\b`, "i").exec(text) ?? [];
  const unit = word?.toLowerCase() ?? periodOf[adverb?.toLowerCase() ?? ""];
  if (!rate || !unit || !count || !length) return undefined;
  const [each, whole] = [aYear[unit], aYear[length.toLowerCase()]];
  const lengths = /\d/.test(count) ? Number(count) : 1;
  const periods = unit === length.toLowerCase() ? lengths : (lengths * (each ?? Number.NaN)) / (whole ?? Number.NaN);
  return Number.isInteger(periods) && periods > 0 ? { rate: Number(rate), unit, periods } : undefined;
}

const currencyWords: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  euro: "EUR",
  dollar: "USD",
  pound: "GBP",
  yen: "JPY",
};
const currencyCode = (word: string): string =>
  currencyWords[word.toLowerCase().replace(/s$/, "")] ?? word.toUpperCase();

function exchangeIn(text: string): AskedNumbers["exchange"] {
  const word = `${currencies}|euros?|dollars?|pounds?|yen`;
  const pattern = new RegExp(`${amount}\\s*(${word})\\s*(?:to|in|into|in to|=|as)\\s*(${word})\\b(.*)`, "i");
  const [, digits, thousand, from = "", to = "", rest = ""] = pattern.exec(text) ?? [];
  const sum = numberOf(digits, thousand);
  if (!sum || currencyCode(from) === currencyCode(to)) return undefined;
  const price = first(
    rest,
    new RegExp(`(?:\\bat|\\brate(?: of| is)?|\\bis|=|@)\\s*(?:a rate of )?${plainNumber}`, "i"),
  );
  return { amount: sum, from: currencyCode(from), to: currencyCode(to), ...(price && { price }) };
}

const fractions: readonly (readonly [RegExp, number])[] = [
  [/\bhalf\b/i, 1 / 2],
  [/\ba third\b/i, 1 / 3],
  [/\bquarter\b/i, 1 / 4],
];

function currencyOf(text: string): string | undefined {
  const [, code] =
    new RegExp(
      `\\b(${currencies}|euro|pound|dollar)s? account\\b|\\baccount (?:is )?in (${currencies}|euro|pound|dollar)s?\\b`,
      "i",
    )
      .exec(text)
      ?.filter(Boolean) ?? [];
  if (code) return { EURO: "EUR", POUND: "GBP", DOLLAR: "USD" }[code.toUpperCase()] ?? code.toUpperCase();
  if (/€|\beuros?\b/i.test(text)) return "EUR";
  if (/£/.test(text)) return "GBP";
  const [, word] =
    new RegExp(`\\d(?:\\.\\d+)?k? ?(${currencies}|pound|yen)s?\\b(?! ?[/-]? ?(?:${currencies})\\b)`, "i").exec(text) ??
    [];
  return word && currencyCode(word);
}

const money = String.raw`${amount}\s*(?:us )?(?:dollars?|usd|bucks|euros?|eur|[$€£])?`;
/** "Risk 20 dollars", "$20 at risk"; a number with another unit behind it is none. */
const riskedPattern = new RegExp(
  String.raw`\brisk(?:ing|ed)?\s+(?:only |about |max(?:imum)? |of )?[$€£]?\s?${money}(?![\d.,]*\s*(?:%|percent|per cent|pips?|lots?|:|/|to \d))(?![\d.])|[$€£]\s?${amount}\s*(?:at )?risk\b`,
  "i",
);
function riskedIn(text: string): { readonly risked?: number; readonly rest: string } {
  const match = riskedPattern.exec(text);
  const risked = match && numberOf(match[1] ?? match[3], match[2] ?? match[4]);
  return risked ? { risked, rest: text.replace(match[0], " ") } : { rest: text };
}

function accountIn(text: string): number | undefined {
  return (
    first(text, new RegExp(`(?<!\\d ?)[$€£]\\s?${amount}(?!\\.?\\d|k|\\s*m(?:io|illion)?\\b)`, "i")) ??
    first(
      text,
      new RegExp(`(?<![\\d.,])${amount}\\s*(?:us )?(?:(?:dollars?|usd|bucks|euros?|eur)\\b|[$€£])(?!\\s?/)`, "i"),
    ) ??
    first(text, new RegExp(`${amount}\\s+(?:account|balance|capital)\\b`, "i")) ??
    first(
      text,
      new RegExp(
        `\\b(?:account|balance|capital)\\s+(?:is|of|has|with|at)\\s+(?:only |about )?${amount}(?![\\d.,]|\\s*(?:%|percent|pips?|lots?|trades?|:))`,
        "i",
      ),
    ) ??
    first(
      text,
      new RegExp(
        `(?:%|percent|left)\\s+of\\s+(?:my |an? |the )?${amount}(?![\\d.,]|\\s*(?:%|percent|pips?|lots?|trades?|months?|weeks?|days?|years?|:))`,
        "i",
      ),
    ) ??
    first(text, new RegExp(`${amount}\\s+(?:would |will |can )?(?:grow|become|turn into)`, "i"))
  );
}

function winsIn(text: string): number | undefined {
  const share = String.raw`(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)`;
  const win = String.raw`(?:win(?:s|ning|ners?|[- ]?rate)?|won|hit)\b`;
  const between = "(?:[- ]rate|ratio|percentage|of|is|at|only|about|around|just|my|the|trades|with|in|for|=|:|\\s)*";
  return (
    first(text, new RegExp(`${share}\\s*(?:of (?:my |the |all )?trades\\s*)?(?:are |is |i )?${win}`, "i")) ??
    first(text, new RegExp(`\\b${win}${between}${share}`, "i"))
  );
}

/** Without the fields that are not there, so that they do not hide those of the question before. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** Reads what a question states; a pair and its prices may come from the question `before`. */
export function readNumbers(text: string, before?: AskedNumbers): AskedNumbers {
  const percent = first(text, /(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)/i);
  const risk = percent === undefined ? riskedIn(text) : { rest: text };
  const fraction = fractions.find(([pattern]) => pattern.test(text))?.[1];
  return {
    ...pairsIn(text, before),
    currency: currencyOf(text) ?? before?.currency ?? "USD",
    ...given({
      lots: lotsIn(text),
      leverage: leverageIn(text),
      account: accountIn(risk.rest),
      risked: risk.risked,
      percent,
      wins: winsIn(text),
      pips: first(text, /(\d+(?:\.\d+)?)[\s-]*pips?\b/i),
      share: percent === undefined ? fraction : percent / 100,
      reward: rewardIn(text),
      prices: pricesIn(text),
      side: sideIn(text),
      points: swapPointsIn(text),
      nights: first(text, /(\d+)\s*nights?\b/i),
      trades: first(text, /(\d[\d,]*)\s*trades?\b(?! in a row)/i),
      losses: first(text, /(\d+)\s*(?:consecutive |straight )?(?:loss(?:es)?|losers?|losing trades)\b/i),
      growth: growthIn(text),
      exchange: exchangeIn(text),
    }),
  } as AskedNumbers;
}
