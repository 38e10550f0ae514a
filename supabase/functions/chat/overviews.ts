import type { Passage } from "./passages.ts";

/** The words for what is listed, of all robots or of all VPS plans, and for what nothing else has. */
const listed: Readonly<Record<string, RegExp>> = {
  "overview:robot": /\b(?:robots?|bots?|eas?|(?:expert )?advisors?|automat\w+|algos?|algorithms?|they trade)\b/i,
  "overview:vps": /\b(?:vps|servers?|hosting|ram|memory|cpus?|cores?|uptime|windows)\b/i,
};
const otherThings =
  /\b(?:brokers?|leverage|courses?|lessons?|mentors?|coaching|indicators?|strateg(?:y|ies)|pairs?|currenc(?:y|ies)|accounts?|plans?|time ?frames?|stops?|stop[- ]?loss)\b/i;

/** Whether a passage is a list of ours, and the question is about another thing: "which broker is the safest" asks of no robot. */
export const isListOfOther = ({ id }: Passage, question: string): boolean =>
  listed[id]?.test(question) === false && otherThings.test(question);
