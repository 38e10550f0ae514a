/** One row of a table: its line in the file and the text of its visible cells. */
export type TextRow = { readonly line: number; readonly cells: readonly string[] };

const entities: Readonly<Record<string, string>> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', minus: "−" };

/** Text of a cell: tags dropped, the few entities that statements use resolved. It is never shown as HTML. */
function textOf(html: string): string {
  let text = html.replace(/<[^>]*>/g, " ");
  if (text.includes("&")) {
    text = text.replace(/&(#\d{1,6}|[a-z]{2,6});/gi, (whole, name: string) =>
      name.startsWith("#")
        ? String.fromCodePoint(Math.min(0x10ffff, Number(name.slice(1))))
        : (entities[name.toLowerCase()] ?? whole),
    );
  }
  return text.replace(/[\s\u00a0]+/g, " ").trim();
}

/** MetaTrader 5 writes comments into hidden cells. */
const hidden = /class\s*=\s*["']?hidden/i;

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const part of row.split(/<t[dh](?=[\s>])/i).slice(1)) {
    const end = part.indexOf(">");
    if (end < 0 || hidden.test(part.slice(0, end))) continue;
    cells.push(textOf(part.slice(end + 1)));
  }
  return cells;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The rows of each table of a page, in order; unclosed rows end where the next begins. */
export function htmlTables(html: string): TextRow[][] {
  const start = /<t(?:r|able)(?=[\s>])/gi;
  const tables: TextRow[][] = [[]];
  let line = 1;
  let counted = 0;
  let match = start.exec(html);
  while (match) {
    const { index: from, 0: tag } = match;
    match = start.exec(html);
    const to = match ? match.index : html.length;
    line += newlines(html, counted, from);
    counted = from;
    if (/table/i.test(tag)) tables.push([]);
    // What follows a table, as the title of a further page, is no part of its last cell.
    const cells = /table/i.test(tag) ? [] : cellsOf(html.slice(from, to).split(/<\/table/i, 1)[0] ?? "");
    if (cells.length > 0) tables.at(-1)?.push({ line, cells });
  }
  return tables;
}
