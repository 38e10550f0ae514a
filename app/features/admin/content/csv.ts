import { tableCsv } from "#trading/market/import/export-csv.ts";
import { type Collection, fieldsOfAll } from "../definition/collection.ts";
import type { Field, Typed, TypedItem } from "../definition/field.ts";
import type { Change } from "./changes.ts";
import { changesOf } from "./changes.ts";
import { checkForm, type FormValues, formValues } from "./form-values.ts";
import type { Stored } from "./rows.ts";

/** A text without the apostrophe that keeps spreadsheets from running it. */
export const uncell = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

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

function typedOf(field: Field, text: string): Typed {
  if (field.kind === "yes") return /^(yes|true|1|on)$/i.test(text);
  if (field.kind !== "items") return text;
  try {
    const items: unknown = JSON.parse(text || "[]");
    return Array.isArray(items) ? (items as TypedItem[]) : [];
  } catch {
    return text;
  }
}

export type ReadLine = { readonly line: number; readonly cells: readonly string[] };
export type CsvPlan = {
  readonly changes: readonly (readonly Change[])[];
  readonly same: number;
  /** Lines that cannot be taken, and why. */
  readonly broken: readonly { readonly line: number; readonly problem: string }[];
  /** Columns of the file that the collection does not have. */
  readonly unknown: readonly string[];
};

/**
 * What a file would change: rows with a known key are changed in the columns that the file has, others are added.
 * @throws {Error} when the first line has no column of the collection.
 */
export function planCsv(
  collection: Collection,
  lines: readonly ReadLine[],
  stored: ReadonlyMap<string, Stored>,
): CsvPlan {
  const [head, ...body] = lines;
  const columns = head?.cells.map((name) => name.trim()) ?? [];
  const fields = fieldsOfAll(collection);
  const known = columns.filter((name) => name in fields || name === collection.key);
  if (!columns.includes(collection.key) || known.length < 2)
    throw new Error(
      `The first line must name the columns, and “${collection.key}” among them. Download the list to see how it looks.`,
    );
  const changes: Change[][] = [];
  const broken: { line: number; problem: string }[] = [];
  const seen = new Set<string>();
  let same = 0;
  for (const { line, cells } of body) {
    const text = (name: string) => uncell(cells[columns.indexOf(name)] ?? "");
    const key = text(collection.key);
    const problem =
      key === "" && !collection.newKey
        ? `“${collection.key}” is empty`
        : seen.has(key) && key !== ""
          ? `“${key}” stands twice in the file`
          : null;
    if (problem) {
      broken.push({ line, problem });
      continue;
    }
    seen.add(key);
    const before = stored.get(key) ?? null;
    const typed: FormValues = {
      ...formValues(collection, before),
      ...Object.fromEntries(known.flatMap((name) => (fields[name] ? [[name, typedOf(fields[name], text(name))]] : []))),
    };
    const checked = checkForm(collection, typed);
    if ("errors" in checked) {
      const [[name = "", why = ""] = []] = Object.entries(checked.errors);
      broken.push({ line, problem: `${fields[name.split(".")[0] ?? ""]?.label ?? name}: ${why}` });
      continue;
    }
    const made = changesOf(collection, before, {
      typed,
      values: checked.values,
      key: key || (collection.newKey?.() ?? ""),
    });
    if (made.length === 0) same++;
    else changes.push(made);
  }
  return { changes, same, broken, unknown: columns.filter((name) => name !== "" && !known.includes(name)) };
}
