/** A figure or a name of a question, with the unit that stands with it. */
export type Figure =
  | { readonly unit: "money"; readonly value: number; readonly currency: string }
  | { readonly unit: "ratio"; readonly value: number; readonly to: number }
  | { readonly unit: "time"; readonly value: number; readonly of: string }
  | { readonly unit: "pair"; readonly base: string; readonly quote: string }
  | { readonly unit: "currency"; readonly code: string }
  | {
      readonly unit: "percent" | "pips" | "points" | "lots" | "nights" | "trades" | "losses" | "run";
      readonly value: number;
    }
  /** A number without a unit: a price has decimals. `grouped`: a sum of money written so is in thousands, as 10.000. */
  | { readonly unit: "number"; readonly value: number; readonly decimals: boolean; readonly grouped?: true };

/** A question in small words and marks: `margin for #lots0 #pair1 at #number2`; `figures` holds what the marks stand for. */
export type Marked = { readonly text: string; readonly figures: readonly Figure[] };

const currencies = "eur|usd|gbp|jpy|chf|aud|nzd|cad";
const currencyNames = `${currencies}|euros?|(?:us )?dollars?|bucks|pounds?|yen`;
const currencyCodes: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  euro: "EUR",
  dollar: "USD",
  "us dollar": "USD",
  "us usd": "USD",
  buck: "USD",
  pound: "GBP",
  yen: "JPY",
};
const codeOf = (name: string): string => currencyCodes[name.trim().replace(/s$/, "")] ?? name.trim().toUpperCase();

/** Instruments that people call by a name, always priced in dollars. */
const nicknames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:xau|gold)(?:\s?\/?\s?(?:usd|dollars?))?\b(?!\/)/g, "xauusd"],
  [/\b(?:xag|silver)(?:\s?\/?\s?(?:usd|dollars?))?\b(?!\/)/g, "xagusd"],
  [/\b(?:btc|bitcoin)(?:\s?\/?\s?(?:usd|dollars?))?\b(?!\/)/g, "btcusd"],
];
const counts = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** "Two lots": a number in a word counts where its unit follows. */
const countPattern = new RegExp(
  String.raw`\b(${counts.join("|")})(?=[\s-]+(?:(?:standard|mini|micro|full|consecutive|straight|losing)\s)?(?:lots?|pips?|points?|nights?|trades?|loss|losses|losers?|days?|weeks?|months?|years?|times|in a row)\b)`,
  "g",
);
const spelled: readonly (readonly [RegExp, string])[] = [
  [/\bhalf (?:a |of a )?lot\b/g, "0.5 lots"],
  [/\b(?:an?|one|per|each) (standard|full|mini|micro)[\s-]?lot\b/g, "1 $1 lot"],
  [/\bstop[\s-]?loss(?:es)?\b|\bsl\b/g, "stop"],
  [/\btake[\s-]?profits?\b|\btp\b/g, "target"],
];
const lotSizes: Readonly<Record<string, number>> = { mini: 0.1, micro: 0.01 };

const units = String.raw`(?<percent>%|percent\b|per cent\b|pct\b)|(?<pips>pips?\b)|(?<points>(?:swap )?points?\b)|(?:(?<lotSize>standard|full|mini|micro)[\s-]+)?(?<lots>lots?\b)|(?<nights>nights?\b)|(?<run>(?:consecutive|straight) (?:loss(?:es)?|losers?|losing trades?)\b)|(?<losses>losses\b|losers?\b|losing trades?\b)|(?<trades>trades?\b)|(?<time>day|week|month|year)s?\b|(?<leverage>(?:x|times) leverage\b)|(?<currency>(?:${currencyNames})\b(?!\s?[/-]\s?[a-z])|[$€£])`;
/** Nothing that belongs to a longer number, a name or a time of day is read: what stays in digits is understood by nobody. */
const number = String.raw`(?<![\w.,:/])(?<sign>(?:[-−–+]\s?|minus )(?=[\d.]+\s*(?:swap )?points?\b))?(?<symbol>[$€£]\s?)?(?<digits>[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:(?<thousand>k)\b|(?<million>\s?(?:million|mio)\b))?(?![.,:]?\d|[.,]\d)(?:[\s-]*(?:${units}))?(?![\w%])`;
const ratio = String.raw`(?<![\w.,:/])(?:(?<one>\d+(?:\.\d+)?)\s*:\s*(?<other>\d+(?:\.\d+)?)|(?<from1>1) to (?<to>\d+(?:\.\d+)?)|(?<from>\d+) to (?<to1>1))(?![\w%.,:]*[\w%])(?![\s-]*(?:${units.replace(/\?<\w+>/g, "?:")}))`;
const pair = String.raw`\b(?<base>${currencies}|xau|xag|btc)\s?[/-]?\s?(?<quote>${currencies})\b`;
const figure = new RegExp(`${pair}|${ratio}|${number}|\\b(?<name>${currencyNames})\\b`, "g");

/** "17:30" is a time of day. */
const isClock = (one: string, other: string): boolean => one !== "1" && other !== "1" && /^\d{2}$/.test(other);

type Groups = Readonly<Record<string, string | undefined>>;

function ratioOf({ one, other, from1, to, from, to1 }: Groups): Figure | null {
  const [first, second] = [one ?? from1 ?? from ?? "", other ?? to ?? to1 ?? ""];
  const [value, against] = [Number(first), Number(second)];
  return value > 0 && against > 0 && !isClock(first, second) ? { unit: "ratio", value, to: against } : null;
}

const plainUnits = ["percent", "pips", "nights", "run", "losses", "trades"] as const;

function numberOf(groups: Groups): Figure | null {
  const { digits = "", sign, symbol, currency } = groups;
  const times = groups.thousand ? 1_000 : groups.million ? 1_000_000 : 1;
  const value = Number(digits.replaceAll(",", "")) * times;
  const isMoney = symbol !== undefined || currency !== undefined;
  if (groups.points) return { unit: "points", value: sign && !sign.startsWith("+") ? -value : value };
  // "$20 pips", "$100 EUR": two units of one figure.
  const unit = plainUnits.find((name) => groups[name]);
  const other = unit ?? groups.lots ?? groups.time ?? groups.leverage;
  if (!(value > 0) || (symbol && (other || (currency && codeOf(currency) !== codeOf(symbol))))) return null;
  // "1.000 pips": one, or a thousand as most of Europe writes it.
  const isGrouped = /^[1-9]\d{0,2}\.\d{3}$/.test(digits);
  if (isGrouped && ((unit && unit !== "percent") || groups.lots)) return null;
  if (isMoney) return { unit: "money", value, currency: codeOf(symbol ?? currency ?? "") };
  if (unit) return { unit, value };
  if (groups.lots) return { unit: "lots", value: value * (lotSizes[groups.lotSize ?? ""] ?? 1) };
  if (groups.time) return { unit: "time", value, of: groups.time };
  if (groups.leverage) return { unit: "ratio", value, to: 1 };
  return { unit: "number", value, decimals: digits.includes("."), ...(isGrouped ? { grouped: true as const } : {}) };
}

function figureOf(groups: Groups): Figure | null {
  if (groups.base && groups.quote)
    return groups.base === groups.quote
      ? null
      : { unit: "pair", base: groups.base.toUpperCase(), quote: groups.quote.toUpperCase() };
  if (groups.name) return { unit: "currency", code: codeOf(groups.name) };
  return groups.digits === undefined ? ratioOf(groups) : numberOf(groups);
}

/** Marks the figures and names of a question; what cannot be read as one stays as it was typed. */
export function markFigures(question: string): Marked {
  const figures: Figure[] = [];
  const words = [...nicknames, ...spelled].reduce(
    (text, [pattern, meant]) => text.replace(pattern, meant),
    question.toLowerCase().replaceAll("#", " ").replaceAll("’", "'"),
  );
  const text = words
    .replace(countPattern, (word) => String(counts.indexOf(word) + 1))
    .replace(figure, (typed, ...rest) => {
      const found = figureOf(rest.at(-1) as Groups);
      if (!found) return typed;
      figures.push(found);
      return ` #${found.unit}${figures.length - 1} `;
    })
    .replace(/(?<!\d)[.,](?!\d)|[?!;()"]|:(?!\d)/g, " ")
    .replace(/(?<=[a-z])-(?=[a-z])/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { text, figures };
}
