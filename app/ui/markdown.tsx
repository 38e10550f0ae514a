import { type ReactNode, useContext } from "react";
import type { MarkdownNode } from "./markdown-node.ts";
import { PartLink, PartView } from "./markdown-parts.tsx";
import { Picture } from "./picture.tsx";
import { ScrollRegion } from "./scroll-region.tsx";
import { SiteLink } from "./site-link.tsx";
import { Tooltip } from "./tooltip.tsx";

const elements = { paragraph: "p", strong: "strong", emphasis: "em", quote: "blockquote", item: "li" } as const;
const calloutTitles = { note: "Note", warning: "Warning", example: "Example" } as const;
const headings = { 2: "h2", 3: "h3", 4: "h4" } as const;

type TableNode = Extract<MarkdownNode, { readonly type: "table" }>;

function Table({ align, rows: [head = [], ...rows] }: TableNode) {
  const side = (column: number) => (align[column] === "right" ? "text-right" : undefined);
  return (
    <ScrollRegion label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
              <th key={column} scope="col" className={side(column)}>
                {children(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are.
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are.
                <td key={column} className={side(column)}>
                  {children(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Where a page knows how to show a part, it does; elsewhere a link leads to it. */
function Part({ part, label }: Extract<MarkdownNode, { readonly type: "part" }>) {
  const View = useContext(PartView) ?? PartLink;
  return <View part={part} label={label} />;
}

function render(node: MarkdownNode): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "code":
      return <code>{node.value}</code>;
    case "block-code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "rule":
      return <hr />;
    case "link":
      return <SiteLink href={node.href}>{children(node.children)}</SiteLink>;
    case "term":
      return (
        <Tooltip content={node.definition} inText>
          <SiteLink className="term" href={node.href}>
            {children(node.children)}
          </SiteLink>
        </Tooltip>
      );
    case "picture":
      return <Picture picture={node.picture} alt={node.alt} sizes="(min-width: 768px) 700px, 100vw" />;
    case "table":
      return <Table {...node} />;
    // Its drawing belongs to the page that knows the figures.
    case "figure":
      return <p>{children(node.children)}</p>;
    case "part":
      return <Part {...node} />;
    case "callout":
      return (
        <aside className="callout" data-kind={node.kind}>
          <p className="callout-title">{calloutTitles[node.kind]}</p>
          {children(node.children)}
        </aside>
      );
    case "heading": {
      const Heading = headings[node.level];
      return <Heading id={node.id}>{children(node.children)}</Heading>;
    }
    case "list": {
      const List = node.ordered ? "ol" : "ul";
      return <List>{children(node.children)}</List>;
    }
    default: {
      const Element = elements[node.type];
      return <Element>{children(node.children)}</Element>;
    }
  }
}

const children = (nodes: readonly MarkdownNode[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
  nodes.map((node, index) => <Node key={index} node={node} />);

function Node({ node }: { readonly node: MarkdownNode }) {
  return render(node);
}

/** Text written in Markdown, from its tree: there is no way for HTML to get in. */
export function Markdown({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return <>{children(nodes)}</>;
}
