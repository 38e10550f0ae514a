import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { directive } from "micromark-extension-directive";
import { gfmTable } from "micromark-extension-gfm-table";
import { headingAnchor } from "#lib/heading-anchor.ts";
import { partLabels, readLessonPart } from "#lib/lesson-part.ts";
import { safeHref } from "#lib/safe-href.ts";
import { readPictureId } from "#lib/stored-picture.ts";
import { type Callout, callouts, type MarkdownNode } from "../ui/markdown-node.ts";
import { boundedParse } from "./bounded-parse.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root["children"][number];

const wrappers = {
  paragraph: "paragraph",
  strong: "strong",
  emphasis: "emphasis",
  blockquote: "quote",
  listItem: "item",
} as const;

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

/** The definition of a glossary term in a sentence, by its id. */
export type Definitions = ReadonlyMap<string, string>;
/** What a text is read with; the source, because a colon that begins no component of ours is an ordinary one. */
type Reading = { readonly source: string; readonly definitions: Definitions | null };
type Directive = Extract<Nodes, { type: "textDirective" | "leafDirective" | "containerDirective" }>;

/** A colon that begins no component of ours does not break a text in two. */
function joined(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const all: MarkdownNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === "text" && last?.type === "text")
      all[all.length - 1] = { type: "text", value: last.value + node.value };
    else all.push(node);
  }
  return all;
}

const convertAll = (nodes: readonly Nodes[], reading: Reading) =>
  joined(nodes.flatMap((node) => convert(node, reading)));

/** A list whose items are single paragraphs is written without them. */
function convertItem(node: Extract<Nodes, { type: "listItem" }>, reading: Reading): MarkdownNode {
  const [only, ...more] = node.children;
  const inside = only?.type === "paragraph" && more.length === 0 ? only.children : node.children;
  return { type: "item", children: convertAll(inside, reading) };
}

const isCallout = (name: string): name is Callout => (callouts as readonly string[]).includes(name);

/** `:term[pips]{#pip}`, `::picture[alt]{id=…}`, `::figure[caption]{id=…}`, `::calculator[label]{id=…}` and `:::note`; anything else stays the text that it was. */
function convertDirective(node: Directive, reading: Reading): MarkdownNode[] {
  if (node.type === "containerDirective" && isCallout(node.name))
    return [{ type: "callout", kind: node.name, children: convertAll(node.children, reading) }];
  if (node.type === "textDirective" && node.name === "term") {
    const id = node.attributes?.id || headingAnchor(textOf(node));
    const children = convertAll(node.children, reading);
    const definition = reading.definitions?.get(id);
    return definition === undefined ? children : [{ type: "term", href: `/glossary/${id}`, definition, children }];
  }
  const picture = node.name === "picture" ? readPictureId(node.attributes?.id ?? "") : undefined;
  if (node.type === "leafDirective" && picture) return [{ type: "picture", picture, alt: textOf(node) }];
  const figure = node.type === "leafDirective" && node.name === "figure" ? node.attributes?.id : undefined;
  if (figure) return [{ type: "figure", id: figure, children: convertAll(node.children, reading) }];
  const part = node.type === "leafDirective" ? readLessonPart(node.name, node.attributes ?? {}) : null;
  if (part) return [{ type: "part", part, label: textOf(node).trim() || partLabels[part.name] }];
  const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  const text: MarkdownNode = { type: "text", value: reading.source.slice(from, to) };
  return node.type === "textDirective" ? [text] : [{ type: "paragraph", children: [text] }];
}

/** Rows of cells; the first one is the head. */
const convertTable = ({ align, children }: Extract<Nodes, { type: "table" }>, reading: Reading): MarkdownNode => ({
  type: "table",
  align: (children[0]?.children ?? []).map((_, column) => (align?.[column] === "right" ? "right" : "left")),
  rows: children.map((row) => row.children.map((cell) => convertAll(cell.children, reading))),
});

function convert(node: Nodes, reading: Reading): MarkdownNode[] {
  switch (node.type) {
    case "text":
      return [{ type: "text", value: node.value }];
    case "inlineCode":
      return [{ type: "code", value: node.value }];
    case "code":
      return [{ type: "block-code", value: node.value }];
    case "break":
      return [{ type: "break" }];
    case "thematicBreak":
      return [{ type: "rule" }];
    case "listItem":
      return [convertItem(node, reading)];
    case "list":
      return [{ type: "list", ordered: node.ordered === true, children: convertAll(node.children, reading) }];
    case "heading": {
      const level = Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4;
      return [
        { type: "heading", level, id: headingAnchor(textOf(node)), children: convertAll(node.children, reading) },
      ];
    }
    case "link":
      return safeHref(node.url) !== undefined
        ? [{ type: "link", href: node.url, children: convertAll(node.children, reading) }]
        : convertAll(node.children, reading);
    case "paragraph":
    case "strong":
    case "emphasis":
    case "blockquote":
      return [{ type: wrappers[node.type], children: convertAll(node.children, reading) }];
    case "table":
      return [convertTable(node, reading)];
    case "textDirective":
    case "leafDirective":
    case "containerDirective":
      return convertDirective(node, reading);
    // Raw HTML, images and definitions have no counterpart on purpose.
    default:
      return [];
  }
}

/** Parses on the server; the browser gets the tree. Only the text of a bought lesson, which no server page holds, is parsed in the browser. */
export const parseMarkdown = (text: string): MarkdownNode[] => parseLesson(text, null);

const syntax = {
  extensions: [directive(), gfmTable()],
  mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown()],
};

/**
 * A text of the school: Markdown with callouts, tables, pictures and figures, and with terms that are explained where they stand. One
 * that is too much to read is shown as it was written.
 */
export function parseLesson(text: string, definitions: Definitions | null): MarkdownNode[] {
  const tree = boundedParse(text, (source) => fromMarkdown(source, syntax));
  if (!tree) return [{ type: "paragraph", children: [{ type: "text", value: text }] }];
  return convertAll(tree.children, { source: text, definitions });
}

/** The words of a tree, for searching. */
export const plainText = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === "table") return plainText(node.rows.flat(2));
      return "value" in node ? node.value : "children" in node ? plainText(node.children) : "";
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

/** The table of contents: the headings of the second level. */
export const headingsOf = (nodes: readonly MarkdownNode[]) =>
  nodes.flatMap((node) =>
    node.type === "heading" && node.level === 2 ? [{ id: node.id, text: plainText(node.children) }] : [],
  );
