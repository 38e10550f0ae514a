import { brokersNamed } from "./broker-answer.ts";
import { brokerFacts } from "./broker-lists.ts";
import type { Passage, SiteContent } from "./passages.ts";
import { readMore } from "./read-more.ts";

/** Something that is asked of many: how a question asks for it, and how a text that answers it speaks. */
type Fact = { readonly asked: RegExp; readonly told: RegExp; readonly name: string };

const ofSomeone: readonly Fact[] = [
  { asked: /\b(?:phone|telephone|hotline|call)\b/i, told: /phone|\+\d/i, name: "telephone number" },
  { asked: /\be-?mail\b/i, told: /@/, name: "email address" },
  { asked: /\b(?:web ?site|homepage|url)\b/i, told: /https?:/, name: "website" },
  {
    asked: /\b(?:youtube|instagram|telegram|twitter|facebook|linkedin|tiktok|discord|podcast|channel|social media)\b/i,
    told: /youtube|instagram|telegram|twitter|facebook|linkedin|tiktok|discord|podcast|channel/i,
    name: "channel on social media",
  },
  {
    asked: /\b(?:addresse?s?|located|location|headquarters?|hq|based|offices?|which country|what country)\b/i,
    told: /located|headquarter|based in|\boffice/i,
    name: "address",
  },
  { asked: /\b(?:withdraw\w*|payouts?|pay outs?)\b/i, told: /withdraw|pay ?out/i, name: "terms of withdrawal" },
  { asked: /\bleverage\b/i, told: /leverage|\d:1/i, name: "leverage" },
  { asked: /\bbonus(?:es)?\b/i, told: /bonus/i, name: "bonus" },
  { asked: /\b(?:ceo|owner|owns|founder|founded)\b/i, told: /owner|founded|founder/i, name: "owner or founder" },
  {
    asked: /\b(?:book|books|university|degree|studied)\b/i,
    told: /book|university|degree|studied/i,
    name: "books or degrees",
  },
  {
    asked: /\b(?:insur(?:ed|ance)|compensation|negative[- ]balance|segregated|guarantee fund)\b/i,
    told: /insur|compensation|negative[- ]balance|segregated/i,
    name: "information about deposit insurance or negative-balance protection",
  },
  ...brokerFacts,
];
/** What is asked of a mentor: years of experience are no result. */
const ofMentors: readonly Fact[] = [
  {
    asked:
      /\b(?:profitable|profits?|track record|returns?|results?|performance|verified|earn(?:s|ed|ings?)?|win ?rate|makes? money|mak(?:e|es|ing)|trade(?:s|d)? (?:live|with real money)|successful|rich)\b/i,
    told: /profit|track record|return|result/i,
    name: "trading results",
  },
];

type Subject = {
  readonly name: string;
  readonly text: string;
  readonly passage: Passage;
  readonly facts: readonly Fact[];
};

/** The broker or the mentor whom a question names, with what the site says of it. */
function subjectOf({ passages, people, products }: SiteContent, question: string): Subject | undefined {
  const said = question.toLowerCase();
  const [broker] = brokersNamed(passages, products, question);
  if (broker) return { name: broker.title, text: broker.text, passage: broker, facts: ofSomeone };
  const person = people.find((name) => said.includes(name.toLowerCase()));
  const mentors = passages.find(({ id }) => id === "mentors");
  const line = mentors?.text.split("\n").find((text) => person && text.includes(person));
  return person && mentors && line
    ? { name: person, text: line, passage: mentors, facts: [...ofSomeone, ...ofMentors] }
    : undefined;
}

/** Says what the site lacks about a broker or a mentor, before what it does say; null where nothing is lacking. */
export function lackingFact(content: SiteContent, question: string): string | null {
  const subject = subjectOf(content, question);
  const fact = subject?.facts.find(({ asked }) => asked.test(question));
  if (!subject || !fact || fact.told.test(subject.text)) return null;
  const { passage } = subject;
  return `The site gives no ${fact.name} for ${subject.name}. What it says:\n\n${subject.text}\n\n${readMore([passage.label ?? passage.title, passage.url])}`;
}

/** What visitors ask of a robot, and its page may leave open or say in other words. */
const ofHolding: readonly Fact[] = [
  { asked: /\bweekends?\b/i, told: /weekend|every evening|every position is closed/i, name: "weekends" },
  {
    asked: /\bover-?night\b/i,
    told: /overnight|every evening|every position is closed|closed after/i,
    name: "overnight",
  },
  { asked: /\bnews\b/i, told: /\bnews\b/i, name: "news" },
];

/** What a question asks about the holding of positions. */
export const holdingAsked = (question: string): Fact | undefined =>
  ofHolding.find(({ asked, name }) => name !== "news" && asked.test(question));

/** What a text says of it, sentence by sentence. */
export const sentencesOn = ({ told }: Fact, text: string): readonly string[] =>
  text
    .split(/(?<=[.!])\s+|\n+/)
    .filter((sentence) => told.test(sentence))
    .map((sentence) => sentence.trim());

/** The sentences of a product's text that answer what was asked of it, or a note that there are none; empty for other questions. */
export function holdingNote(name: string, text: string, question: string): string {
  const fact = ofHolding.find(({ asked }) => asked.test(question));
  if (!fact) return "";
  const sentences = sentencesOn(fact, text);
  if (sentences.length === 0) return `The page of ${name} says nothing about "${fact.name}". What it says:\n\n`;
  return `${name}: ${sentences.map((sentence) => `“${sentence}”`).join(" ")}\n\n`;
}

/** What is feared of a robot, and what is hoped of it. */
const asksForRisk =
  /\bguarante\w*|\b(?:never|not|(?:can|wo|does)n['’]?t) los\w*\b|\bget rich\b|\bdoubl(?:e|ing) (?:my|the|your)\b|\b(?:live|living) (?:off|from|of|on)\b|\bpassive income\b|\b(?:how much|what)\b.*\b(?:i|it) lose\b|\b(?:max(?:imum)?|worst|biggest) loss\b|\blos(?:e|es|ing) more\b|\bwhat if\b.*\blos\w+|\b(?:los(?:e|es|ing|t)|blow\w*|wip(?:e|es|ed|ing)|burn\w*|drain\w*|kill\w*)\b.*\b(?:everything|all|accounts?|money|deposit|balance|capital)\b|\bblow\w* (?:up|out)\b|\b(?:safe(?:st|r)?|risky|riskiest|dangerous|risk[- ]free|(?:low|no|little|least)[- ]risk|risks|dangers?|protect\w*|secure)\b/i;

/** Said of a robot before its rules, which tell of stops and little of what is left when they fail; empty for other questions. */
export const lossNote = (name: string, question: string): string =>
  asksForRisk.test(question) ? `Like every robot, ${name} can lose all the money on an account.\n\n` : "";
