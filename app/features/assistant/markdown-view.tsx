import { createElement, Fragment, memo, type ReactNode } from "react";
import { newTab } from "../../ui/new-tab.ts";
import { type Block, type Inline, parseMarkdown } from "./simple-markdown.ts";

/** Children by position, as if written out by hand: parsed pieces have no identity, and an answer only grows at its end. */
const inOrder = (children: readonly ReactNode[]) => createElement(Fragment, null, ...children);

function inline(part: Inline): ReactNode {
  if (part.type === "text") return part.text;
  const children = inOrder(part.children.map(inline));
  if (part.type === "strong") return <strong>{children}</strong>;
  return (
    <a href={part.href} {...newTab}>
      {children}
    </a>
  );
}

const inlines = (parts: readonly Inline[]) => inOrder(parts.map(inline));

function block(part: Block): ReactNode {
  // One level for all: an answer is a few lines inside a panel, not a document with an outline.
  if (part.type === "heading") return <h3>{inlines(part.children)}</h3>;
  if (part.type === "paragraph") {
    return <p>{inOrder(part.lines.map((line) => createElement("span", { className: "block" }, inlines(line))))}</p>;
  }
  const items = part.items.map((item) =>
    createElement("li", { style: { marginLeft: `${item.depth * 1.1}em` } }, inlines(item.children)),
  );
  return part.ordered ? createElement("ol", { start: part.start }, ...items) : createElement("ul", null, ...items);
}

const answerText =
  "prose text-label leading-normal [&_a]:underline [&_h3]:text-body! [&>h3]:mt-4! [&>*:first-child]:mt-0! [&>*]:mt-3";

/** An answer as elements, never as markup. */
export const MarkdownView = memo(function MarkdownView({ source }: { readonly source: string }) {
  return <div className={answerText}>{inOrder(parseMarkdown(source).map(block))}</div>;
});
