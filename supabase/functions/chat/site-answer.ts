import { holdingNote, lackingFact } from "./asked-facts.ts";
import { calculation } from "./calculation.ts";
import type { ChatMessage } from "./conversation.ts";
import { isKnownAmount, namedByPrice, noSuchPrice, severalAnswer } from "./named-by-price.ts";
import { type OutsideTopic, outsideTopicOf } from "./outside-topics.ts";
import type { Found, PassageIndex } from "./passage-index.ts";
import type { SiteContent } from "./passages.ts";
import { priceAnswer } from "./price-answer.ts";
import { asksForPrivateDetails } from "./private-details.ts";
import { priceLine } from "./product-price.ts";
import { questionKind } from "./question-kind.ts";
import { clausesIn, comparedIn, isQuestion, questionsIn, withoutPoliteness } from "./question-parts.ts";
import { robotAnswer } from "./robot-answer.ts";
import { isLight, termsOf, wordsOf } from "./terms.ts";

/**
 * The best passage is claimed as the answer where it speaks of most of the question and what answers something else is
 * further away by the margin: the lower the score, the further. Chosen on all stored questions, each place left out in turn.
 */
const sure: readonly { score: number; coverage: number; margin: number; allKnown?: true }[] = [
  { score: 0.55, coverage: 0.7, margin: 0.1 },
  { score: 0.75, coverage: 0.9, margin: 0 },
  // A question in nearly the words of an example.
  { score: 0.85, coverage: 0, margin: 0.04 },
  // Less near, but all its words are ours.
  { score: 0.6, coverage: 0.55, margin: 0.06, allKnown: true },
  { score: 0.53, coverage: 0.5, margin: 0.11, allKnown: true },
];
/** A clause that was taken out of its message must be this near to its answer. */
const clauseScore = 0.68;
/** From here on the nearest passage is quoted as one that may help; below, it is only linked. */
const quotedScore = 0.52;
/** From here on a passage may help, where it speaks of nearly half of the question. */
const perhapsScore = 0.42;
const perhapsCoverage = 0.45;
/** A subject that the site does not treat must be this much nearer than what it does treat. */
const outsideMargin = 0.04;
/** A source beside the answer must come this near to it. */
const sourceShare = 0.75;
const longest = 900;
const sourcesShown = 3;

/** Points back at what was said: "how much is it?", "and the second one?". */
const pointsBack =
  /\b(?:it|its|they|them|their|that one|this one|these|those|the (?:first|second|third|other|last|same)(?: one)?)\b|^(?:why|how|when|where|really)[\s?!.]*$/i;
/** "And for a course?": a part of a sentence, which the question before it begins. */
const fragment = /^(?:and|or|but)\s+(?:for|with|in|on|after|by|from|to|at)\b/i;
const goesOn = /^(?:and|or|but|also|so|then|what about|how about)\b/i;

/** Whether a question makes sense only after the one before it. */
function needsTheOneBefore(question: string, index: PassageIndex, subject: Subject): boolean {
  const kind = questionKind(question);
  if (kind === "greeting" || kind === "thanks" || kind === "software") return false;
  const telling = termsOf(question).filter((term) => !isLight(term));
  if (telling.length === 0) return kind !== "price" || goesOn.test(question) || pointsBack.test(question);
  if (pointsBack.test(question)) return telling.length < 3 || (subject.known && !index.namedProduct(question));
  return goesOn.test(question) && (kind === "price" || !isSure(index.search(question)));
}

/** What a conversation is about: a product or an indicator by its name, or the telling words of the question before. */
type Subject = { readonly words: string; readonly known: boolean; readonly product?: true };

/** What was asked about the subject before; the next question asks for something else. */
const aspects = new Set(termsOf("price pay buy take cost explain mean formula show dollar"));

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

const pronoun = /\b(?:it|they|them|that one|this one|one|these|those)\b/i;

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

/** What was asked, with what the question before it was about where this one cannot stand alone. */
export function effectiveQuestion(messages: readonly ChatMessage[], index: PassageIndex): string {
  const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content.slice(0, 1_000));
  const last = questions.at(-1) ?? "";
  const before = questions.at(-2);
  if (!before || isOutside(last, index)) return last;
  if (fragment.test(last)) return `${before.replace(/[\s?!.]+$/, "")} ${last}`;
  const subject = subjectOf(before, index);
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

/** The paragraph that speaks most of what was asked, and what follows it, as far as there is room. */
function excerpt(text: string, question: string): string {
  const asked = new Set(termsOf(question));
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => !paragraph.startsWith("#"));
  const shared = paragraphs.map((paragraph) => termsOf(paragraph).filter((term) => asked.has(term)).length);
  const start = text.length <= longest ? 0 : Math.max(0, shared.indexOf(Math.max(...shared)));
  let shown = paragraphs[start] ?? "";
  for (const paragraph of paragraphs.slice(start + 1)) {
    if (shown.length + paragraph.length > longest) break;
    shown += `\n\n${paragraph}`;
  }
  return shown;
}

/** An indicator's definition, then what was asked about it. */
function definedExcerpt(text: string, question: string): string {
  const [definition = "", ...rest] = text.split(/\n{2,}/);
  const room = longest - definition.length;
  const asked = new Set(termsOf(question));
  const shared = (paragraph: string) => termsOf(paragraph).filter((term) => asked.has(term)).length;
  let left = room;
  const chosen = new Set<string>();
  for (const paragraph of [...rest].sort((a, b) => shared(b) - shared(a))) {
    if (paragraph.length > left) continue;
    chosen.add(paragraph);
    left -= paragraph.length;
  }
  return [definition, ...rest.filter((paragraph) => chosen.has(paragraph))].join("\n\n");
}

const linkList = (links: ReadonlyMap<string, string>): string =>
  [...links].map(([url, title]) => `- [${title.replaceAll(/[[\]]/g, "")}](${url})`).join("\n");

function sources(found: readonly Found[], { passage: shown, score: best }: Found): string {
  const links = new Map([[shown.url, shown.label ?? shown.title]]);
  for (const { passage, score } of found) {
    const near = passage.kind !== "outside" && score >= best * sourceShare;
    if (links.size < sourcesShown && near && !links.has(passage.url))
      links.set(passage.url, passage.label ?? passage.title);
  }
  return `**Read more**\n\n${linkList(links)}`;
}

const greet = ({ contact }: SiteContent) =>
  `Hello. I am ${contact.name}'s assistant: software that answers from what this site says. Ask me about courses, mentorship, robots, prices, refunds or how trading works, for example "What is a pip?" or "Which course is right for me?"`;

const software = ({ contact }: SiteContent) =>
  `I am software, not a person. I answer from what this site says and link the sources. For a person, write to [${contact.email}](mailto:${contact.email}). Office hours: ${contact.hours}.`;

const decline = () =>
  "I can't tell you what to buy or sell, or where a price will go. I am software, I don't know your situation, and nobody can know the next move; personal advice also needs a licensed adviser.\n\n" +
  "What I can offer instead:\n\n" +
  "- work out what a trade may cost you: [position size](/forex-tools#position-size)\n" +
  "- write your idea as a rule and judge it: [five questions a rule must answer](/strategy-builder#rules)\n" +
  "- read what trading can cost: [risk disclosure](/about#risk-disclosure)";

const notFound = ({ contact }: SiteContent) =>
  `I don't have that. I am software and answer only from what this site says. You can ask in other words, look through the [questions and answers](/support), or write to a person at [${contact.email}](mailto:${contact.email}).`;

const privateDetails = ({ contact }: SiteContent) =>
  `I don't have private details of people, and would not pass them on. What the mentors say of themselves is under [mentorship](/#mentorship). To reach us, write to [${contact.email}](mailto:${contact.email}).`;

const otherwise = ({ contact }: SiteContent) =>
  `Otherwise ask in other words, or write to a person at [${contact.email}](mailto:${contact.email}).`;

const unsure = (content: SiteContent, perhaps: string) =>
  `I am not sure that I have an answer to this. One of these may help.\n\n**Perhaps**\n\n${perhaps}\n\n${otherwise(content)}`;

const nearestAnswer = (content: SiteContent, nearest: string, perhaps: string) =>
  `I am not sure that this answers your question. The nearest passage on this site:\n\n${nearest}\n\n**Perhaps**\n\n${perhaps}\n\n${otherwise(content)}`;

const noQuotes = ({ contact }: SiteContent) =>
  `I don't have market prices: look at your broker's platform for those. What our own courses, plans and robots cost is on the [pricing page](${contact.pricingPath}).`;

/** Places that may help, where nothing answers for sure; empty when nothing comes near. */
function suggestions(found: readonly Found[]): string {
  const links = new Map<string, string>();
  for (const { passage, score } of found) {
    if (passage.kind === "outside") continue;
    if (links.size < sourcesShown && score >= perhapsScore && !links.has(passage.url))
      links.set(passage.url, passage.label ?? passage.title);
  }
  return linkList(links);
}

/** Whether the first is near enough to the question, and far enough from what answers something else. */
function isSure(found: readonly Found[]): boolean {
  const [best] = found;
  if (!best) return false;
  const other = found.find(({ passage }) => passage.url !== best.passage.url);
  const margin = best.score - (other?.score ?? 0);
  return sure.some(
    (least) =>
      best.score >= least.score &&
      best.coverage >= least.coverage &&
      margin >= least.margin &&
      (best.allKnown || !least.allKnown),
  );
}

function outside(content: SiteContent, topic: OutsideTopic): string {
  if (topic === "advice") return decline();
  return topic === "quotes" ? noQuotes(content) : notFound(content);
}

function quoted(content: SiteContent, { passage }: Found, question: string): string {
  if (passage.kind === "indicator") return definedExcerpt(passage.text, question);
  if (passage.kind !== "product") return excerpt(passage.text, question);
  const product = content.products.find(({ id }) => passage.id === `product:${id}`);
  if (!product) return passage.text;
  const note = product.kind === "robot" ? holdingNote(product.name, passage.text, question) : "";
  return `${note}${priceLine(product).slice(2)}. ${passage.text}`;
}

/** What a question is judged by: itself, or the clause of it that says best what is asked. */
function bestPart(index: PassageIndex, question: string): { asked: string; found: readonly Found[] } {
  const found = index.search(question);
  const whole = { asked: question, found };
  if (isSure(found)) return whole;
  const parts = clausesIn(question)
    .filter((clause) => clause !== question && termsOf(clause).length > 0 && !pointsBack.test(clause))
    .map((asked) => ({ asked, found: index.search(asked) }))
    .filter((part) => isSure(part.found) && (part.found[0]?.score ?? 0) >= clauseScore)
    .sort((a, b) => (b.found[0]?.score ?? 0) - (a.found[0]?.score ?? 0));
  return parts[0] ?? whole;
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
  const [one, other] = parts;
  if (!one || !other || one.best.passage.url === other.best.passage.url) return null;
  if (compared && parts.some(({ best }) => best.passage.kind !== "indicator")) return null;
  const texts = parts.map(({ part, best }) => {
    const text = quoted(content, best, part);
    const shown = compared ? (text.split(/\n{2,}/)[0] ?? text) : text;
    return `**${best.passage.title}**\n\n${shown}`;
  });
  const links = new Map(parts.map(({ best: { passage } }) => [passage.url, passage.label ?? passage.title] as const));
  return `${texts.join("\n\n")}\n\n**Read more**\n\n${linkList(links)}`;
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
  const question = withoutPoliteness(message);
  const both = bothAnswers(content, index, question);
  if (both) return both;
  const { asked, found } = bestPart(index, question);
  const [best] = found;
  const nearest = found.find(({ passage }) => passage.kind !== "outside");
  if (!best || !nearest || best.score < perhapsScore) return notFound(content);
  const margin = nearest.score < quotedScore ? 0 : outsideMargin;
  if (best.passage.kind === "outside" && best.score - nearest.score > margin)
    return outside(content, outsideTopicOf(best.passage));
  // The whole question chooses the paragraph, also where a clause of it chose the passage.
  if (best === nearest && isSure(found)) {
    const open = openPart(content, index, question, best);
    return `${quoted(content, best, question)}${open}\n\n${sources(found, best)}`;
  }
  if (nearest.score < perhapsScore) return notFound(content);
  if (nearest.score < quotedScore && nearest.coverage < perhapsCoverage) return notFound(content);
  const perhaps = suggestions(found);
  return nearest.score < quotedScore
    ? unsure(content, perhaps)
    : nearestAnswer(content, quoted(content, nearest, asked), perhaps);
}

/** The answer is the same however long the story around the question is. */
function managing({ passages }: SiteContent): string | null {
  const answer = passages.find(({ id }) => id === "faq:manage-money");
  return answer ? `${answer.text}\n\n**Read more**\n\n- [${answer.title}](${answer.url})` : null;
}

/** An answer from the site's own content, in simple Markdown. */
export function siteAnswer(content: SiteContent, index: PassageIndex, messages: readonly ChatMessage[]): string {
  const asked = namedByPrice(content.products, effectiveQuestion(messages, index));
  if (asked.several.length > 1) return severalAnswer(asked.several);
  if (asked.unknown && !isKnownAmount(content, asked.unknown)) return noSuchPrice(content, asked.unknown);
  const { question } = asked;
  if (asksForPrivateDetails(question, content.people)) return privateDetails(content);
  const kind = questionKind(messages.at(-1)?.content ?? "");
  const lacking = kind === "advice" ? null : lackingFact(content, question);
  if (lacking) return lacking;
  const worked = kind === "advice" ? null : (calculation(messages) ?? robotAnswer(content, question));
  if (worked) return worked;
  switch (kind) {
    case "greeting":
      return greet(content);
    case "thanks":
      return "You are welcome. Ask again whenever something is unclear.";
    case "software":
      return software(content);
    case "advice":
      return decline();
    case "managing":
      return managing(content) ?? retrieved(content, index, question);
    case "market":
      return noQuotes(content);
    case "price":
      return priceAnswer(content, question) ?? retrieved(content, index, question);
    case "other":
      return retrieved(content, index, question);
  }
}
