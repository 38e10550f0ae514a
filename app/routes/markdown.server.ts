import { fromMarkdown } from "mdast-util-from-markdown";
import { safeHref } from "#lib/safe-href.ts";
import type { MarkdownNode } from "../ui/markdown-node.ts";

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root["children"][number];

/** `What a trade costs` → `what-a-trade-costs`. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

const wrappers = {
  paragraph: "paragraph",
  strong: "strong",
  emphasis: "emphasis",
  blockquote: "quote",
  listItem: "item",
} as const;

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

const convertAll = (nodes: readonly Nodes[]) => nodes.flatMap(convert);

/** A list whose items are single paragraphs is written without them. */
function convertItem(node: Extract<Nodes, { type: "listItem" }>): MarkdownNode {
  const [only, ...more] = node.children;
  const inside = only?.type === "paragraph" && more.length === 0 ? only.children : node.children;
  return { type: "item", children: convertAll(inside) };
}

function convert(node: Nodes): MarkdownNode[] {
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
      return [convertItem(node)];
    case "list":
      return [{ type: "list", ordered: node.ordered === true, children: convertAll(node.children) }];
    case "heading": {
      const level = Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4;
      return [{ type: "heading", level, id: slugOf(textOf(node)), children: convertAll(node.children) }];
    }
    case "link":
      return safeHref(node.url) !== undefined
        ? [{ type: "link", href: node.url, children: convertAll(node.children) }]
        : convertAll(node.children);
    case "paragraph":
    case "strong":
    case "emphasis":
    case "blockquote":
      return [{ type: wrappers[node.type], children: convertAll(node.children) }];
    // Raw HTML, images and definitions have no counterpart on purpose.
    default:
      return [];
  }
}

/** Parses on the server only: the browser gets the tree, not the parser. */
export const parseMarkdown = (text: string): MarkdownNode[] => convertAll(fromMarkdown(text).children);

/** The words of a tree, for searching. */
export const plainText = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => ("value" in node ? node.value : "children" in node ? plainText(node.children) : ""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

/** The table of contents: the headings of the second level. */
export const headingsOf = (nodes: readonly MarkdownNode[]) =>
  nodes.flatMap((node) =>
    node.type === "heading" && node.level === 2 ? [{ id: node.id, text: plainText(node.children) }] : [],
  );
