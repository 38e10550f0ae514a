import { listText } from "../../../lib/list-text.ts";
import { writtenOut } from "./as-typed.ts";
import { holdingNote, lackingFact, lossNote } from "./asked-facts.ts";
import { brokerReads, brokersCompared, brokersTaking, brokerTold } from "./broker-answer.ts";
import { brokersListed, listReads } from "./broker-lists.ts";
import { calculation } from "./calculation.ts";
import { calendarAnswer } from "./calendar-answer.ts";
import { isSure, isUnsaid, outsideMargin, quotedScore } from "./certainty.ts";
import { cheaperAnswer, cheaperReads } from "./cheaper-answer.ts";
import type { ChatMessage } from "./conversation.ts";
import { definition, definitionText, termsCompared } from "./definition.ts";
import { effectiveQuestion, pointsBack } from "./effective-question.ts";
import { definedExcerpt, excerpt } from "./excerpt.ts";
import { worthNote } from "./indicator-worth.ts";
import { lackingAnswer } from "./lacking.ts";
import { isKnownAmount, namedByPrice, noSuchPrice, severalAnswer } from "./named-by-price.ts";
import { noneOfKind } from "./none-of-kind.ts";
import { leavesFiguresOpen } from "./open-figures.ts";
import { openParts, type Told } from "./open-parts.ts";
import { otherLanguage } from "./other-language.ts";
import { type OutsideTopic, outsideTopicOf } from "./outside-topics.ts";
import { isListOfOther } from "./overviews.ts";
import { askedByItsOwner } from "./own-purchase.ts";
import type { Found, PassageIndex } from "./passage-index.ts";
import type { Passage, SiteContent, Term } from "./passages.ts";
import { namesGoodsForATime, priceAnswer, priceReads } from "./price-answer.ts";
import { limitReads, withinPrice } from "./price-limit.ts";
import { asksForPrivateDetails } from "./private-details.ts";
import { priceLine } from "./product-price.ts";
import { productsCompared } from "./products-compared.ts";
import { ownGoods, questionKind } from "./question-kind.ts";
import { clausesIn, comparedIn, isQuestion, questionsIn, withoutPoliteness } from "./question-parts.ts";
import { linkList, readMore, type Source } from "./read-more.ts";
import { refundAnswer, refundReads } from "./refund-answer.ts";
import { robotAnswer, robotReads } from "./robot-answer.ts";
import { withLosses } from "./robot-losses.ts";
import { isLight, termsOf } from "./terms.ts";
import { ageAnswer, saysUnderAge } from "./under-age.ts";
import { withoutVerdict } from "./verdict.ts";
import { whetherToTrade } from "./whether-to-trade.ts";

/** A clause that was taken out of its message must be this near to its answer. */
const clauseScore = 0.68;
/** From here on a passage may help, where it speaks of nearly half of the question. */
const perhapsScore = 0.42;
const perhapsCoverage = 0.45;
/** A source beside the answer must come this near to it. */
const sourceShare = 0.75;
const sourcesShown = 3;
/** From here on a question in another language is nearly one of the examples in that language. */
const foreignLikeness = 0.6;

/** Each address once. */
const sourcesIn = (links: ReadonlyMap<string, string>): Source[] => [...links].map(([url, title]) => [title, url]);

/** A product is no place to read more for somebody who asks for none: Magpie Recovery is not for who wants to recover a loss. */
const isUnasked = ({ kind, title, names = [] }: Passage, question: string): boolean =>
  kind === "product" &&
  !ownGoods.test(question) &&
  ![title, ...names].some((name) => question.toLowerCase().includes(name.toLowerCase()));

function sources(found: readonly Found[], { passage: shown, score: best }: Found, question: string): string {
  const links = new Map([[shown.url, shown.label ?? shown.title]]);
  for (const { passage, score } of found) {
    const near = passage.kind !== "outside" && score >= best * sourceShare && !isUnasked(passage, question);
    if (links.size < sourcesShown && near && !links.has(passage.url))
      links.set(passage.url, passage.label ?? passage.title);
  }
  return readMore(...sourcesIn(links));
}

const greet = ({ contact }: SiteContent) =>
  `Hello. I am ${contact.name}'s assistant: software that answers from what this site says. Ask me about courses, mentorship, robots, prices, refunds or how trading works, for example "What is a pip?" or "Which course is right for me?"`;

const software = ({ contact }: SiteContent) =>
  `I am software, not a person. I answer from what this site says and link the sources. For a person, write to [${contact.email}](mailto:${contact.email}).${contact.hours && ` Office hours: ${contact.hours}.`}`;

const decline = () =>
  "I can't tell you what to buy or sell, or where a price will go. I am software, I don't know your situation, and nobody can know the next move; personal advice also needs a licensed adviser.\n\n" +
  "What I can offer instead:\n\n" +
  "- work out what a trade may cost you: [position size](/forex-tools#position-size)\n" +
  "- write your idea as a rule and judge it: [five questions a rule must answer](/strategy-builder#rules)\n" +
  "- read what trading can cost: [risk disclosure](/about#risk-disclosure)";

const notFound = ({ contact }: SiteContent) =>
  `${lackingAnswer}. I am software and answer only from what this site says. You can ask in other words, look through the [questions and answers](/support), or write to a person at [${contact.email}](mailto:${contact.email}).`;

/** A question in another language that is not near to one that is known: words that look alike would lead anywhere. */
function notInEnglish({ contact }: SiteContent, question: string, best: Found | undefined): string | null {
  const other = otherLanguage(question);
  if (!other || (best && best.likeness >= foreignLikeness)) return null;
  return `${lackingAnswer} in ${other.name}. ${other.told}\n\n[${contact.email}](mailto:${contact.email})`;
}

const privateDetails = ({ contact }: SiteContent) =>
  `I don't have private details of people, and would not pass them on. What the mentors say of themselves is under [mentorship](/#mentorship). To reach us, write to [${contact.email}](mailto:${contact.email}).`;

const otherwise = ({ contact }: SiteContent) =>
  `Otherwise ask in other words, or write to a person at [${contact.email}](mailto:${contact.email}).`;

const unsure = (content: SiteContent, perhaps: string) =>
  `I am not sure that I have an answer to this. One of these may help.\n\n**Perhaps**\n\n${perhaps}\n\n${otherwise(content)}`;

const nearestAnswer = (content: SiteContent, nearest: string, perhaps: string) =>
  `I am not sure that this answers your question. The nearest passage on this site:\n\n${nearest}\n\n**Perhaps**\n\n${perhaps}\n\n${otherwise(content)}`;

/** The answer as it is; where it does not speak of a part of the question, this is said before it. */
function admitting(content: SiteContent, question: string, answer: string, told: Told): string {
  const open = openParts(question, told);
  if (open.length === 0) return answer;
  const parts = listText(open.map((part) => `“${part}”`));
  return `I am not sure about ${parts}: what follows does not speak of ${open.length > 1 ? "these" : "it"}.\n\n${answer}\n\n${otherwise(content)}`;
}

const noQuotes = ({ contact }: SiteContent) =>
  `I don't have market prices: look at your broker's platform for those. What our own courses, plans and robots cost is on the [pricing page](${contact.pricingPath}).`;

/** Places that may help, where nothing answers for sure; empty when nothing comes near. */
function suggestions(found: readonly Found[], question: string): string {
  const links = new Map<string, string>();
  for (const { passage, score } of found) {
    if (passage.kind === "outside" || isUnasked(passage, question)) continue;
    if (links.size < sourcesShown && score >= perhapsScore && !links.has(passage.url))
      links.set(passage.url, passage.label ?? passage.title);
  }
  return linkList(sourcesIn(links));
}

function outside(content: SiteContent, topic: OutsideTopic, question: string): string {
  if (topic === "advice") return decline();
  return topic === "quotes" && !ownGoods.test(question) ? noQuotes(content) : notFound(content);
}

const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n\n");

function quoted(content: SiteContent, { passage }: Found, question: string): string {
  if (passage.id === "overview:robot") return lossNote("each of them", question) + passage.text;
  // A list is whole: its last paragraph alone names none of them.
  if (passage.id.startsWith("brokers:")) return passage.text;
  if (passage.kind === "indicator") return definedExcerpt(passage.text, question);
  if (passage.kind !== "product") return excerpt(withoutVerdict(passage, question), question);
  const product = content.products.find(({ id }) => passage.id === `product:${id}`);
  if (!product) return passage.text;
  const note =
    product.kind === "robot"
      ? lossNote(product.name, question) + holdingNote(product.name, passage.text, question)
      : "";
  return `${note}${priceLine(product).slice(2)}. ${passage.text}`;
}

/** What a question is judged by: itself, or the clause of it that says best what is asked. */
function bestPart(index: PassageIndex, question: string): { asked: string; found: readonly Found[] } {
  const found = index.search(question).filter((one) => !isListOfOther(one.passage, question));
  const whole = { asked: question, found };
  if (isSure(found)) return whole;
  const parts = clausesIn(question)
    .filter((clause) => clause !== question && termsOf(clause).length > 0 && !pointsBack.test(clause))
    .map((asked) => ({ asked, found: index.search(asked) }))
    .filter((part) => isSure(part.found) && (part.found[0]?.score ?? 0) >= clauseScore)
    .sort((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0));
  return parts[0] ?? whole;
}

/** The definitions of two terms whose difference is asked for. */
function bothTerms(terms: readonly Term[]): string {
  const links = new Map(terms.map(({ id, term }) => [`/glossary/${id}`, `Glossary: ${term}`] as const));
  const texts = terms.map((term) => `**${term.term}**: ${definitionText(term)}`);
  return `${texts.join("\n\n")}\n\n${readMore(...sourcesIn(links))}`;
}

/** The difference of two products, two indicators, or two terms. */
function comparison(content: SiteContent, index: PassageIndex, question: string): string | null {
  const [one, other] = termsCompared(content, comparedIn(question) ?? []);
  const both = productsCompared(content, index, question) ?? bothAnswers(content, index, question);
  return both ?? (one && other && one !== other ? bothTerms([one, other]) : null);
}

/** Both answers, where a message asks two questions of which each has its own. */
function bothAnswers(content: SiteContent, index: PassageIndex, question: string): string | null {
  const compared = comparedIn(question);
  const asked = compared ? compared.map((name) => `what is ${name}`) : questionsIn(question);
  if (asked.length !== 2 || asked.some((part) => pointsBack.test(part))) return null;
  const parts = asked.flatMap((part) => {
    const found = index.search(part);
    const [best] = found;
    return best && isSure(found) && best.passage.kind !== "outside" ? [{ part, best }] : [];
  });
  const [first, second] = parts;
  if (!first || !second || first.best.passage.url === second.best.passage.url) return null;
  if (compared && parts.some(({ best }) => best.passage.kind !== "indicator")) return null;
  const texts = parts.map(({ part, best }) => {
    const text = quoted(content, best, part);
    const shown = compared ? (text.split(/\n{2,}/)[0] ?? text) : text;
    return `**${best.passage.title}**\n\n${shown}`;
  });
  const links = new Map(parts.map(({ best: { passage } }) => [passage.url, passage.label ?? passage.title] as const));
  return `${texts.join("\n\n")}\n\n${readMore(...sourcesIn(links))}`;
}

/** What a passage says of a question's half, at least, when it answers that half as well. */
const halfCoverage = 0.5;

/** A message with two questions may be answered in one of them only: says which one is open. */
function openPart(content: SiteContent, index: PassageIndex, question: string, { passage }: Found): string {
  const parts = questionsIn(question).filter((part) => isQuestion.test(part) && !pointsBack.test(part));
  const open = parts.find((part) => {
    if (termsOf(part).every(isLight)) return false;
    const found = index.search(part);
    const here = found.find((one) => one.passage.url === passage.url);
    return found[0]?.passage.url !== passage.url && (here?.coverage ?? 0) < halfCoverage;
  });
  if (parts.length < 2 || !open) return "";
  const price = questionKind(open) === "price" ? priceAnswer(content, open) : null;
  if (price) return `\n\n${price}`;
  const { email } = content.contact;
  return `\n\nI am not sure about the other part, “${open}”: ask it by itself, or write to [${email}](mailto:${email}).`;
}

function retrieved(content: SiteContent, index: PassageIndex, message: string): string {
  const polite = withoutPoliteness(message);
  const question = askedByItsOwner(polite, index.namedProduct(polite)) ?? polite;
  const both = comparison(content, index, question);
  if (both) return both;
  const { asked, found } = bestPart(index, question);
  const [best] = found;
  const nearest = found.find(({ passage }) => passage.kind !== "outside");
  const foreign = notInEnglish(content, question, best);
  if (foreign) return foreign;
  if (!best || !nearest || best.score < perhapsScore) return notFound(content);
  if (isUnsaid(question, best)) return notFound(content);
  const margin = nearest.score < quotedScore ? 0 : outsideMargin;
  if (best.passage.kind === "outside" && best.score - nearest.score > margin)
    return outside(content, outsideTopicOf(best.passage), question);
  // The whole question chooses the paragraph, also where a clause of it chose the passage.
  if (best === nearest && isSure(found) && !leavesFiguresOpen(question, best.passage.text)) {
    const open = openPart(content, index, question, best);
    const text = paragraphs(worthNote(best.passage, question), quoted(content, best, question));
    const { title, label = "", names = [], examples = [] } = best.passage;
    const answer = `${text}${open}\n\n${sources(found, best, question)}`;
    return admitting(content, question, answer, {
      text: `${title}\n${label}\n${text}${open}`,
      ways: [...names, ...examples],
    });
  }
  if (nearest.score < perhapsScore) return notFound(content);
  if (nearest.score < quotedScore && nearest.coverage < perhapsCoverage) return notFound(content);
  const perhaps = suggestions(found, question);
  return nearest.score < quotedScore
    ? unsure(content, perhaps)
    : nearestAnswer(
        content,
        paragraphs(quoted(content, nearest, asked), worthNote(nearest.passage, question)),
        perhaps,
      );
}

/** The rules that answer from figures of the site, each with the words by which it has chosen its answer. */
const rules: readonly (readonly [
  answer: (content: SiteContent, question: string, now: number) => string | null,
  reads: RegExp,
])[] = [
  [refundAnswer, refundReads],
  [withinPrice, limitReads],
  [robotAnswer, robotReads],
];

function byRule(content: SiteContent, question: string, now: number): string | null {
  for (const [answer, reads] of rules) {
    const text = answer(content, question, now);
    if (text) return admitting(content, question, text, { text, reads });
  }
  return null;
}

function pricesOf(content: SiteContent, index: PassageIndex, question: string): string | null {
  const answer = priceAnswer(content, index.spelledOut(question)) ?? priceAnswer(content, question);
  return answer && admitting(content, question, answer, { text: answer, reads: priceReads });
}

/** The answer is the same however long the story around the question is. */
function managing({ passages }: SiteContent): string | null {
  const answer = passages.find(({ id }) => id === "faq:manage-money");
  return answer ? `${answer.text}\n\n${readMore([answer.title, answer.url])}` : null;
}

/** "What does stop-loss mean and where should I put it?": the second half is asked of the word. */
function definitionFirst(content: SiteContent, index: PassageIndex, question: string): string | null {
  const [first = question, second] = questionsIn(question);
  return definition(content, index, second && pointsBack.test(second) ? first : withoutPoliteness(question));
}

/** "And for 6 months?", "and Heron Grid?": asks what the question before it asked. */
const continues =
  /^(?:(?:and |or |but )?(?:what|how) about|and|or|but|for)\b(?!.*\b(?:what|how|which|when|where|why|who|is|are|do|does|can)\b)/i;

function answerOf(content: SiteContent, index: PassageIndex, typed: readonly ChatMessage[], now: number): string {
  const messages = typed.map((message) => ({ ...message, content: writtenOut(message.content) }));
  const last = messages.at(-1)?.content ?? "";
  const minor = saysUnderAge(last) ? ageAnswer(content) : null;
  if (minor) return minor;
  const whether = whetherToTrade(content, last);
  if (whether) return whether;
  const cheaper = cheaperAnswer(content, index, messages);
  if (cheaper) return admitting(content, last, cheaper, { text: cheaper, reads: cheaperReads });
  const none = noneOfKind(content, last);
  if (none) return none;
  const asked = namedByPrice(content.products, effectiveQuestion(messages, index));
  if (asked.several.length > 1) return severalAnswer(asked.several);
  if (asked.unknown && !isKnownAmount(content, asked.unknown)) return noSuchPrice(content, asked.unknown);
  const { question } = asked;
  if (asksForPrivateDetails(question, content.people)) return privateDetails(content);
  const own = questionKind(last);
  const kind = own === "other" && continues.test(last) ? questionKind(question) : own;
  // Whether to buy a robot of ours is no advice on a market: its record answers.
  const ours = kind === "advice" && index.namedProduct(question) ? robotAnswer(content, question, now) : null;
  if (ours) return ours;
  const brokers = kind === "advice" ? null : brokersCompared(content, question);
  if (brokers) return admitting(content, question, brokers, { text: brokers, reads: brokerReads });
  const taking = kind === "advice" ? null : brokersTaking(content, question);
  if (taking) return taking;
  const listed = kind === "advice" ? null : brokersListed(content, question);
  if (listed) return admitting(content, question, listed, { text: listed, reads: listReads });
  const lacking = kind === "advice" ? null : (lackingFact(content, question) ?? brokerTold(content, question));
  const calculated = kind === "advice" || lacking ? null : calculation(messages);
  if (calculated) return calculated;
  const told = kind === "advice" ? null : (lacking ?? calendarAnswer(question, now));
  // Both depend on the moment: what is next, and what is now.
  if (told) return admitting(content, question, told, { text: told, reads: /\b(?:today|tonight)\b/g });
  const ruled = kind === "advice" ? null : byRule(content, question, now);
  if (ruled) return ruled;
  const defined = kind === "other" ? definitionFirst(content, index, question) : null;
  if (defined) return defined;
  switch (kind) {
    case "greeting":
      return greet(content);
    case "thanks":
      return /\bthank|\bthx\b/i.test(messages.at(-1)?.content ?? "")
        ? "You are welcome. Ask again whenever something is unclear."
        : "All right. Ask again whenever something is unclear.";
    case "software":
      return software(content);
    case "advice":
      return decline();
    case "managing":
      return managing(content) ?? retrieved(content, index, question);
    case "market":
      return noQuotes(content);
    case "price":
      // Spelled out first: of "beginer and intermediate" the one that is spelled right is half of what is asked for.
      return pricesOf(content, index, question) ?? retrieved(content, index, question);
    case "other":
      return (
        (namesGoodsForATime(content, question) ? pricesOf(content, index, question) : null) ??
        retrieved(content, index, question)
      );
  }
}

/**
 * An answer from the site's own content, in simple Markdown.
 * @param typed What was said, each message as far as our rules read.
 * @param now UTC milliseconds: what is next, and whether the market is open, depend on it.
 */
export const siteAnswer = (
  content: SiteContent,
  index: PassageIndex,
  typed: readonly ChatMessage[],
  now: number,
): string => withLosses(content, answerOf(content, index, typed, now));
