import { listText } from "../../../lib/list-text.ts";
import type { SiteContent } from "./passages.ts";

const kinds: readonly (readonly [said: RegExp, name: string, isThere: (content: SiteContent) => boolean])[] = [
  [
    /\b(?:robots?|bots?|eas|expert advisors?)\b/i,
    "robots",
    ({ products }) => products.some(({ kind }) => kind === "robot"),
  ],
  [/\bcourses?\b/i, "courses", ({ products }) => products.some(({ kind }) => kind === "course")],
  [
    /\b(?:mentorship|mentoring|coaching|mentors?)\b/i,
    "mentorship plans",
    ({ products }) => products.some(({ kind }) => kind === "plan"),
  ],
  [/\bvps\b/i, "VPS plans", ({ products }) => products.some(({ kind }) => kind === "vps")],
  [/\bbrokers?\b/i, "brokers", ({ passages }) => passages.some(({ kind }) => kind === "broker")],
];
/** Asks for what there is, and not what such a thing is. */
const asksForThem =
  /\b(?:which|cheapest|best|lowest|highest|list|show|names?|prices?|costs?|how (?:much|many)|buy|sell|offer|have|are there|is there|recommend|under|below|over|who are)\b/i;

/** Who has bought one asks about their own. */
const aboutOwn = /\b(?:my|mine|refund\w*|licen[cs]es?|download\w*|bought|ordered|paid|accounts?|regulated)\b/i;

/** That an owner shows none of what a question asks for at the moment; null where there are some, or where it asks for something else. */
export function noneOfKind(content: SiteContent, question: string): string | null {
  const asked = kinds.filter(([said]) => said.test(question));
  if (
    asked.length === 0 ||
    !asksForThem.test(question) ||
    aboutOwn.test(question) ||
    asked.some(([, , isThere]) => isThere(content))
  )
    return null;
  const { email, pricingPath } = content.contact;
  return `There are no ${listText(asked.map(([, name]) => name))} on this site at the moment. What there is stands on the [pricing page](${pricingPath}); or write to a person at [${email}](mailto:${email}).`;
}
