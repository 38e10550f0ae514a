import type { Figure } from "#trading/school/figure.ts";
import type { MarkdownNode } from "../../../ui/markdown-node.ts";
import type { ChapterContent } from "./chapter-text.tsx";

/** The functions of `app/site/parse-markdown.ts`: the browser fetches them only for a chapter that the page does not hold. */
type Parser = {
  parseLesson(text: string, definitions: ReadonlyMap<string, string>): MarkdownNode[];
  headingsOf(nodes: readonly MarkdownNode[]): ChapterContent["contents"];
};
type Terms = readonly { readonly id: string; readonly short: string }[];

/** What a chapter's page shows of its Markdown. Figures are rows that the engine itself wrote. */
export function chapterContent(
  body: string,
  terms: Terms,
  figures: ReadonlyMap<string, unknown>,
  { parseLesson, headingsOf }: Parser,
): ChapterContent {
  const nodes = parseLesson(body, new Map(terms.map(({ id, short }) => [id, short])));
  const named = nodes.flatMap((node) => (node.type === "figure" && figures.has(node.id) ? [node.id] : []));
  return {
    nodes,
    contents: headingsOf(nodes),
    figures: Object.fromEntries(named.map((id) => [id, figures.get(id) as Figure])),
  };
}
