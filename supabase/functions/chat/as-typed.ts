/** How questions are typed on a phone, and the words by which their kind is recognized. */
const typed: readonly (readonly [RegExp, string])[] = [
  [/\b(?:wat|wut|wot|waht|whta|wht)(s?)\b/gi, "what$1"],
  [/\br u\b/gi, "are you"],
  [/\bu\b/gi, "you"],
  [/\bur\b/gi, "your"],
  [/\b(?:pls|plz)\b/gi, "please"],
  [/\bdo(?:sn|sen|esn)'?t\b/gi, "doesn't"],
  [/\bdif+[er]*[ea]?n[cs]es?\b|\bdiff(?= between\b)/gi, "difference"],
  [/\bbe+t?we+n\b/gi, "between"],
  [/\bcand(?:le|el|al|il)s?[- ]?sticks?\b/gi, "candlestick"],
];

const thousands = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d{2})?(?![\d.])`;
const euros = new RegExp(`(?<=€ ?)${thousands}|(?<![\\d.,])${thousands}(?= ?€| euros?\\b)`, "gi");
const decimalComma = /(?<![\d.,])(\d+),(\d{1,2}|\d{4,5})(?![\d,])/g;

/** Figures as most of Europe writes them: €2.500 is a sum in thousands, 2,5% has a decimal comma, and so has the price 1,1050. */
const figuresWrittenOut = (question: string): string =>
  question.replace(euros, (sum) => sum.replaceAll(".", "").replace(",", ".")).replace(decimalComma, "$1.$2");

/** The question with its words and figures written out; anything else stays as it was typed. */
export const writtenOut = (question: string): string =>
  typed.reduce((text, [pattern, meant]) => text.replace(pattern, meant), figuresWrittenOut(question));
