import { escapeHtml } from "#lib/escape-html.ts";
import { pictureAddress, pictureWidths } from "#lib/stored-picture.ts";
import { parseMarkdown } from "../../app/site/parse-markdown.ts";
import type { MarkdownNode } from "../../app/ui/markdown-node.ts";

const ink = "color: #15181f";
const text = `margin: 0 0 16px; font-size: 16px; line-height: 1.6; ${ink}`;

/** Mail programs know no page that an address could be relative to. */
const absolute = (href: string, siteUrl: string): string => new URL(href, `${siteUrl}/`).href;

function tableOf({ align, rows }: Extract<MarkdownNode, { readonly type: "table" }>, siteUrl: string): string {
  const side = (column: number) => `text-align: ${align[column] ?? "left"}`;
  const lines = rows.map((row, line) => {
    const weight = line === 0 ? "; font-weight: 600" : "";
    const cells = row.map((content, column) => {
      const inside = content.map((node) => htmlOf(node, siteUrl)).join("");
      return `<td style="padding: 4px 8px; border-bottom: 1px solid #e2dbce; ${side(column)}${weight}; ${ink}">${inside}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table style="margin: 0 0 16px; border-collapse: collapse; font-size: 15px">${lines.join("")}</table>`;
}

function htmlOf(node: MarkdownNode, siteUrl: string): string {
  const inside = () => ("children" in node ? node.children.map((child) => htmlOf(child, siteUrl)).join("") : "");
  const link = (href: string, content = inside()) =>
    `<a class="link" href="${escapeHtml(absolute(href, siteUrl))}" style="color: #8a5a00">${content}</a>`;
  switch (node.type) {
    case "text":
      return escapeHtml(node.value);
    case "code":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "block-code":
      return `<pre class="code" style="padding: 12px; border: 1px solid #e2dbce; white-space: pre-wrap">${escapeHtml(node.value)}</pre>`;
    case "break":
      return "<br />";
    case "rule":
      return '<hr style="border: 0; border-top: 1px solid #e2dbce" />';
    case "link":
      return link(node.href);
    case "term":
      return link(node.href);
    case "strong":
      return `<strong>${inside()}</strong>`;
    case "emphasis":
      return `<em>${inside()}</em>`;
    case "heading":
      return `<h2 style="margin: 28px 0 8px; font-size: 19px; line-height: 1.3; ${ink}">${inside()}</h2>`;
    case "list":
      return node.ordered ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`;
    case "item":
      return `<li style="margin: 0 0 8px; font-size: 16px; line-height: 1.6; ${ink}">${inside()}</li>`;
    case "quote":
    case "callout":
      return `<blockquote style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #b98524">${inside()}</blockquote>`;
    case "picture":
      return link(
        pictureAddress(node.picture.id, pictureWidths(node.picture.width).at(-1) ?? node.picture.width, "webp"),
        escapeHtml(node.alt || "Picture"),
      );
    case "part": {
      const words = escapeHtml(node.label);
      return `<p style="${text}">${node.part.href === null ? words : link(node.part.href, words)}</p>`;
    }
    case "figure":
      return inside();
    case "table":
      return tableOf(node, siteUrl);
    case "paragraph":
      return `<p style="${text}">${inside()}</p>`;
  }
}

/** What the owner wrote, as HTML that mail programs show: nothing in it is taken over as HTML, and a picture is a link, so that no mail is tracked. */
export const mailBody = (markdown: string, siteUrl: string): string =>
  parseMarkdown(markdown)
    .map((node) => htmlOf(node, siteUrl))
    .join("\n");
