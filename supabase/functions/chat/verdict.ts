import type { Passage } from "./passages.ts";
import { isLight, termsOf } from "./terms.ts";

const verdict = /^(?:yes|no)(?:[,.:;]| -)\s+/i;
const asksYesOrNo =
  /(?:^|[.!?,;]\s+|\b(?:and|but|so|or|wondering|know|tell me) (?:if |whether )?)(?:is|are|am|was|do|does|did|can|could|will|would|should|may|has|have|must)\b/i;
const negated =
  /\b(?:do|does|did|is|are|was|were|wo|would|could|should|ca|has|have|had|must)n['’]?t\b|\b(?:not|never|without|no|cannot)\b/i;

/** Whether "Yes" or "No" answers the question: it asks so, and for nothing that the passage's own question does not ask. */
function isAnswered({ title }: Passage, question: string): boolean {
  if (!asksYesOrNo.test(question) || negated.test(question)) return false;
  const asked = new Set(termsOf(title));
  return termsOf(question).every((term) => isLight(term) || asked.has(term));
}

/** The passage's text; without the "Yes" or "No" that it begins with, where the visitor has asked for something else. */
export function withoutVerdict(passage: Passage, question: string): string {
  const { text } = passage;
  if (!verdict.test(text) || isAnswered(passage, question)) return text;
  const rest = text.replace(verdict, "");
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}
