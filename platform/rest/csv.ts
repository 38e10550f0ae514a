import { badBody } from "./errors.ts";

/** PostgreSQL's own limits: each row repeats its names, so that longer ones would make megabytes of a few bytes. */
const [mostColumns, longestName] = [1_600, 63];
/** As many as JSON of a megabyte has room for: in CSV one may be a single byte, and each costs the one thread as much as in JSON. */
const mostCells = 170_000;

/**
 * Rows of a CSV text (RFC 4180) with a header line, as objects of strings. An unquoted NULL is null.
 * @throws {RestError} PGRST102 when a line has another number of fields than the header, no table could have its columns, or it has too many cells.
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = parseLines(text);
  if (!header) return [];
  const names = header.map((name) => name ?? "");
  if (names.length > mostColumns || names.some((name) => name.length > longestName))
    throw badBody(`The CSV header may name ${mostColumns} columns of ${longestName} characters`);
  return lines.map((fields) => {
    if (fields.length !== names.length) throw badBody("All lines must have same number of fields");
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? null]));
  });
}

// A run at a time: a choice at each character would overflow the stack in a field of several megabytes.
const field = /"([^"]*(?:""[^"]*)*)"|([^",\r\n]*)/y;
const delimiter = /,|\r?\n|$/y;

function parseLines(text: string): (string | null)[][] {
  const lines: (string | null)[][] = [];
  let line: (string | null)[] = [];
  let cells = 0;
  let at = 0;
  while (at < text.length || line.length > 0) {
    field.lastIndex = at;
    const value = field.exec(text);
    delimiter.lastIndex = at + (value?.[0].length ?? 0);
    const end = delimiter.exec(text);
    if (!value || !end) throw badBody("The CSV body has a stray quote");
    cells += 1;
    if (cells > mostCells) throw badBody(`The CSV has more than ${mostCells} cells. Send it in parts`);
    const [, quoted, plain] = value;
    line.push(quoted === undefined ? (plain === "NULL" ? null : (plain ?? "")) : quoted.replaceAll('""', '"'));
    at = delimiter.lastIndex;
    if (end[0] !== ",") {
      lines.push(line);
      line = [];
      if (end[0] === "") break;
    }
  }
  return lines;
}
