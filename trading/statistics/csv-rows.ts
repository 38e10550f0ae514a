import type { TextRow } from "./html-rows.ts";

const separators = [",", ";", "\t"] as const;

/** The separator that appears most often in the first lines that have any. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4096);
  const count = (separator: string) => head.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Records of a separated file (RFC 4180 quotes), each with the line it begins on; blank lines are left out. */
export function* csvRows(text: string): Generator<TextRow> {
  const separator = separatorOf(text);
  let [cells, cell, quoted]: [string[], string, boolean] = [[], "", false];
  let [line, begins, at] = [1, 1, 0];
  const special = new RegExp(`["\\n${separator === "\t" ? "\\t" : separator}]`, "g");
  const finish = (): TextRow | null => {
    cells.push(cell.trim());
    const row = { line: begins, cells };
    [cells, cell] = [[], ""];
    return row.cells.some((cell) => cell !== "") ? row : null;
  };
  while (at < text.length) {
    special.lastIndex = at;
    const match = quoted ? null : special.exec(text);
    const next = quoted ? text.indexOf('"', at) : (match?.index ?? -1);
    const to = next < 0 ? text.length : next;
    const piece = text.slice(at, to);
    if (quoted) line += piece.split("\n").length - 1;
    cell += piece;
    at = to + 1;
    if (next < 0) break;
    const sign = text[next];
    if (sign === '"') {
      if (quoted && text[at] === '"') {
        cell += '"';
        at += 1;
      } else quoted = !quoted;
    } else if (sign === "\n") {
      const row = finish();
      line += 1;
      begins = line;
      if (row) yield row;
    } else {
      cells.push(cell.trim());
      cell = "";
    }
  }
  const row = finish();
  if (row) yield row;
}
