import type { Passage } from "./passages.ts";
import { isLight, termsOf } from "./terms.ts";

const verdict = /^(?:yes|no)(?:[,.:;]| -)\s+/i;
const asksYesOrNo =
  /(?:^|[.!?,;]\s+|\b(?:and|but|so|or|wondering|know|tell me) (?:if |whether )?)(?:is|are|am|was|do|does|did|can|could|will|would|should|may|has|have|must)\b/i;
const negated =
  /\b(?:do|does|did|is|are|was|were|wo|would|could|should|ca|has|have|had|must)n['’]?t\b|\b(?:not|never|without|no|cannot)\b/i;

const [money] = termsOf("money");

/** Asks how good something is, of which there is no more known than that it exists. */
const judges =
  /\b(?:worth\w*|good|great|better|best|any use|use(?:ful|less)|helpful|enough|easy|hard|valuable|serious|recogni[sz]ed)\b/gi;

/** When something is so: what is open is not open at every time. */
const moments =
  /\b(?:weekends?|(?:satur|sun)days?|holidays?|nights?|christmas|new year|overnight|24\/[57]|always|any ?time|offline|abroad)\b/gi;

/**
 * Whether "Yes" or "No" answers the question: it asks so, and for nothing that the passage's own question does not ask. Whether
 * something uses or makes money is another question than whether one can use it.
 */
function isAnswered({ title }: Passage, question: string): boolean {
  if (!asksYesOrNo.test(question) || negated.test(question)) return false;
  const told = title.toLowerCase();
  const said = question.toLowerCase();
  if ([judges, moments].flatMap((words) => said.match(words) ?? []).some((word) => !told.includes(word))) return false;
  const asked = new Set(termsOf(title));
  return termsOf(question).every((term) => asked.has(term) || (isLight(term) && term !== money));
}

/** The passage's text; without the "Yes" or "No" that it begins with, where the visitor has asked for something else. */
export function withoutVerdict(passage: Passage, question: string): string {
  const { text } = passage;
  if (!verdict.test(text) || isAnswered(passage, question)) return text;
  const rest = text.replace(verdict, "");
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}
