import { Fragment, memo } from "react";
import { type Block, type Inline, parseMarkdown } from "./simple-markdown.ts";

// Parsed pieces have no identity of their own: their place in the answer, which only ever grows at its end, is the key.
function Inlines({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (part.type === "text") return part.text;
    const key = `${at}`;
    if (part.type === "strong") {
      return (
        <strong key={key}>
          <Inlines parts={part.children} />
        </strong>
      );
    }
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        <Inlines parts={part.children} />
      </a>
    );
  });
}

function BlockView({ block }: { readonly block: Block }) {
  // One level for all: an answer is a few lines inside a panel, not a document with an outline.
  if (block.type === "heading") {
    return (
      <h3>
        <Inlines parts={block.children} />
      </h3>
    );
  }
  if (block.type === "paragraph") {
    return (
      <p>
        {block.lines.map((line, at) => (
          <Fragment key={`${at}`}>
            {at > 0 && <br />}
            <Inlines parts={line} />
          </Fragment>
        ))}
      </p>
    );
  }
  const items = block.items.map((item, at) => (
    <li key={`${at}`} style={item.depth > 0 ? { marginLeft: `${item.depth * 1.1}em` } : undefined}>
      <Inlines parts={item.children} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

/** An answer as elements, never as markup. */
export const MarkdownView = memo(function MarkdownView({ source }: { readonly source: string }) {
  return (
    <div className="prose text-[15px] leading-normal [&_h3]:text-[16px]!">
      {parseMarkdown(source).map((block, at) => (
        <BlockView key={`${at}`} block={block} />
      ))}
    </div>
  );
});
