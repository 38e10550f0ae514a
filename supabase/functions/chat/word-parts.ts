import { asksForWay, type Part } from "./figure-parts.ts";
import { isLight, termsOf } from "./terms.ts";

const pair =
  /\b(eur|usd|gbp|aud|nzd|chf|cad|xau)[/ -]?(usd|jpy|eur|gbp|chf|cad|aud|nzd)\b|\b(gold|silver|oil|bitcoin|nasdaq)\b/g;
/** The market that a question names. */
const marketsIn = (question: string): Part[] =>
  [...question.matchAll(pair)].map(([said, base, quote, name]) => ({
    said,
    isIn: (text: string) => (name ? text.includes(name) : new RegExp(`${base}[/ -]?${quote}`).test(text)),
  }));

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
  /\b(?:after|before|without|until|unless|if|instead of|except)\s+((?:(?!(?:what|how|which|where|who|and|but|or|for|on|at|if|after|before|unless|without)\b|(?:do|does|did|can|could|is|are|will|would|should) (?:i|you|we|it|they|the|my|there)\b)[\w'$%.-]+\s*){1,9})/g;

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
  /\b(?:cheaper|safer|riskier|better|worse|longer|shorter|faster|slower|quicker|bigger|smaller|larger|higher|lower|dearer)\b|\b(?:more|less|fewer|other) than(?: (?!(?:what|how|which|and|or|but|if|for)\b)[\w'$%.-]+){0,4}/g;
const degrees =
  /\b(?:second|third|fourth|2nd|3rd)[- ]\w+est\b|\b(?:least|most) (?!with\b|of\b|for\b|in\b|from\b)\w+|\b(?:cheap|safe|risk|short|long|fast|small|bigg|larg|high|low|saf)i?est\b|\b(?:fewest|best|worst|highest|lowest|longest|shortest) (?!the\b|robots?\b|bots?\b|courses?\b|brokers?\b|vps\b|plans?\b|for\b|to\b|in\b|of\b)[a-z]+|\b(?:best|worst|fewest)\b|\bat (?:least|most)\b|\b(?:last|past|previous) (?!one\b|step\b|lesson\b|name\b)[a-z]+\b|\b(?:yesterday|today|tomorrow|tonight)\b|\bnext (?:week|month|year)\b|\bhalf (?:the |of the )?(?:price|lessons|sessions)\b|\bthis (?:week|month|year)\b|\bafter the next\b|\b(?:average|median) (?:price|cost|spread|fee|trade|win|loss)\b/g;
const alikeDegrees: readonly (readonly [said: RegExp, told: RegExp])[] = [
  [/^more than/, /\b(?:several|any number|unlimited)\b/],
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
  if (asksForWay.test(question)) return [];
  const compares = /\b(?:which|or|than|vs|versus)\b/.test(question);
  const compared = compares ? [...question.matchAll(comparatives)] : [];
  return [...compared, ...question.matchAll(degrees)].map(([said]) => ({
    said,
    isIn: (text: string) =>
      text.includes(said) ||
      isListOf(text, said) ||
      alikeDegrees.some(([one, other]) => one.test(said) && other.test(text)),
  }));
}

/** The measures that a question asks for by their names, and the things of which it asks. */
const measures =
  /\b(?:courses?|robots?|vps|brokers?|e-?books?|coaching|office|refunds?|guarantee[ds]?|bonus(?:es)?|win ?rates?|profit factors?|drawdowns?|sharpe|sortino|calmar|recovery factors?|expectancy|commissions?|spreads?|swaps?|leverage|margin|discounts?|latency|uptime|downtime|vat|taxe?s?|fees?|(?<!swap[- ]|risk[- ]|commission[- ])free(?! (?:margin|call|consult\w*|of)))\b/g;
/** Of two words both: a profit factor is no recovery factor. */
const hasAll = (text: string, said: string): boolean => {
  const told = new Set(termsOf(text));
  const asked = termsOf(said);
  return asked.length > 0 && asked.every((term) => told.has(term));
};
const measuresIn = (question: string): Part[] =>
  [...question.matchAll(measures)].map(([said]) => ({
    said,
    isIn: (text: string) =>
      text.replaceAll("-", " ").includes(said.replace(/s$/, "")) ||
      // The market has opening hours as well.
      (said !== "office" && hasAll(text, said)),
  }));

/** The parts of a question in words that decide its answer: a market, a currency, a condition, a comparison, a measure. */
export const wordParts = (question: string): Part[] =>
  [marketsIn, currenciesIn, conditionsIn, degreesIn, measuresIn].flatMap((read) => read(question));
