import { termsOf } from "./terms.ts";

/** Characters of a quoted passage. */
const longest = 900;

/** The paragraph that speaks most of what was asked, and what follows it, as far as there is room. */
export function excerpt(text: string, question: string): string {
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
export function definedExcerpt(text: string, question: string): string {
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
