import { type Definitions, parseLesson } from "#app/site/parse-markdown.ts";
import type { MarkdownNode } from "#app/ui/markdown-node.ts";
import { type PrintedNode, type Printing, printedNodes } from "./printed-nodes.ts";
import type { BookSource } from "./read-book.ts";

export type BookPart = {
  readonly title: string;
  readonly summary: string;
  readonly nodes: readonly PrintedNode[];
};

/** Every term is a link to the glossary: what a reader without the site cannot look up, the site explains. */
const everyTerm: Definitions = { has: () => true, get: () => "" } as unknown as Definitions;

const printed = (text: string, printing: Printing): PrintedNode[] => {
  const nodes: readonly MarkdownNode[] = parseLesson(text, everyTerm);
  return printedNodes(nodes, printing);
};

/** The preface, where there is one, and the chapters. */
export function bookParts(source: BookSource, siteUrl: string, figureWidth: number): BookPart[] {
  const printing = { siteUrl, figures: source.figures, figureWidth };
  const preface = printed(source.book.preface, printing);
  return [
    ...(preface.length > 0 ? [{ title: "Preface", summary: "", nodes: preface }] : []),
    ...source.chapters.map(({ title, summary, body }) => ({ title, summary, nodes: printed(body, printing) })),
  ];
}
