import { listText } from "../../../lib/list-text.ts";
import { otherwise } from "./fixed-answers.ts";
import { openParts, type Told } from "./open-parts.ts";
import type { SiteContent } from "./passages.ts";

/** The answer as it is; where it does not speak of a part of the question, this is said before it. */
export function admitting(content: SiteContent, question: string, answer: string, told: Told): string {
  const open = openParts(question, told);
  if (open.length === 0) return answer;
  const parts = listText(open.map((part) => `“${part}”`));
  return `I am not sure about ${parts}: what follows does not speak of ${open.length > 1 ? "these" : "it"}.\n\n${answer}\n\n${otherwise(content)}`;
}
