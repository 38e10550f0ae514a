import type { ChatMessage } from "./conversation.ts";
import type { Found, PassageIndex } from "./passage-index.ts";
import type { Passage, SiteContent } from "./passages.ts";
import { priceAnswer, priceLine } from "./price-answer.ts";
import { questionKind } from "./question-kind.ts";
import { isLight, splitWords, termsOf } from "./terms.ts";

/** Below either of these we would be answering something else. */
const enoughCoverage = 0.6;
const enoughScore = 0.9;
/** Where nearly every telling word is met, less of it need stand in the title. */
const wholeCoverage = 0.9;
const wholeScore = 0.8;
/** Words up to which one telling word is enough; in a longer question it may stand for something else. */
const shortQuestion = 7;
const longCoverage = 0.7;
/** From here on a passage may help, and is offered without being claimed as the answer. */
const perhapsCoverage = 0.51;
const perhapsScore = 0.5;
/** Less is enough once a whole page is known to be about the question. */
const enoughOnItsPage = 0.3;
const longest = 900;
const sourcesShown = 3;

/** Points back at what was said: "how much is it?", "and the second one?". */
const pointsBack =
  /\b(?:it|its|they|them|their|that one|this one|these|those|the (?:first|second|third|other|last|same)(?: one)?)\b|^(?:why|how|when|where|really)[\s?!.]*$/i;
const goesOn = /^(?:and|or|but|also|so|then|what about|how about)\b/i;

/** Whether a question makes sense only after the one before it. */
function needsTheOneBefore(question: string, index: PassageIndex): boolean {
  const kind = questionKind(question);
  if (kind === "greeting" || kind === "thanks" || kind === "software") return false;
  const telling = termsOf(question).filter((term) => !isLight(term));
  if (telling.length === 0) return kind !== "price" || goesOn.test(question) || pointsBack.test(question);
  if (pointsBack.test(question)) return telling.length < 3;
  return goesOn.test(question) && (kind === "price" || !bestOf(index.search(question), question));
}

/** What was asked, with the question before it where this one cannot stand alone. */
export function effectiveQuestion(messages: readonly ChatMessage[], index: PassageIndex): string {
  const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content.slice(0, 1_000));
  const last = questions.at(-1) ?? "";
  const before = questions.at(-2);
  return before && needsTheOneBefore(last, index) ? `${before} ${last}` : last;
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

const linkList = (links: ReadonlyMap<string, string>): string =>
  [...links].map(([url, title]) => `- [${title.replaceAll(/[[\]]/g, "")}](${url})`).join("\n");

function sources(found: readonly Found[], shown: Passage): string {
  const links = new Map([[shown.url, shown.label ?? shown.title]]);
  for (const { passage, coverage } of found) {
    if (links.size < sourcesShown && coverage >= enoughCoverage && !links.has(passage.url))
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

const unsure = ({ contact }: SiteContent, perhaps: string) =>
  `I am not sure that I have an answer to this. One of these may help; otherwise ask in other words, or write to a person at [${contact.email}](mailto:${contact.email}).\n\n**Perhaps**\n\n${perhaps}`;

const noQuotes = ({ contact }: SiteContent) =>
  `I don't have market prices: look at your broker's platform for those. What our own courses, plans and robots cost is on the [pricing page](${contact.pricingPath}).`;

const pathOf = ({ url }: Passage) => url.split("#")[0];

/** Places that may help, where nothing answers for sure; empty when nothing comes near. */
function suggestions(found: readonly Found[]): string {
  const links = new Map<string, string>();
  for (const { passage, coverage, named, score } of found) {
    const near = named && coverage >= perhapsCoverage && score >= perhapsScore;
    if (links.size < sourcesShown && near && !links.has(passage.url))
      links.set(passage.url, passage.label ?? passage.title);
  }
  return linkList(links);
}

/** The first that speaks of enough; an address only when nothing explains, and then rather what its page explains. */
function bestOf(found: readonly Found[], question: string): Found | undefined {
  const long = splitWords(question).length > shortQuestion;
  const close = found.filter(
    ({ coverage, score, matched }) =>
      coverage >= (long ? longCoverage : enoughCoverage) &&
      score >= (coverage >= wholeCoverage ? wholeScore : enoughScore) &&
      (matched > 1 || !long),
  );
  const explaining = close.find(({ passage }) => passage.kind !== "place");
  const [place] = close;
  if (explaining || !place) return explaining;
  const onThatPage = found.find(
    ({ passage, coverage }) =>
      passage.kind === "page" && pathOf(passage) === pathOf(place.passage) && coverage >= enoughOnItsPage,
  );
  return onThatPage ?? place;
}

function retrieved(content: SiteContent, index: PassageIndex, question: string): string {
  const found = index.search(question);
  const best = bestOf(found, question);
  if (!best) {
    const perhaps = suggestions(found);
    return perhaps ? unsure(content, perhaps) : notFound(content);
  }
  const { passage } = best;
  const product =
    passage.kind === "product" ? content.products.find(({ id }) => passage.id === `product:${id}`) : undefined;
  const body = product ? `${priceLine(product).slice(2)}. ${passage.text}` : excerpt(passage.text, question);
  return `${body}\n\n${sources(found, passage)}`;
}

/** An answer from the site's own content, in simple Markdown. */
export function siteAnswer(content: SiteContent, index: PassageIndex, messages: readonly ChatMessage[]): string {
  const question = effectiveQuestion(messages, index);
  switch (questionKind(messages.at(-1)?.content ?? "")) {
    case "greeting":
      return greet(content);
    case "thanks":
      return "You are welcome. Ask again whenever something is unclear.";
    case "software":
      return software(content);
    case "advice":
      return decline();
    case "market":
      return noQuotes(content);
    case "price":
      return priceAnswer(content, question) ?? retrieved(content, index, question);
    case "other":
      return retrieved(content, index, question);
  }
}
