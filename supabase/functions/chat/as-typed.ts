import { plainDigits } from "../../../lib/plain-typed.ts";

/** Signs that phones, word processors and other keyboards write in the place of plain ones. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»]/g, '"'],
  [/[‐‑]/g, "-"],
  [/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, " "],
  [/٪/g, "%"],
  [/(?:\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}\ufe0f])+/gu, " "],
];

/** How questions are typed on a phone, and the words by which their kind is recognized. */
const typed: readonly (readonly [RegExp, string])[] = [
  [/\b(?:wat|wut|wot|waht|whta|wht)(s?)\b/gi, "what$1"],
  [/\bhow (?:mutch|muhc|mcuh|mush)\b/gi, "how much"],
  [/\br u\b/gi, "are you"],
  [/\bu\b/gi, "you"],
  [/\bur\b/gi, "your"],
  [/\b(?:pls|plz)\b/gi, "please"],
  [/\bwin-?rates?\b/gi, "win rate"],
  [/\bpro (?:jahr|anno)\b/gi, "per year"],
  [/\bpro monat\b/gi, "per month"],
  [/\bpro (woche|tag|stunde)\b/gi, "je $1"],
  [/\b(max(?:imum|\.)? ?)dd\b/gi, "$1drawdown"],
  [/\bmdd\b/gi, "max drawdown"],
  [/\bdd (of|on|for)\b/gi, "drawdown $1"],
  [/\bwanna\b/gi, "want to"],
  [/\bacct?\b/gi, "account"],
  [/\bdo(?:sn|sen|esn)'?t\b/gi, "doesn't"],
  [/\bdif+[er]*[ea]?n[cs]es?\b|\bdiff(?= between\b)/gi, "difference"],
  [/\bbe+t?we+n\b/gi, "between"],
  [/\bdol+[aeo]r(s?)\b/gi, "dollar$1"],
  [/\bpos+i?ti?on\b/gi, "position"],
  [/\bcand(?:le|el|al|il)s?[- ]?sticks?\b/gi, "candlestick"],
];

const currencyWord = String.raw`(?:euros?|eur|dollars?|usd|bucks|pounds?|gbp|yen|jpy|chf|aud|nzd|cad|account|balance|capital)\b`;
/** A sum in groups of three, and its cents: `2.500`, `10 000,50`. */
const inGroups = (between: string) => String.raw`[1-9]\d{0,2}(?:[${between}]\d{3})+(?:,\d{2})?`;
const ends = String.raw`(?![\d.,]?\d)`;
const sums: readonly RegExp[] = [
  new RegExp(`(?<=[€$£] ?)${inGroups(" .'’")}${ends}`, "g"),
  new RegExp(
    String.raw`(?<=\b(?:account|balance|capital) (?:is |of |has |with )?|(?:%|percent|left) of (?:my |an? |the )?)${inGroups(".'’")}${ends}`,
    "gi",
  ),
  new RegExp(String.raw`(?<![\d.,'’]|\d )${inGroups(" .'’")}(?= ?(?:[€$£]|(?:us )?${currencyWord}))`, "gi"),
];
/** A number after these is a price, whose three decimals are no thousands, and so is what is charged for a lot. */
const isPriced =
  /(?:\b(?:at|price|rate|price of|price is|rate of|rate is|commission|commission of|commission is)|[@=]) ?[€$£]? ?$/i;
const isPerLot = /^ ?(?:[€$£]|[a-z]+)? ?(?:commission )?(?:per|a|each|for each|every) lot\b/i;
const sumWrittenOut = (sum: string, at: number, question: string): string =>
  isPriced.test(question.slice(0, at)) || isPerLot.test(question.slice(at + sum.length))
    ? sum
    : sum.replace(/[ .'’]/g, "").replace(",", ".");
const decimalComma = /(?<![\d.,])(\d+),(\d{1,2}|\d{4,5})(?!\d|,\d)/g;

/** Figures as most of Europe writes them: €2.500 and 10 000 euros are sums in thousands, 2,5% has a decimal comma, and so has the price 1,1050. */
const figuresWrittenOut = (question: string): string =>
  sums.reduce((text, sum) => text.replace(sum, sumWrittenOut), question).replace(decimalComma, "$1.$2");

/** A full-width letter or sign is as far from the plain one as all others. */
const narrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

const plainSigns = (question: string): string =>
  signs.reduce(
    (text, [pattern, plain]) => text.replace(pattern, plain),
    plainDigits(question).replace(/[！-～]/g, narrow),
  );

/** The question with its words and figures written out; anything else stays as it was typed. */
export const writtenOut = (question: string): string =>
  typed.reduce((text, [pattern, meant]) => text.replace(pattern, meant), figuresWrittenOut(plainSigns(question)));
