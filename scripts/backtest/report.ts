import { plainDouble } from "#lib/plain-double.ts";

/** What a run hands to the command line. */
export type Report = {
  /** For --json. */
  readonly statistics: unknown;
  /** For people: name and value, in order. */
  readonly rows: readonly (readonly [string, number | string])[];
  readonly tradesCsv: string;
};

/** One line of progress on standard error. */
export type Say = (line: string) => void;

/**
 * JSON with NaN as null and infinities as numbers too large to hold, which readers turn back into infinities. Figures lose the noise
 * of their last digits unless the doubles themselves are wanted.
 */
export function toJson(value: unknown, exact = false): string {
  const marked = JSON.stringify(
    value,
    (_, item) => {
      if (typeof item !== "number") return item;
      if (Number.isFinite(item)) return exact ? item : plainDouble(item);
      return Number.isNaN(item) ? null : item > 0 ? "\u0000inf" : "\u0000-inf";
    },
    2,
  );
  return marked.replaceAll('"\\u0000inf"', "1e999").replaceAll('"\\u0000-inf"', "-1e999");
}

const shown = (value: number | string): string => {
  if (typeof value === "string") return value;
  if (Number.isNaN(value)) return "--";
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(10)));
};

/** Names left, values right, as columns of text. */
export function toText(rows: Report["rows"]): string {
  const name = Math.max(...rows.map(([text]) => text.length));
  const values = rows.map(([, value]) => shown(value));
  const width = Math.max(...values.map((value) => value.length));
  return rows.map(([text], i) => `${text.padEnd(name)}  ${(values[i] as string).padStart(width)}`).join("\n");
}
