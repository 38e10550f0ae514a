import { escapeHtml } from "#lib/escape-html.ts";
import type { PrintedNode } from "./printed-nodes.ts";

type Nodes = readonly PrintedNode[];
/** Where a figure's file is. */
type FigurePath = (figure: Extract<PrintedNode, { readonly type: "figure" }>) => string;

const elements = { paragraph: "p", strong: "strong", emphasis: "em", quote: "blockquote" } as const;
const inline: ReadonlySet<PrintedNode["type"]> = new Set(["text", "code", "break", "link", "strong", "emphasis"]);

/** Neighbors that are parts of a line belong into a paragraph where blocks are expected. */
function blocks(nodes: Nodes, path: FigurePath): string {
  const parts: string[] = [];
  let line = "";
  for (const node of nodes) {
    if (inline.has(node.type)) line += xhtml(node, path);
    else {
      if (line) parts.push(`<p>${line}</p>`);
      line = "";
      parts.push(xhtml(node, path));
    }
  }
  if (line) parts.push(`<p>${line}</p>`);
  return parts.join("\n");
}

const lines = (nodes: Nodes, path: FigurePath) => nodes.map((node) => xhtml(node, path)).join("");

function table(node: Extract<PrintedNode, { readonly type: "table" }>, path: FigurePath): string {
  const side = (column: number) => (node.align[column] === "right" ? ' class="right"' : "");
  const head = node.head.map((cell, column) => `<th scope="col"${side(column)}>${lines(cell, path)}</th>`).join("");
  const rows = node.rows
    .map((row) => `<tr>${row.map(({ cell }, column) => `<td${side(column)}>${lines(cell, path)}</td>`).join("")}</tr>`)
    .join("\n");
  return `<table><thead><tr>${head}</tr></thead>${rows ? `<tbody>${rows}</tbody>` : ""}</table>`;
}

function xhtml(node: PrintedNode, path: FigurePath): string {
  switch (node.type) {
    case "text":
      return escapeHtml(node.value);
    case "code":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "block-code":
      return `<pre><code>${escapeHtml(node.value)}</code></pre>`;
    case "break":
      return "<br/>";
    case "rule":
      return "<hr/>";
    case "link":
      return `<a href="${escapeHtml(node.href)}">${lines(node.children, path)}</a>`;
    case "heading":
      return `<h${node.level} id="${escapeHtml(node.id)}">${lines(node.children, path)}</h${node.level}>`;
    case "list": {
      const tag = node.ordered ? "ol" : "ul";
      const items = node.children.map(
        (item) => `<li>${item.type === "item" ? itemText(item.children, path) : xhtml(item, path)}</li>`,
      );
      return `<${tag}>${items.join("\n")}</${tag}>`;
    }
    case "item":
      return itemText(node.children, path);
    case "callout":
      return `<aside class="callout"><p class="callout-title">${escapeHtml(node.title)}</p>${blocks(node.children, path)}</aside>`;
    case "table":
      return table(node, path);
    case "figure": {
      const caption = node.children.length > 0 ? `<figcaption>${lines(node.children, path)}</figcaption>` : "";
      return `<figure><img src="${escapeHtml(path(node))}" alt="${escapeHtml(node.alt)}"/>${caption}</figure>`;
    }
    case "quote":
      return `<blockquote>${blocks(node.children, path)}</blockquote>`;
    default:
      return `<${elements[node.type]}>${lines(node.children, path)}</${elements[node.type]}>`;
  }
}

/** An item of one line is written without a paragraph. */
const itemText = (nodes: Nodes, path: FigurePath): string =>
  nodes.every(({ type }) => inline.has(type)) ? lines(nodes, path) : blocks(nodes, path);

/** A chapter's tree as the body of an XHTML page. */
export const bodyXhtml = (nodes: Nodes, path: FigurePath): string => blocks(nodes, path);
