import { figureSvg } from "#app/market/figure/figure-svg.ts";
import type { MarkdownNode } from "#app/ui/markdown-node.ts";
import type { Figure } from "#trading/school/figure.ts";

/** A text's tree as paper and e-readers get it: links are whole, headings go down one step at a time, figures are drawn. */
export type PrintedNode =
  | { readonly type: "text" | "code" | "block-code"; readonly value: string }
  | { readonly type: "break" | "rule" }
  | { readonly type: "link"; readonly href: string; readonly children: readonly PrintedNode[] }
  | { readonly type: "heading"; readonly level: number; readonly id: string; readonly children: readonly PrintedNode[] }
  | { readonly type: "list"; readonly ordered: boolean; readonly children: readonly PrintedNode[] }
  | { readonly type: "callout"; readonly title: string; readonly children: readonly PrintedNode[] }
  | {
      readonly type: "table";
      readonly align: readonly ("left" | "right")[];
      readonly head: readonly (readonly PrintedNode[])[];
      readonly rows: readonly (readonly { readonly cell: readonly PrintedNode[] }[])[];
    }
  | {
      readonly type: "figure";
      readonly name: string;
      readonly svg: string;
      readonly alt: string;
      readonly children: readonly PrintedNode[];
    }
  | {
      readonly type: "paragraph" | "strong" | "emphasis" | "quote" | "item";
      readonly children: readonly PrintedNode[];
    };

export type Printing = {
  readonly siteUrl: string;
  readonly figures: ReadonlyMap<string, Figure>;
  /** Pixels of a figure. */
  readonly figureWidth: number;
};

const calloutTitles = { note: "Note", warning: "Warning", example: "Example" } as const;
/** Typesetters and e-readers give up on deeper nesting. */
const deepest = 14;

/** Undefined where no reader could follow it. */
function wholeHref(href: string, siteUrl: string): string | undefined {
  if (href.startsWith("#")) return undefined;
  try {
    const url = new URL(href, siteUrl);
    return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Characters that neither XML nor a typesetter takes. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").toWellFormed();

const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === "table") return wordsOf(node.rows.flat(2));
      return "value" in node ? node.value : "children" in node ? wordsOf(node.children) : "";
    })
    .join(" ");

/** Converts one chapter. `lowest` is the level of the heading above it. */
export function printedNodes(nodes: readonly MarkdownNode[], printing: Printing): PrintedNode[] {
  const { siteUrl, figures, figureWidth } = printing;
  const ids = new Set<string>();
  let level = 1;

  function uniqueId(wanted: string): string {
    const base = wanted.replace(/[^\p{Letter}\p{Number}-]/gu, "") || "section";
    let id = `s-${base}`;
    for (let copy = 2; ids.has(id); copy++) id = `s-${base}-${copy}`;
    ids.add(id);
    return id;
  }

  const all = (children: readonly MarkdownNode[], depth: number) => children.flatMap((child) => one(child, depth + 1));

  function figureOf(node: Extract<MarkdownNode, { type: "figure" }>, depth: number): PrintedNode {
    const figure = figures.get(node.id);
    const children = all(node.children, depth);
    if (!figure) return { type: "paragraph", children };
    const svg = figureSvg(figure, figureWidth);
    return { type: "figure", name: node.id, svg, alt: printable(figure.alt), children };
  }

  function one(node: MarkdownNode, depth: number): PrintedNode[] {
    if (depth > deepest) return [{ type: "text", value: printable(wordsOf([node])) }];
    switch (node.type) {
      case "text":
      case "code":
      case "block-code":
        return [{ type: node.type, value: printable(node.value) }];
      case "break":
      case "rule":
        return [{ type: node.type }];
      case "link":
      case "term": {
        const href = wholeHref(node.href, siteUrl);
        const children = all(node.children, depth);
        return href && children.length > 0 ? [{ type: "link", href, children }] : children;
      }
      case "heading": {
        level = Math.min(node.level, level + 1);
        const children = all(node.children, depth);
        // Inside of a quote or a list it would stand out of the order of the contents.
        if (depth > 0 || children.length === 0)
          return [{ type: "paragraph", children: [{ type: "strong", children }] }];
        return [{ type: "heading", level, id: uniqueId(node.id), children }];
      }
      case "list":
        return [{ type: "list", ordered: node.ordered, children: all(node.children, depth) }];
      case "callout":
        return [{ type: "callout", title: calloutTitles[node.kind], children: all(node.children, depth) }];
      case "table": {
        const cells = (row: readonly (readonly MarkdownNode[])[]) =>
          node.align.map((_, column) => all(row[column] ?? [], depth));
        const [head = [], ...rows] = node.rows;
        const printedRows = rows.map((row) => cells(row).map((cell) => ({ cell })));
        return [{ type: "table", align: node.align, head: cells(head), rows: printedRows }];
      }
      case "figure":
        return [figureOf(node, depth)];
      case "part": {
        const words: PrintedNode = { type: "text", value: printable(node.label) };
        const href = node.part.href === null ? undefined : wholeHref(node.part.href, siteUrl);
        return [{ type: "paragraph", children: [href ? { type: "link", href, children: [words] } : words] }];
      }
      case "picture":
        return [
          {
            type: "paragraph",
            children: [{ type: "emphasis", children: [{ type: "text", value: `[${printable(node.alt)}]` }] }],
          },
        ];
      default:
        return [{ type: node.type, children: all(node.children, depth) }];
    }
  }
  return nodes.flatMap((node) => one(node, 0));
}
