import type { TextRow } from "./html-rows.ts";

const separators = [",", ";", "\t"] as const;

/** The separator that appears most often in the first lines that have any. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4096);
  const count = (separator: string) => head.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** `isOpen`: a quote at the beginning of its last cell is not closed, so that the rest of the file is in that cell. */
export type CsvRow = TextRow & { readonly isOpen?: true };

/** The quote that closes a text which begins at `from`; −1 where none does, or only one inside a cell of another line. */
function closingQuote(text: string, from: number, cellEnd: RegExp): number {
  let next = text.indexOf('"', from);
  while (next >= 0 && text[next + 1] === '"') next = text.indexOf('"', next + 2);
  if (next < 0) return -1;
  cellEnd.lastIndex = next + 1;
  return cellEnd.test(text) || !text.slice(from, next).includes("\n") ? next : -1;
}

/** Records of a separated file (RFC 4180 quotes), each with the line it begins on; blank lines are left out. */
export function* csvRows(text: string, separator = separatorOf(text)): Generator<CsvRow> {
  const written = separator === "\t" ? "\\t" : separator;
  const special = new RegExp(`["\\n${written}]`, "g");
  const cellEnd = new RegExp(`[ \\r]*(?:[\\n${written}]|$)`, "y");
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  let [line, begins, at] = [1, 1, 0];
  let isOpen = false;
  const endCell = () => {
    cells.push(cell.trim());
    [cell, isQuoted] = ["", false];
  };
  const finish = (): CsvRow | null => {
    endCell();
    const row = { line: begins, cells, ...(isOpen ? { isOpen } : {}) } as const;
    cells = [];
    return row.cells.some((cell) => cell !== "") ? row : null;
  };
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    cell += text.slice(at, next);
    at = next + 1;
    const sign = text[next];
    if (sign === '"') {
      isQuoted ||= cell.trim() === "";
      if (!isQuoted) {
        // Within a text that does not begin with one it is a sign like any other: 6" of rain.
        cell += sign;
        continue;
      }
      const closing = closingQuote(text, at, cellEnd);
      isOpen = closing < 0;
      const quoted = text.slice(at, isOpen ? text.length : closing);
      cell += quoted.replaceAll('""', '"');
      line += quoted.split("\n").length - 1;
      at += quoted.length + 1;
    } else if (sign === "\n") {
      const row = finish();
      line += 1;
      begins = line;
      if (row) yield row;
    } else if (sign !== undefined) endCell();
  }
  const row = finish();
  if (row) yield row;
}

/** Of a table whose first line names its columns: that line tells the separator, and commas of long texts below it do not. */
export function headedRows(text: string): Generator<CsvRow> {
  const [head = ""] = text.trimStart().split("\n", 1);
  return csvRows(text, separatorOf(head));
}
