import { admitting } from "./admitting.ts";
import { holdingNote, lossNote } from "./asked-facts.ts";
import { isSure, isUnsaid, outsideMargin, quotedScore } from "./certainty.ts";
import { definitionText, termsCompared } from "./definition.ts";
import { pointsBack } from "./effective-question.ts";
import { definedExcerpt, excerpt } from "./excerpt.ts";
import { decline, nearestAnswer, noQuotes, notFound, unsure } from "./fixed-answers.ts";
import { worthNote } from "./indicator-worth.ts";
import { lackingAnswer } from "./lacking.ts";
import { leavesFiguresOpen } from "./open-figures.ts";
import { otherLanguage } from "./other-language.ts";
import { type OutsideTopic, outsideTopicOf } from "./outside-topics.ts";
import { isListOfOther } from "./overviews.ts";
import { askedByItsOwner } from "./own-purchase.ts";
import type { Found, PassageIndex } from "./passage-index.ts";
import type { Passage, SiteContent, Term } from "./passages.ts";
import { priceAnswer } from "./price-answer.ts";
import { priceLine } from "./product-price.ts";
import { productsCompared } from "./products-compared.ts";
import { ownGoods, questionKind } from "./question-kind.ts";
import { clausesIn, comparedIn, isQuestion, questionsIn, withoutPoliteness } from "./question-parts.ts";
import { linkList, readMore, type Source } from "./read-more.ts";
import { isLight, termsOf } from "./terms.ts";
import { withoutVerdict } from "./verdict.ts";

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

/** A question in another language that is not near to one that is known: words that look alike would lead anywhere. */
function notInEnglish({ contact }: SiteContent, question: string, best: Found | undefined): string | null {
  const other = otherLanguage(question);
  if (!other || (best && best.likeness >= foreignLikeness)) return null;
  return `${lackingAnswer} in ${other.name}. ${other.told}\n\n[${contact.email}](mailto:${contact.email})`;
}

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

/** The passage of the site that answers the question, quoted; with doubts where none does for sure. */
export function retrieved(content: SiteContent, index: PassageIndex, message: string): string {
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
