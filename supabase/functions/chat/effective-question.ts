import { span } from "./asked-months.ts";
import { isSure, outsideMargin, quotedScore } from "./certainty.ts";
import type { ChatMessage } from "./conversation.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { Passage } from "./passages.ts";
import { ownGoods, questionKind } from "./question-kind.ts";
import { isLight, termsOf, wordsOf } from "./terms.ts";

/** Points back at what was said: "how much is it?", "and the second one?". */
export const pointsBack =
  /\b(?:it|its|they|them|their|that one|this one|these|those|the (?:first|second|third|other|last|same)(?: one)?)\b|\bthat[\s?!.]*$|\b(?:did|does|can|could|will|would|has) that (?:lose|lost|make|made|earn|earned|win|won|trade|cost|need|use)\b|\bis one worth\b|^(?:why|how|when|where|really)[\s?!.]*$/i;
/** "And for a course?": a part of a sentence, which the question before it begins. */
const fragment = /^(?:and|or|but)\s+(?:for|with|in|on|after|by|from|to|at)\b/i;
/** "With 500 dollars?": what one has, of which nothing is asked. */
const amountAlone =
  /^(?:(?:and|or|but) )?(?:with|for|on|if i have|i have|i['’]?ve got|i got)(?: only| about)? (?:\$ ?\d[\d,.]*|\d[\d,.]* ?(?:\$|dollars?|usd|bucks))[\s?!.]*$/i;
/** "And the highest?", "and safer?": a degree of what was asked before. */
const degreeAlone =
  /^(?:(?:and|or|but) (?:the )?|the )(?:\w{3,}er|\w{3,}est|(?:most|least|more|less) \w+)(?: one)?[\s?!.]*$/i;
/** "After 2 weeks?": a time of which nothing is asked. */
const timeAlone =
  /^(?:(?:and|or|but) )?(?:what (?:about|if) )?(?:it'?s |it is )?(?:after|within|before|in|for|on day) (?:\w+ ){0,2}?(?:days?|weeks?|months?|years?|sessions?|lessons?|\d+)[\s?!.]*$/i;
/** "What if I used it on a demo": a condition, which decides what was asked before. */
const condition = /^(?:(?:and|or|but) )?(?:what if|even if|if)\b(?!.*\b(?:what|how|which|can i|do i|will i)\b.)/i;
/** "And if I don't like it?", "what if it is not for me": whether the money of what was asked for comes back. */
const dislike =
  /^(?:(?:and|or|but|so) )?(?:what (?:happens )?if|if) (?:i|it|they|we|that)\b[^.?!]*\b(?:(?:not|\w+n['’]?t) (?:\w+ ){0,2}?(?:like|happy|satisfied|pleased|for me|what i (?:want|expect)\w*|suit me)|hate|regret|dislike|change my mind)\b/i;
const goesOn = /^(?:and|or|but|also|so|then|what about|how about)\b/i;

/** Whether a question makes sense only after the one before it. */
function needsTheOneBefore(question: string, index: PassageIndex, subject: Subject): boolean {
  const kind = questionKind(question);
  if (kind === "greeting" || kind === "thanks" || kind === "software") return false;
  const telling = termsOf(question).filter((term) => !isLight(term));
  if (telling.length === 0)
    return kind !== "price" || subject.product === true || goesOn.test(question) || pointsBack.test(question);
  if (pointsBack.test(question)) return telling.length < 3 || (subject.known && !index.namedProduct(question));
  return goesOn.test(question) && (kind === "price" || !isSure(index.search(question)));
}

/** What a conversation is about: a product or an indicator by its name, or the telling words of the question before. */
type Subject = { readonly words: string; readonly known: boolean; readonly product?: true };

/** What was asked about the subject before; the next question asks for something else. */
const aspects = new Set(
  termsOf("price pay buy take cost explain mean formula show dollar cheapest expensive priciest dearest refund"),
);

function subjectOf(before: string, index: PassageIndex): Subject {
  const product = index.namedProduct(before);
  if (product) return { words: product.title, known: true, product: true };
  const [best] = index.search(before);
  if (best?.passage.kind === "indicator") {
    const { title, names = [] } = best.passage;
    const said = names.find((name) => before.toLowerCase().includes(name.toLowerCase()));
    return { words: said ?? title, known: true };
  }
  const words = wordsOf(before).filter(({ kind, term }) => kind === "telling" && !aspects.has(term) && !isLight(term));
  return { words: [...new Set(words.map(({ raw }) => raw))].join(" "), known: false };
}

const pronoun =
  /\b(?:it|they|them|that one|this one|one|these|those)\b|(?<=\b(?:did|does|can|could|will|would|has) )that\b/i;

/** The question with its subject: in place of its pronoun, or behind it. */
const about = (question: string, { words }: Subject): string =>
  pronoun.test(question) ? question.replace(pronoun, words) : `${question.replace(/[\s?!.]+$/, "")} ${words}`;

/** The question by itself is about something that the site does not treat. */
function isOutside(question: string, index: PassageIndex): boolean {
  const found = index.search(question.replace(goesOn, "").trim());
  const inside = found.find(({ passage }) => passage.kind !== "outside")?.score ?? 0;
  const [best] = found;
  return best?.passage.kind === "outside" && best.score >= quotedScore && best.score - inside > outsideMargin;
}

/** "And of Heron Grid?" after "what is the drawdown of Tern Trend": the same of another product. */
function ofAnother(before: string, last: string, index: PassageIndex): string | null {
  const [asked, other] = [index.namedProduct(before), index.namedProduct(last)];
  if (!asked || !other || asked === other || asked.productKind !== other.productKind) return null;
  const said =
    /^(?:(?:and|or|but|what about|how about)(?: what about| how about)? |(?=(?:of|for|with) ))(?:of |for |with |the |my )*(.+?)[\s?!.]*$/i.exec(
      last,
    )?.[1];
  const name = [asked.title, ...(asked.names ?? [])].find((one) => before.toLowerCase().includes(one.toLowerCase()));
  if (!said || !name || !isNamed(other, said)) return null;
  const at = before.toLowerCase().indexOf(name.toLowerCase());
  return `${before.slice(0, at)}${other.title}${before.slice(at + name.length)}`;
}

const ofBoth = /\b(?:the two|both|of (?:them|these|those)|either(?: of them)?)\b|^which(?: one)?\b/i;

/** "Which of the two lost less" after "compare Owl Carry and Tern Trend": the same of both. */
function ofTheTwo(before: string, last: string, index: PassageIndex): string | null {
  const [one, other, more] = index.namedProducts(before);
  if (!one || !other || more || !ofBoth.test(last) || index.namedProduct(last)) return null;
  const asked = last.replace(/ ?\bof (?:the two|them|these|those|both)\b/i, "").replace(/[\s?!.]+$/, "");
  return `${asked}, ${one.title} or ${other.title}?`;
}

const isNamed = ({ title, names = [] }: Passage, text: string): boolean =>
  [title, ...names].some((name) => name.toLowerCase() === text.toLowerCase());

/** "For Tern Trend" after "I want a refund": the same, of that product. */
function ofTheNamed(before: string, last: string, index: PassageIndex): string | null {
  const said = /^(?:(?:and|or|but) )?(?:for|of|on|with) (?:the |my )?(.+?)[\s?!.]*$/i.exec(last)?.[1];
  const product = index.namedProduct(last);
  if (!said || !product || index.namedProduct(before) || !isNamed(product, said)) return null;
  return `${before.replace(/[\s?!.]+$/, "")} ${last}`;
}

const [refund = ""] = termsOf("refund");
/** "I used it on a demo only", "when do I get it": what a refund depends on, and how long it takes. */
const ofRefund =
  /^(?:(?:and|but|so) )?(?:(?:i|we)(?:['’]?ve)? (?:(?:have|only|already|never|just|did|not|\w+n['’]?t|even) )*(?:us|tri|test|install|activat|download|open|bought|buy|order|paid|finish|start|run|ran)\w*\b(?!.*\b(?:how|what|which|where|who)\b)|how (?:long|soon|fast)\b.*\b(?:it|that)\b|when (?:do|will|does)\b.*\b(?:it|that|money)\b)/i;

/** "What return", "and the drawdown?": a figure of the robot that was spoken of, where none is named. */
const figureAlone =
  /^(?:(?:and|but|so|ok) )?(?:(?:what|how)(?:['’]?s| is| was| are| were| about| many| big| deep| high)? ?)?(?:the |its )?(?:max(?:imum)? |annual |yearly |average |monthly |total )*(?:returns?|draw-?down|profit factor|win rate|profits?|gains?|losses|record|results?|back-?test|performance|sharpe(?: ratio)?|trades)[\s?!.]*$/i;

/** "For a robot" after "how do I get a refund": the kind of what was asked for. */
const kindAlone =
  /^(?:for|of|with) (?:an? |the |my |one )?(?:robots?|bots?|courses?|vps|mentorship|coaching|plans?)[\s?!.]*$/i;
/** "On USD/CHF?": the pair of what was asked for. */
const pairAlone =
  /^(?:on|for|in|with) (?:eur|usd|gbp|aud|nzd|cad|chf|jpy)[/ ]?(?:eur|usd|gbp|aud|nzd|cad|chf|jpy)[\s?!.]*$/i;

const questionsRead = 4;

/** The question before the last, which may itself be a part of what was asked before it. */
function earlier(messages: readonly ChatMessage[], index: PassageIndex): string | undefined {
  const asked = messages.filter(({ role }) => role === "user").slice(-questionsRead, -1);
  return asked.length > 0 ? effectiveQuestion(asked, index) : undefined;
}

/** What was asked, with what the question before it was about where this one cannot stand alone. */
export function effectiveQuestion(messages: readonly ChatMessage[], index: PassageIndex): string {
  const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const last = questions.at(-1) ?? "";
  const before = earlier(messages, index);
  if (!before || isOutside(last, index)) return last;
  const sold = index.namedProduct(before);
  if (dislike.test(last) && (sold || questionKind(before) === "price" || ownGoods.test(before)))
    return `Can I get a refund${sold ? ` for ${sold.title}` : ""}?`;
  const ofOther = ofAnother(before, last, index) ?? ofTheTwo(before, last, index) ?? ofTheNamed(before, last, index);
  if (ofOther) return ofOther;
  const asked = termsOf(before).includes(refund) && !termsOf(last).includes(refund) && ofRefund.test(last);
  const onCondition = condition.test(last) && (pointsBack.test(last) || !isSure(index.search(last)));
  if (
    fragment.test(last) ||
    amountAlone.test(last) ||
    timeAlone.test(last) ||
    degreeAlone.test(last) ||
    (kindAlone.test(last) && !ownGoods.test(before)) ||
    (pairAlone.test(last) && sold !== undefined) ||
    onCondition ||
    asked
  ) {
    // "And for a year?" after "and for 6 months?": in its place.
    const kept = last.search(span) >= 0 ? before.replace(span, "").replace(/\b(?:and|or|but)\s*$/i, "") : before;
    return `${kept.replace(/[\s?!.]+$/, "")} ${last}`;
  }
  const subject = subjectOf(before, index);
  if (figureAlone.test(last) && sold?.productKind === "robot") return about(last, subject);
  if (subject.words === "") return needsTheOneBefore(last, index, subject) ? `${before} ${last}` : last;
  const whole = about(last, subject);
  if (needsTheOneBefore(last, index, subject)) {
    const both = `${before} ${last}`;
    return subject.known || isSure(index.search(whole)) || !isSure(index.search(both)) ? whole : both;
  }
  // "What is the formula": says nothing that points back, and is answered only with its subject.
  const kind = questionKind(last);
  const few = termsOf(last).filter((term) => !isLight(term)).length < 3;
  const asksOn = goesOn.test(last) && subject.known && (subject.product || few);
  const open = kind === "other" && !index.namedProduct(last) && (asksOn || !isSure(index.search(last)));
  return open && isSure(index.search(whole)) ? whole : last;
}
