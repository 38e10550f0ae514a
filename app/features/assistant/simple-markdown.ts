import { safeHref } from "#lib/safe-href.ts";

/** The little of Markdown the assistant may use, as data: nothing of it can carry markup of its own. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "strong"; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly Inline[] };

export type ListItem = { readonly depth: number; readonly children: readonly Inline[] };

export type Block =
  | { readonly type: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: "list"; readonly ordered: boolean; readonly start: number; readonly items: readonly ListItem[] }
  | { readonly type: "paragraph"; readonly lines: readonly (readonly Inline[])[] };

// Bold, or a link with an optional "!" of an image: pictures from elsewhere become links. Lengths are bounded so that a
// stream of opening brackets costs linear time.
const inlinePattern = /\*\*(?<strong>[^*\n]{1,2000}?)\*\*|!?\[(?<label>[^[\]\n]{1,500})\]\((?<href>[^()\s]{1,2000})\)/g;

function toInline(groups: Record<string, string | undefined>, source: string): Inline {
  const { strong, label = "", href = "" } = groups;
  if (strong !== undefined) return { type: "strong", children: parseInline(strong) };
  const safe = safeHref(href);
  return safe === undefined
    ? { type: "text", text: source }
    : { type: "link", href: safe, children: parseInline(label) };
}

export function parseInline(source: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of source.matchAll(inlinePattern)) {
    if (match.index > from) parts.push({ type: "text", text: source.slice(from, match.index) });
    parts.push(toInline(match.groups ?? {}, match[0]));
    from = match.index + match[0].length;
  }
  if (from < source.length) parts.push({ type: "text", text: source.slice(from) });
  return parts;
}

const headingPattern = /^(#{1,6})[ \t]+(.*)$/;
const itemPattern = /^([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(.*)$/;

function parseLine(line: string): Block | undefined {
  if (line.trim() === "") return undefined;
  const heading = headingPattern.exec(line);
  if (heading)
    return {
      type: "heading",
      level: heading[1]?.length ?? 1,
      children: parseInline(heading[2]?.replace(/[ \t]#+[ \t]*$/, "") ?? ""),
    };
  const item = itemPattern.exec(line);
  if (!item) return { type: "paragraph", lines: [parseInline(line.trim())] };
  const depth = Math.min(3, Math.floor((item[1]?.replace(/\t/g, "  ").length ?? 0) / 2));
  return {
    type: "list",
    ordered: item[2] !== undefined,
    start: Number(item[2] ?? 1),
    items: [{ depth, children: parseInline(item[3] ?? "") }],
  };
}

/** Lines of one paragraph and items of one list belong together; a blank line parts paragraphs but not list items. */
function join(previous: Block | undefined, next: Block, afterBlank: boolean): Block | undefined {
  if (previous?.type === "list" && next.type === "list" && previous.ordered === next.ordered) {
    return { ...previous, items: [...previous.items, ...next.items] };
  }
  if (previous?.type === "paragraph" && next.type === "paragraph" && !afterBlank) {
    return { ...previous, lines: [...previous.lines, ...next.lines] };
  }
  return undefined;
}

/** Works on an answer that is still arriving: what is not closed yet is text. */
export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  let afterBlank = false;
  for (const line of source.replace(/\r\n?/g, "\n").split("\n")) {
    const block = parseLine(line);
    if (block) {
      const joined = join(blocks.at(-1), block, afterBlank);
      if (joined) blocks[blocks.length - 1] = joined;
      else blocks.push(block);
    }
    afterBlank = block === undefined;
  }
  return blocks;
}
