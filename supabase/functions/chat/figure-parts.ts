import { termsOf } from "./terms.ts";

/** A part of a question that decides its answer: an answer that does not speak of it is one to another question. */
export type Part = { readonly said: string; readonly isIn: (text: string) => boolean };

const unit =
  "%|percent|pips?|points?|lots?|minutes?|hours?|days?|weeks?|months?|years?|sessions?|lessons?|trades?|times";
const figure = new RegExp(
  String.raw`(?<![\w.,:/-])[$€£]?\s?(\d+(?:\.\d+)?)(k\b)?[\s-]?(?:(${unit})(?!\w))?(?![\d:]|\.\d)(?= ?(?:live |demo )?([a-z]{3,})?)`,
  "g",
);
const unitStem = (word: string): string => word.replace(/^percent$/, "%").replace(/s$/, "");

/** A reason, a place or a way is asked for: the figures and times of the story around it decide nothing. */
export const asksForWay = /\b(?:why|where)\b|\bhow (?:do|can|could|should|must|to)\b|\bexplain\b/;
/** How a text states a limit: it decides every figure of the same kind, "within 14 days" also one of 20. */
const limits = "(?:up to|within|at (?:least|most)|(?:less|fewer|more|later|earlier) than|minimum of)";
const days = /^(?:day|week|month|year)$/;
const times = /^(?:minute|hour|day|week|month|year)$/;

const things =
  /^(?:accounts|robots|bots|courses|plans|licen[cs]es|charts|computers|devices|people|persons|positions|pairs|servers)$/;

function figuresIn(question: string): Part[] {
  return [...question.matchAll(figure)].flatMap(([said, digits = "", thousands, of, next = ""]) => {
    if (digits === "1" && !of) return [];
    const kind = unitStem(of ?? next);
    const alike = days.test(kind) ? "(?:day|week|month|year)" : kind;
    const limit = new RegExp(String.raw`\b${limits} \d+(?: live| full)?[\s-]?${alike}`);
    const value = String(Number(digits) * (thousands ? 1_000 : 1)).replace(".", "\\.");
    const behind = of
      ? String.raw`(?:\.0+)?(?:[\s-]+to[\s-]+\d+)?[\s-]?(?:live |full )?${unitStem(of)}`
      : String.raw`(?:\.0+)?(?![\d])(?!\.\d)`;
    const noun = !of && things.test(next) ? String.raw`(?: \S+){0,2} ${next.slice(0, -1)}` : "";
    // A sum over two years names 24 months.
    const months = kind === "year" ? `|${Number(digits) * 12}[\\s-]?month` : "";
    const pattern = new RegExp(`(?<![\\d.])(?:${value}${behind}${noun}${months})`);
    return [{ said: said.trim(), isIn: (text: string) => pattern.test(text) || (kind.length > 2 && limit.test(text)) }];
  });
}

const ratio = /(?<![\w.,:])(?:(\d+):1|1:(\d+(?:\.\d+)?))(?![\w:.]*\d)/g;
/** "500:1", "1:3". */
const ratiosIn = (question: string): Part[] =>
  [...question.matchAll(ratio)].map(([said, one, other]) => ({
    said,
    isIn: (text: string) => new RegExp(`(?<![\\d.])(?:${one ?? other}:1|1:${one ?? other})(?!\\d)`).test(text),
  }));

const rates =
  /(?:\b(?:per|each|every)|(?<!\b(?:in|for|after|within|once|of|over|than|half|is|have|next|whole)) \b(?:an?|one)(?= (?:minute|hour|day|week|month|quarter|year|night)\b)) (second|minute|hour|day|week|month|quarter|year|session|lesson|trade|lot|pip|night)s?\b(?! (?:ago|before|after|later|and a half)\b)|\b(hour|dai|week|month|quarter|year|annual)ly\b/g;

/** "Per hour", "monthly": what something is asked for each of. */
function ratesIn(question: string): Part[] {
  return [...question.matchAll(rates)].map(([found, one, adverb]) => {
    const said = found.trim();
    const of = one ?? { dai: "day", annual: "year" }[adverb ?? ""] ?? adverb ?? "";
    const alike = { year: "|annual|12 months?", month: "|30 days", day: "|daily", week: "|7 days" }[of] ?? "";
    const pattern = new RegExp(String.raw`(?:\b(?:per|an?|each|every|one|1)|/) ?${of}\b|\b${of}ly\b${alike}`);
    return { said, isIn: (text: string) => pattern.test(text) };
  });
}

const counted =
  /\bhow many ((?:(?!(?:do|does|did|can|is|are|will|of)\b)[a-z-]+ ){0,2}?)([a-z-]+)(?= (?:r|has|had|a|an|each|was|were|do|does|did|can|is|are|will|would|in|of|for|per|until|have|has|you|i|use|trade|should|must|to|with|on)\b|[?.!]*$)/g;
/** "How many lessons": a count, which an answer gives in a figure before the word. */
function countsIn(question: string): Part[] {
  return [...question.matchAll(counted)].flatMap(([said, before = "", noun = ""]) => {
    if (termsOf(noun).length === 0 && !times.test(unitStem(noun))) return [];
    const kinds = termsOf(before);
    const count = new RegExp(
      String.raw`(?:\d[\d.-]*|\b(?:one|no|none|any number|unlimited|all)\b)\S*(?: \S+){0,3} \(?${noun.replace(/(?:ies|s)$/, "")}`,
    );
    // "Losing trades" are none of the trades that are counted alone.
    const isIn = (text: string) => count.test(text) && kinds.every((term) => termsOf(text).includes(term));
    return [{ said: said.trim(), isIn }];
  });
}

const durations = /\bhow (?:long|fast|soon|quickly)\b(?! (?:is|are) (?:the|my|your) (?:password|stop))/g;
/** A length of time, or that there is none. */
const isDuration =
  /\d[\d.-]* ?(?:ms|millisecond|second|minute|hour|day|week|month|year|night)|\b(?:one|an?) (?:minute|hour|day|week|month|year)\b|\b(?:at once|no deadline|as long as|forever|unlimited)\b/;
const durationsIn = (question: string): Part[] =>
  [...question.matchAll(durations)].map(([said]) => ({ said, isIn: (text: string) => isDuration.test(text) }));

/** "How often": a frequency, which an answer gives as a rate or in words. */
const isFrequency =
  /\b(?:once|twice|daily|weekly|monthly|yearly)\b|\b(?:every|each|per|an?) (?:minute|hour|day|week|month|quarter|year|night|evening|monday)\b|\d (?:trades|times)\b/;
const frequenciesIn = (question: string): Part[] =>
  [...question.matchAll(/\bhow (?:often|frequently)\b/g)].map(([said]) => ({
    said,
    isIn: (text: string) => isFrequency.test(text),
  }));

/** "How much is one session": a price, or that there is none. */
const asksPrice =
  /\bhow much (?:is|are|does|do|would|will) (?:[\w-]+ ){0,4}?(?:exams?|sessions?|lessons?|calls?|certificates?|support|quiz(?:zes)?|licen[cs]es?|newsletter)\b/g;
const isPrice = /[$€£] ?\d|\b(?:is|are) free\b|\bfree (?:and|of charge)\b|\bcosts? nothing\b/;
const pricesIn = (question: string): Part[] =>
  [...question.matchAll(asksPrice)].map(([said]) => ({ said, isIn: (text: string) => isPrice.test(text) }));

/** The parts of a question that are figures, or ask for one: what is counted, for each of what, and how long. */
export const figureParts = (question: string): Part[] =>
  asksForWay.test(question)
    ? []
    : [figuresIn, ratiosIn, ratesIn, countsIn, durationsIn, frequenciesIn, pricesIn].flatMap((read) => read(question));
