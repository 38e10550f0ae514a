import { findSymbol } from "../../../trading/market/symbols.ts";
import { writtenOut } from "./as-typed.ts";
import { isLikelyPrice, isRateFor, nameOf, type Reading, readNumbers } from "./asked-numbers.ts";
import type { AskedNumbers } from "./asked-phrases.ts";
import type { Answer } from "./calculated-answer.ts";
import { common, type Field, type Kind, kinds, wordsOf } from "./calculation-kinds.ts";
import type { ChatMessage } from "./conversation.ts";
import { markFigures } from "./question-figures.ts";
import { readMore } from "./read-more.ts";

const fieldsOf = (asked: AskedNumbers) => Object.keys(asked) as Field[];

function uses({ needs, may = [], words: own }: Kind, { asked, words }: Reading): boolean {
  return (
    needs.every((field) => field in asked) &&
    fieldsOf(asked).every((field) => needs.includes(field) || may.includes(field)) &&
    words.every((word) => common.has(word) || own.has(word))
  );
}

function worked(question: string, reading: Reading): Answer | null {
  for (const kind of kinds) {
    if (!kind.asks.test(question) || kind.unless?.test(question) || !uses(kind, reading)) continue;
    const answer = kind.answer(reading.asked, question);
    if (answer) return answer;
  }
  return null;
}

/** Begins as what goes on with the question before, and has no question of its own: "and with 50 pips?". */
const continues =
  /^(?:(?:and )?(?:what about|how about|what if)|and|or|but|so)\b(?!.*\b(?:what|what's|whats|how|which)\b)/;
/** Words around a figure that answers what was asked back: "it is 150", "the price is 1.0850". */
const around = wordsOf("it it's its is the my a price rate leverage at about currently");
/** "150", "30:1", "0.1 lots": figures alone. */
function isFigures(question: string): boolean {
  const words = markFigures(question).text.split(" ");
  return words.some((word) => word.startsWith("#")) && words.every((word) => word.startsWith("#") || around.has(word));
}
/** "I bought", "a sale": answers whether it was a purchase or a sale. */
const isSide =
  /^(?:(?:it|that|this|they|i|we|a|an|was|is|it's|i'm|went|did|opened|have) )*(?:buy|bought|buying|purchase|long|sell|sold|selling|sale|short|shorted)(?: (?:it|them|trade|position))?[\s.!]*$/;
const goesOn = (question: string): boolean => continues.test(question) || isFigures(question) || isSide.test(question);

/** The price that was asked for, where a message is one number: "150" after "ask again with the USD/JPY price". */
function priceAlone(question: string, lacks: string | undefined): AskedNumbers | null {
  const symbol = lacks && findSymbol(lacks);
  const [figure, another] = markFigures(question).figures;
  if (!symbol || figure?.unit !== "number" || another || !isFigures(question)) return null;
  return isLikelyPrice(symbol, figure.value) ? { rates: new Map([[symbol.name, figure.value]]) } : null;
}

/** "And then 20%" comes on top of the figures before. */
const further = wordsOf("then now");
const goingOn = wordsOf("or but so pips pip lots lot risk after");

/** What takes the place of a figure of the question before. */
const instead: Readonly<Partial<Record<Field, Field>>> = { risked: "percent", percent: "risked" };

/** Figures of one pair alone: another pair has its own. */
const ofPair: readonly Field[] = ["points", "moved", "entry", "stop", "target"];
/** Sums in the account's currency: they are not turned into another one by its name. */
const sums: readonly Field[] = ["account", "risked", "commission", "averageWin", "averageLoss"];

const isAmong = (fields: readonly Field[], name: string): boolean => fields.some((field) => field === name);

/** The figures of a question with those of one that goes on in place of its own; null where one of these has no place there. */
function goneOn(before: Reading | null, question: string, lacks?: string): Reading | null {
  const { asked, words } = readNumbers(question);
  if (!before) return null;
  const price = priceAlone(question, lacks);
  const { pair, currency = "USD" } = before.asked;
  // "And on 0.1": lots, where lots were said.
  const bare = /^(?:and|but|what about|how about) (?:on|with|for) (0?\.\d{1,2})[\s?!.]*$/.exec(question)?.[1];
  const next = price ?? (bare && before.asked.lots ? { lots: Number(bare) } : asked);
  const rest = price || bare ? [] : words.filter((word) => !goingOn.has(word) && !around.has(word));
  const fields = fieldsOf(next);
  if (fields.length === 0 || rest.some((word) => further.has(word) || !common.has(word))) return null;
  // "And if USD/JPY is 150?" after a pip of EUR/JPY: the price that was lacking.
  const isRate = pair && next.pair && next.rates && isRateFor(nameOf(next.pair), pair, currency);
  const kept = Object.entries(before.asked).filter(
    ([name]) => !fields.some((field) => instead[field] === name) && !(next.pair && !isRate && isAmong(ofPair, name)),
  );
  if (next.currency && next.currency !== currency && kept.some(([name]) => isAmong(sums, name) && !(name in next)))
    return null;
  const rates = new Map([...(before.asked.rates ?? []), ...(next.rates ?? [])]);
  return {
    asked: { ...Object.fromEntries(kept), ...next, ...(isRate && { pair }), ...(rates.size > 0 && { rates }) },
    words: before.words,
  };
}

/** The answer to a question that gives its own numbers, worked out as the calculators of the site do; otherwise null. */
export function calculation(messages: readonly ChatMessage[]): string | null {
  const said = messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => writtenOut(content.slice(0, 500)).toLowerCase().trim());
  const last = said.at(-1) ?? "";
  // "And with 50 pips?": the question that began it, with the numbers of those that went on in place of its own.
  const begun = goesOn(last)
    ? Math.max(
        said.findLastIndex((question) => !goesOn(question)),
        0,
      )
    : said.length - 1;
  const first = said[begun];
  if (first === undefined) return null;
  const after = said.slice(begun + 1);
  const reading = after
    .filter((question) => !isSide.test(question))
    .reduce<Reading | null>(
      (before, question) => goneOn(before, question, before ? worked(first, before)?.lacks : undefined),
      readNumbers(first),
    );
  const side = after.findLast((question) => isSide.test(question));
  if (isSide.test(last) && !(reading && worked(first, reading)?.lacksSide)) return null;
  const answer = reading && worked(side ? `${side} ${first}` : first, reading);
  return answer && `${answer.text}\n\n${readMore([answer.title, answer.url])}`;
}
