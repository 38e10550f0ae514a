import { counts } from "./asked-months.ts";
import { isLight, termsOf } from "./terms.ts";

/** What an answer says, the questions that it is known to answer, and the words by which its rule has chosen it. */
export type Told = { readonly text: string; readonly ways?: readonly string[]; readonly reads?: RegExp };

/** A part of a question that decides its answer: an answer that does not speak of it is one to another question. */
type Part = { readonly said: string; readonly isIn: (text: string) => boolean };

/** Figures that are names, or times of day. */
const names =
  /\b(?:1|one)[- ]?(?:on|to|2)[- ]?(?:1|one)\b|\b24\/7\b|\bs ?& ?p ?500\b|\b(?:mt|mql|metatrader) ?[45]\b|\b(?:2|two)[- ]?(?:fa|step|factor)\b|\blike (?:i'?m|a) (?:5|five)\b|\b3d[- ]secure\b|\b\d{1,2}:\d{2}\b|\btop \d+\b|\b(?:all|these|those|both|any|your) (?:\d|two|three|four|five|six|seven|nine)(?= [a-z])|\b100 ?% (?=safe|sure|legit|free|guarante)/gi;

/** In small letters, with numbers in digits: "Twelve weeks" is "12 weeks". */
const plainText = (text: string): string =>
  [...counts, "eleven", "twelve"].reduce(
    (all, word, value) => (value < 2 ? all : all.replaceAll(new RegExp(`\\b${word}\\b`, "g"), String(value))),
    text
      .toLowerCase()
      .replaceAll(/[’`´]/g, "'")
      .replaceAll(/\*\*/g, "")
      .replaceAll(/(?<=\d),(?=\d{3})/g, ""),
  );

const unit =
  "%|percent|pips?|points?|lots?|minutes?|hours?|days?|weeks?|months?|years?|sessions?|lessons?|trades?|times";
const figure = new RegExp(
  String.raw`(?<![\w.,:/-])[$€£]?\s?(\d+(?:\.\d+)?)(k\b)?[\s-]?(?:(${unit})(?!\w))?(?![\d:]|\.\d)(?= ?(?:live |demo )?([a-z]{3,})?)`,
  "g",
);
const unitStem = (word: string): string => word.replace(/^percent$/, "%").replace(/s$/, "");

/** A story around "why" or "how do I", in which figures decide nothing. */
const asksForReason = /\bwhy\b|\bhow (?:do|can|could|should|must|to)\b|\bexplain\b/;
/** How a text states a limit: it decides every figure of the same kind, "within 14 days" also one of 20. */
const limits =
  "(?:up to|within|at (?:least|most)|(?:less|fewer|more|later|earlier) than|minimum of|only|for|over|under|below)";
const times = /^(?:minute|hour|day|week|month|year)$/;

const things =
  /^(?:accounts|robots|bots|courses|plans|licen[cs]es|charts|computers|devices|people|persons|positions|pairs|servers)$/;

function figuresIn(question: string): Part[] {
  if (asksForReason.test(question)) return [];
  return [...question.matchAll(figure)].flatMap(([said, digits = "", thousands, of, next = ""]) => {
    if (digits === "1" && !of) return [];
    const kind = unitStem(of ?? next);
    const alike = times.test(kind) ? "(?:minute|hour|day|week|month|year)" : kind;
    const limit = new RegExp(String.raw`\b${limits} \d+(?: live| full)?[\s-]?${alike}`);
    const value = String(Number(digits) * (thousands ? 1_000 : 1)).replace(".", "\\.");
    const behind = of
      ? String.raw`(?:\.0+)?(?:[\s-]+to[\s-]+\d+)?[\s-]?(?:live |full )?${unitStem(of)}`
      : String.raw`(?:\.0+)?(?![\d])(?!\.\d)`;
    const noun = !of && things.test(next) ? String.raw`(?: \S+){0,2} ${next.slice(0, -1)}` : "";
    const pattern = new RegExp(`(?<![\\d.])${value}${behind}${noun}`);
    return [{ said: said.trim(), isIn: (text: string) => pattern.test(text) || (kind.length > 2 && limit.test(text)) }];
  });
}

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

const currencies: readonly (readonly [said: RegExp, told: RegExp])[] = [
  [/(?:\b(?:in |\d )?(?:euros?|eur)\b|€)(?! ?\/?(?:usd|gbp|jpy|chf|aud|nzd|cad))/, /\beuros?\b|\beur\b|€/],
  [/(?:\b(?:in |\d )?(?:pounds?|gbp|sterling|quid)\b|£)(?! ?\/?(?:usd|jpy|chf|aud|nzd|cad))/, /\bpounds?\b|\bgbp\b|£/],
  [
    /\b(?:rupees?|inr|naira|rand|zar|pesos?|francs?|yen|aud|cad|reais|lira)\b/,
    /\b(?:rupees?|inr|naira|rand|pesos?|francs?|yen|aud|cad|lira)\b/,
  ],
];
const currenciesIn = (question: string): Part[] =>
  currencies.flatMap(([said, told]) => {
    const [found] = said.exec(question) ?? [];
    return found ? [{ said: found.trim(), isIn: (text: string) => told.test(text) }] : [];
  });

const conditions =
  /\b(?:after|before|without|until|unless|if|instead of|except)\s+((?:(?!(?:what|how|which|where|who|do|does|did|can|could|is|are|will|would|should|and|but|or)\b)[\w'$%.-]+\s*){1,6})/g;

/** "After 3 sessions", "if I fail the quiz": under what the answer is asked for. */
function conditionsIn(question: string): Part[] {
  return [...question.matchAll(conditions)].flatMap(([said, under = ""]) => {
    const lacking = said.startsWith("without");
    const terms = termsOf(under).filter((term) => !isLight(term));
    return terms.length === 0
      ? []
      : [
          {
            said: said.trim(),
            isIn: (text: string) => {
              const known = new Set(termsOf(text));
              return (
                terms.every((term) => known.has(term)) && (!lacking || /\b(?:without|no|not|never|before)\b/.test(text))
              );
            },
          },
        ];
  });
}

const comparatives =
  /\b(?:cheaper|safer|riskier|better|worse|longer|shorter|faster|slower|quicker|bigger|smaller|larger|higher|lower|dearer)\b|\b(?:more|less|fewer|other) than\b/g;
const degrees =
  /\b(?:second|third|fourth|2nd|3rd)[- ]\w+est\b|\b(?:least|most) (?!with\b|of\b|for\b|in\b|from\b)\w+|\b(?:cheap|safe|risk|short|long|fast|small|bigg|larg|high|low|saf)i?est\b|\b(?:fewest|best|worst|highest|lowest|longest|shortest) (?!robots?\b|bots?\b|courses?\b|brokers?\b|vps\b|plans?\b|for\b|to\b|in\b|of\b)[a-z]+|\b(?:best|worst|fewest)\b|\bat (?:least|most)\b|\b(?:last|past|previous) (?:day|week|month|quarter|year|nfp|fomc|meeting)\b|\byesterday\b|\bthis (?:week|month|year)\b|\bafter the next\b/g;
const alikeDegrees: readonly (readonly [said: RegExp, told: RegExp])[] = [
  [/^(?:cheap|less expensive|lowest|least expensive)/, /\bcheap|lowest|\bless\b|smallest|least/],
  [/^(?:most expensive|dear|highest)/, /expensive|highest|\bfirst[:.,]/],
];
/** A list shows the reader which one has the most of what its lines name. */
const isListOf = (text: string, said: string): boolean =>
  (text.match(/^- /gm)?.length ?? 0) > 2 &&
  termsOf(said).length > 0 &&
  termsOf(said).every((term) => termsOf(text).includes(term));

/** "Which is safer", "the second cheapest", "last month": with what it is compared. */
function degreesIn(question: string): Part[] {
  const compared = /\b(?:which|or|than|vs|versus)\b/.test(question) ? [...question.matchAll(comparatives)] : [];
  return [...compared, ...question.matchAll(degrees)].map(([said]) => ({
    said,
    isIn: (text: string) =>
      text.includes(said) ||
      isListOf(text, said) ||
      alikeDegrees.some(([one, other]) => one.test(said) && other.test(text)),
  }));
}

const counted =
  /\bhow many ((?:(?!(?:do|does|did|can|is|are|will|of)\b)[a-z-]+ ){0,2}?)([a-z-]+)(?= (?:r|do|does|did|can|is|are|will|would|in|of|for|per|until|have|has|you|i|use|trade|should|must|to|with|on)\b|[?.!]*$)/g;
/** "How many lessons": a count, which an answer gives in a figure before the word. */
function countsIn(question: string): Part[] {
  return [...question.matchAll(counted)].flatMap(([said, , noun = ""]) => {
    const [term] = termsOf(noun);
    if (!term) return [];
    return [
      {
        said,
        isIn: (text: string) =>
          new RegExp(
            String.raw`(?:\d|\b(?:one|no|none|any number|unlimited|all)\b)\S*(?: \S+){0,3} \(?${noun.replace(/(?:ies|s)$/, "")}`,
          ).test(text),
      },
    ];
  });
}

const durations = /\bhow (?:long|fast|soon|quickly)\b(?! (?:is|are) (?:the|my|your) (?:password|stop))/g;
/** A length of time, or that there is none. */
const isDuration =
  /\d[\d.-]* ?(?:ms|millisecond|second|minute|hour|day|week|month|year|night)|\b(?:one|an?) (?:minute|hour|day|week|month|year)\b|\b(?:at once|no deadline|as long as|forever|unlimited)\b/;
const durationsIn = (question: string): Part[] =>
  [...question.matchAll(durations)].map(([said]) => ({ said, isIn: (text: string) => isDuration.test(text) }));

/** The measures that a question asks for by their names, and the things of which it asks. */
const measures =
  /\b(?:courses?|robots?|vps|brokers?|e-?books?|coaching|mentorship|office|refunds?|guarantees?|bonus(?:es)?|win ?rates?|profit factors?|drawdowns?|sharpe|expectancy|commissions?|spreads?|swaps?|leverage|margin|discounts?|latency|uptime|downtime|vat|taxe?s?|fees?)\b/g;
const measuresIn = (question: string): Part[] =>
  [...question.matchAll(measures)].map(([said]) => ({
    said,
    isIn: (text: string) =>
      text.replaceAll("-", " ").includes(said.replace(/s$/, "")) ||
      // The market has opening hours as well.
      (said !== "office" && termsOf(text).some((term) => termsOf(said).includes(term))),
  }));

/** What a question asks for that its answer must speak of. */
const partsOf = (question: string): Part[] =>
  [figuresIn, ratesIn, currenciesIn, conditionsIn, degreesIn, countsIn, durationsIn, measuresIn].flatMap((read) =>
    read(question),
  );

/**
 * The parts of a question that an answer leaves open: neither its text speaks of them, nor is it known to answer a question
 * that has all of those which its text lacks.
 */
export function openParts(question: string, { text, ways = [], reads }: Told): readonly string[] {
  const asked = plainText(question.replaceAll(names, " "));
  const said = reads ? asked.replaceAll(reads, " ") : asked;
  const told = plainText(text);
  const open = partsOf(said).filter(({ isIn }) => !isIn(told));
  if (open.length === 0 || ways.some((way) => open.every(({ isIn }) => isIn(plainText(way))))) return [];
  const parts = [...new Set(open.map((part) => part.said))];
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));
}
