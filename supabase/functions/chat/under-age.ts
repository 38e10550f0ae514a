import type { SiteContent } from "./passages.ts";
import { readMore } from "./read-more.ts";

const names = "eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen";
const person = String.raw`(?:i(?:['’]?m| am)|my (?:son|daughter|kid|child|brother|sister) is)`;
/** "I am 15% down" and "I'm 12 trades in" tell no age. */
const behind = String.raw`(?:years? old|y\/?o)\b|[\s]*(?:$|[.,;!?])|(?:and|but|so|can|which|what|how|is|am|do|may|should|with|want|where)\b`;
const underAge = new RegExp(
  String.raw`\b${person} (?:only |just |still )?(?:[89]|1[0-7]|${names}) ?(?:${behind})|\b(?:i(?:['’]?ll)?|i will) (?:turn|be) (?:1[0-8]|eighteen)\b(?= (?:next|in|this|soon)\b)`,
  "i",
);

/** Whether somebody says that they, or a child of theirs, are younger than 18. */
export const saysUnderAge = (question: string): boolean => underAge.test(question);

/** From which age the site is for; null where its terms do not say. */
export function ageAnswer({ passages }: SiteContent): string | null {
  const terms = passages.find(({ url }) => url === "/terms#age");
  return terms ? `${terms.text}\n\n${readMore([terms.label ?? terms.title, terms.url])}` : null;
}
