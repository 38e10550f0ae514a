import { brokersNamed } from "./broker-answer.ts";
import { affiliateNote } from "./broker-passages.ts";
import type { Passage, SiteContent } from "./passages.ts";
import { readMore } from "./read-more.ts";

/** Something that is asked of brokers, and how an entry that tells it speaks. */
type BrokerFact = { readonly asked: RegExp; readonly told: RegExp; readonly name: string };

const lands = String.raw`(?:us|usa|u\.s\.|united states|americans?|canad\w+|uk|england|british|german\w*|eu|europe\w*|india\w*|australia\w*|japan\w*|brazil\w*|nigeria\w*|my country)`;

/** What visitors ask of brokers beside deposit, spread, commission, regulation and losing accounts, which every entry tells. */
export const brokerFacts: readonly BrokerFact[] = [
  {
    asked: /\b(?:swaps?(?![- ]free)|overnight (?:fees?|costs?|interest|financing)|roll-?over)\b/i,
    told: /\bswaps? (?:of|is|from) /i,
    name: "swap rates",
  },
  {
    asked: /\b(?:executions?|slippage|latency|re-?quotes?)\b|\bfast(?:er|est)? (?:fills?|orders?)\b/i,
    told: /slippage|execution|latency/i,
    name: "figures of execution or slippage",
  },
  {
    asked: /\b(?:mt ?[45]|meta ?trader(?: ?[45])?|ctrader|tradingview|ninjatrader|(?:trading )?platforms?)\b/i,
    told: /platform|metatrader|mt[45]|ctrader/i,
    name: "information about platforms",
  },
  {
    asked: new RegExp(
      String.raw`\b(?:accept\w*|takes?|available|residents?|citizens?|open (?:an? )?account)\b[^.?!]*\b${lands}(?![\w/])|\b${lands} (?:clients?|customers?|residents?|citizens?|traders?)\b`,
      "i",
    ),
    told: /\bresidents?\b|\bclients (?:from|in)\b/i,
    name: "information about the countries that clients may come from",
  },
  {
    asked:
      /\b(?:scam\w*|fraud\w*|fined|fines|sued|complaints?|blacklist\w*|bankrupt\w*|reputation|reviews?|ratings?)\b/i,
    told: /\bfined\b|complaint|review|lawsuit/i,
    name: "information about complaints, fines or reviews",
  },
];
/** Of these, `asked-facts.ts` knows when one broker is named. */
const alsoAsked: readonly BrokerFact[] = [
  { asked: /\b(?:withdraw\w*|pay-? ?outs?|pays? out)\b/i, told: /withdraw|pay ?out/i, name: "terms of withdrawal" },
  { asked: /\bleverage\b/i, told: /leverage|\d:1/i, name: "leverage" },
  { asked: /\bbonus(?:es)?\b/i, told: /\bbonus (?:of|for)\b/i, name: "bonus" },
];

/** Asks which of them: a question about brokers in general, or about one's own, is another. */
const asksWhich =
  /\b(?:which|what)(?: (?:one )?of (?:the|your))? (?:\w+ )?brokers?\b|\b(?:best|cheapest|lowest|highest|fastest|biggest|smallest|most \w+|least)(?: \w+){0,2} brokers?\b|^(?:\w+ )?brokers? for\b|\bbrokers?\b[^.?!]*\b(?:with|without|that (?:offers?|takes?|accepts?|has|have|supports?|gives?)|accept\w*|best|lowest|highest|fastest|biggest)\b|\b(?:is there|are there|looking for|need|find|list of) (?:an? )?(?:\w+ )?brokers?\b|\bone of (?:the|your) brokers\b/i;
const ofOther =
  /\b(?:my|the) broker\b|\byour broker\b(?!s)|\b(?:robots?|bots?|eas?|expert advisors?|licen[cs]e keys?|mentors?)\b|\bhow (?:do|can|to)\b|\b(?:do|does|is) (?:a|every|any) broker\b|\bif (?:a|the|my) broker\b/i;

/** Regulators by the names that questions use for them. */
const regulators =
  /\b(?:fca|asic|cysec|bafin|finma|mas|fsca|ciro|iiroc|nfa|cftc|sec|fma|dfsa|fsa|cnmv|amf|consob|afm|cbi|mfsa)\b/gi;
const asksRegulation = /\b(?:regulated|overseen|supervised|authori[sz]ed|licen[cs]ed)\b(?! or not)/i;

const regulationOf = ({ text }: Passage): string =>
  /\bregulation: (.+?)\. [\d.]+% of retail/.exec(text)?.[1] ?? "not stated";
const losersOf = ({ text }: Passage): string =>
  /[\d.]+% of retail accounts lose money there \([^)]*\)/.exec(text)?.[0] ?? "";
const line = (broker: Passage): string =>
  `- **${broker.title}**${broker.text.startsWith("A demo entry.") ? " (demo figures)" : ""}: ${[`regulation: ${regulationOf(broker)}`, losersOf(broker)].filter(Boolean).join("; ")}`;

const links = readMore(
  ["Brokers", "/#brokers"],
  ["Account Comparison: What comes before cost", "/account-comparison#first"],
);

/** Who is regulated by whom: by those that a question names, or by anyone. */
function byRegulator(brokers: readonly Passage[], question: string): string | null {
  const asked = [...new Set(question.match(regulators) ?? [])].map((name) => name.toUpperCase());
  if (asked.length === 0 && !asksRegulation.test(question)) return null;
  const isBy = (broker: Passage) => {
    const said: readonly string[] =
      regulationOf(broker)
        .toUpperCase()
        .match(/[A-Z]+/g) ?? [];
    return asked.some((name) => said.includes(name));
  };
  const found = asked.length > 0 ? brokers.filter(isBy) : brokers;
  const names = asked.join(" or ");
  const none = `None of the brokers in our list states regulation by ${names}. They state:`;
  const these =
    asked.length > 0
      ? `In our list these state regulation by ${names}:`
      : "What the brokers in our list state of their regulation:";
  const shown = found.length > 0 ? found : brokers;
  return `${found.length > 0 ? these : none}\n\n${shown.map(line).join("\n")}\n\nLook the company up in the regulator's own register before you deposit. ${affiliateNote}\n\n${links}`;
}

/** What the list does not tell, with the few entries that speak of it. */
function untold(brokers: readonly Passage[], question: string): string | null {
  const fact = [...brokerFacts, ...alsoAsked].find(({ asked }) => asked.test(question));
  if (!fact) return null;
  const sentences = brokers.flatMap(({ title, text }) =>
    text
      .split(/(?<=\.) /)
      .filter((sentence) => fact.told.test(sentence))
      .map((sentence) => `- **${title}**: “${sentence}”`),
  );
  const some = sentences.length > 0 ? ` Of it, these entries say no more than:\n\n${sentences.join("\n")}\n\n` : " ";
  return `Our list of brokers gives no ${fact.name}, so I cannot say which one fits.${some}It gives the minimum deposit, the EUR/USD spread, the commission, the regulation, and the share of accounts that lose money: ask a broker for the rest before you deposit. ${affiliateNote}\n\n${links}`;
}

/** What an answer of these has been chosen by. */
export const listReads =
  /\bbrokers?\b|\b(?:low|high|fast|bigg|cheap|small)est\b(?: [a-z]+)?|\b(?:best|most|least)\b(?: [a-z]+)?/g;

/** Which brokers have what is asked for, where no list is in that order; null for what the lists answer, and for other questions. */
export function brokersListed({ passages, products }: SiteContent, question: string): string | null {
  const brokers = passages.filter(({ kind }) => kind === "broker");
  if (brokers.length === 0 || ofOther.test(question) || brokersNamed(passages, products, question).length > 0)
    return null;
  const which = asksWhich.test(question);
  const asksWhose = which || /\b(?:your|the) brokers\b|\bbrokers? regulated\b/i.test(question);
  return (asksWhose ? byRegulator(brokers, question) : null) ?? (which ? untold(brokers, question) : null);
}
