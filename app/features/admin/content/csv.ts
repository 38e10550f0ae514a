import { isFormula, safeText, tableCsv } from "#trading/market/import/export-csv.ts";
import { type Collection, fieldsOfAll } from "../definition/collection.ts";
import type { Field, Typed, TypedItem } from "../definition/field.ts";
import type { Change } from "./changes.ts";
import { changesOf } from "./changes.ts";
import { checkForm, type FormValues, formValues } from "./form-values.ts";
import type { Stored } from "./rows.ts";

/** A text without the apostrophe that keeps spreadsheets from running it. */
export const uncell = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;

const written = (typed: Typed): string =>
  typeof typed === "boolean" ? (typed ? "yes" : "no") : typeof typed === "string" ? typed : JSON.stringify(typed);

const names = (collection: Collection) => [...new Set([collection.key, ...Object.keys(fieldsOfAll(collection))])];

/** Rows as a file that this console and spreadsheets read. */
export function csvOf(collection: Collection, stored: readonly Stored[]): string {
  const fields = fieldsOfAll(collection);
  const columns = names(collection);
  const lines = stored.map((row) => {
    const typed = formValues(collection, row);
    return columns.map((name) => {
      const field = fields[name];
      const text = field ? written(typed[name] ?? "") : String(row.main[name] ?? "");
      // Below zero, a text would get the apostrophe.
      return field?.kind === "number" && text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
    });
  });
  return tableCsv(columns, lines, "\r\n");
}

const [yesWords, noWords] = [/^(yes|true|1|on)$/i, /^(no|false|0|off|)$/i];

/** What cannot be told stays a text, which the field's check refuses: “y” in a column of yes and no would take a page away. */
function typedOf(field: Field, text: string): Typed {
  if (field.kind === "yes") return yesWords.test(text) || (noWords.test(text) ? false : text);
  if (!field.parts) return text;
  try {
    const items: unknown = JSON.parse(text || "[]");
    return Array.isArray(items) ? (items as TypedItem[]) : [];
  } catch {
    return text;
  }
}

/** A cell's value: the stored one, with all its blanks and signs, where the cell is as `csvOf` writes that. */
const cellOf = (field: Field, cell: string, shown: Typed | undefined): Typed =>
  shown !== undefined && cell === safeText(written(shown)).trim() ? shown : typedOf(field, uncell(cell));

export type ReadLine = { readonly line: number; readonly cells: readonly string[]; readonly isOpen?: true };
export type BrokenLine = { readonly line: number; readonly problem: string };
/** What one line of the file would change. */
export type PlannedRow = { readonly line: number; readonly changes: readonly Change[] };
export type CsvPlan = {
  readonly rows: readonly PlannedRow[];
  readonly same: number;
  /** Lines that cannot be taken, and why. */
  readonly broken: readonly BrokenLine[];
  /** Columns of the file that the collection does not have. */
  readonly unknown: readonly string[];
};

/** What is wrong with a line that is open. */
export const openLine = "A quotation mark is opened and not closed: everything after it was taken for one cell";

/** Why the cells of a line cannot be told apart; null when they can. */
function lineProblem({ cells, isOpen }: ReadLine, columns: readonly string[]): string | null {
  if (cells.length > columns.length)
    return `It has ${cells.length} cells, and the first line names ${columns.length} columns`;
  return isOpen ? openLine : null;
}

type Reading = {
  readonly collection: Collection;
  readonly columns: readonly string[];
  readonly known: readonly string[];
  readonly stored: ReadonlyMap<string, Stored>;
};

/** One line as changes, or what is wrong with it. */
function planLine(
  { collection, columns, known, stored }: Reading,
  { cells }: ReadLine,
  key: string,
): Change[] | string {
  const fields = fieldsOfAll(collection);
  const before = stored.get(key) ?? null;
  const shown = formValues(collection, before);
  const text = (name: string) => cells[columns.indexOf(name)] ?? "";
  const typed: FormValues = {
    ...shown,
    ...Object.fromEntries(
      known.flatMap((name) => (fields[name] ? [[name, cellOf(fields[name], text(name), shown[name])]] : [])),
    ),
  };
  const checked = checkForm(collection, typed);
  if ("errors" in checked) {
    const [[name = "", why = ""] = []] = Object.entries(checked.errors);
    return `${fields[name.split(".")[0] ?? ""]?.label ?? name}: ${why}`;
  }
  return changesOf(collection, before, { typed, values: checked.values, key: key || (collection.newKey?.() ?? "") });
}

/**
 * What a file would change: rows with a known key are changed in the columns that the file has, others are added. Yields after each line, so that
 * a page can rest in between and be left.
 * @throws {Error} when the first line has no column of the collection.
 */
export function* planCsv(
  collection: Collection,
  lines: Iterable<ReadLine>,
  stored: ReadonlyMap<string, Stored>,
): Generator<undefined, CsvPlan> {
  const rows: PlannedRow[] = [];
  const broken: BrokenLine[] = [];
  const seen = new Set<string>();
  let reading: Reading | null = null;
  let same = 0;
  for (const read of lines) {
    if (!reading) {
      reading = headOf(collection, read, stored);
      continue;
    }
    const { line, cells } = read;
    const key = uncell(cells[reading.columns.indexOf(collection.key)] ?? "");
    const problem = lineProblem(read, reading.columns);
    if (problem) broken.push({ line, problem });
    else if (key === "" && !collection.newKey) broken.push({ line, problem: `“${collection.key}” is empty` });
    else if (key !== "" && seen.has(key)) broken.push({ line, problem: `“${collection.key}” is twice in the file` });
    else {
      seen.add(key);
      const planned = planLine(reading, read, key);
      if (typeof planned === "string") broken.push({ line, problem: planned });
      else if (planned.length === 0) same += 1;
      else rows.push({ line, changes: planned });
    }
    yield;
  }
  const { columns, known } = reading ?? headOf(collection, { line: 1, cells: [] }, stored);
  return { rows, same, broken, unknown: columns.filter((name) => name !== "" && !known.includes(name)) };
}

/** @throws {Error} when the first line has no column of the collection. */
function headOf(collection: Collection, { cells }: ReadLine, stored: ReadonlyMap<string, Stored>): Reading {
  const columns = cells.map((name) => name.trim());
  const fields = fieldsOfAll(collection);
  const known = columns.filter((name) => name in fields || name === collection.key);
  const [unknown] = columns.filter((name) => name !== "" && !known.includes(name));
  if (columns.includes(collection.key) && known.length < 2 && unknown)
    throw new Error(`This list has no column “${unknown}”. Download the list to see how its columns are written.`);
  if (!columns.includes(collection.key) || known.length < 2)
    throw new Error(
      `The first line must name the columns, and “${collection.key}” among them. Download the list to see how it looks.`,
    );
  return { collection, columns, known, stored };
}
