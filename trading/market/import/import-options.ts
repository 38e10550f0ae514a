import { z } from "zod";
import { mostDigits } from "../points.ts";
import { timeframes } from "../timeframe.ts";
import { formatIds } from "./formats.ts";
import { ImportError } from "./import-error.ts";
import { spreadUnits } from "./spread-column.ts";
import { columnRoles } from "./text-layout.ts";
import { type ImportZone, parseZone } from "./zone.ts";

const layout = z.strictObject({
  separator: z.enum([",", ";", "\t", "|", " "]),
  decimal: z.enum([".", ","]),
  headerLines: z.int().min(0).max(1000),
  columns: z.array(z.enum(columnRoles)).min(2).max(256),
  dateOrder: z.enum(["year-first", "day-first", "month-first", "excel-days"]),
  clockDigits: z.union([z.literal(4), z.literal(6)]).optional(),
  newline: z.enum(["\n", "\r"]),
});

/** What a visitor may choose; everything left out is found in the data. */
const importOptions = z.strictObject({
  /** Read as this format whatever the file's name says. */
  format: z.enum(formatIds).optional(),
  /** Columns by hand, for text files. */
  layout: layout.optional(),
  /** Which of 03/04 is the day, where a person has said so. */
  dateOrder: z.enum(["day-first", "month-first", "year-first", "excel-days"]).optional(),
  zone: z.string().max(16).optional(),
  symbol: z.string().min(1).max(32).optional(),
  /** Of a table with a column of symbols, the one whose rows are read. */
  rowSymbol: z.string().min(1).max(64).optional(),
  /** Whether a time stamp is the bar's beginning or its end. */
  stamps: z.enum(["open", "close"]).optional(),
  /** Needed when the data does not tell; shorter bars are merged into it. */
  timeframe: z.enum(timeframes).optional(),
  digits: z.int().min(0).max(mostDigits).optional(),
  /** What the spread column counts, where a person has said so. */
  spreadUnit: z.enum(spreadUnits).optional(),
  /** Of several rows of one time. Default "last": a later row is usually a correction. */
  duplicates: z.enum(["first", "last"]).optional(),
  /** Default "keep". */
  weekend: z.enum(["keep", "drop"]).optional(),
  /** Rows whose high or low does not span open and close: left out (default) or widened to span them. */
  inconsistent: z.enum(["reject", "widen"]).optional(),
  /** Rows to leave out, by their UTC milliseconds: spikes a person has checked. */
  remove: z.array(z.number()).max(10_000).optional(),
  /** The same for blocks of rows, from their first moment to their last. */
  removeSpans: z
    .array(z.strictObject({ from: z.number(), to: z.number() }))
    .max(1000)
    .optional(),
  /** Start of a .bi5 file whose path was lost, UTC milliseconds. */
  start: z.number().optional(),
  /** Bad rows to list; all are counted. Default 100. */
  examples: z.int().min(0).max(10_000).optional(),
});
export type ImportOptions = z.infer<typeof importOptions>;
export type CheckedOptions = Omit<ImportOptions, "zone"> & { readonly zone: ImportZone | undefined };

/** Throws `ImportError` ("bad-option") naming the option. */
export function checkImportOptions(raw: unknown): CheckedOptions {
  const result = importOptions.safeParse(raw);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ImportError("bad-option", issue?.path.join(".") || "options", issue?.message ?? "is not usable");
  }
  return { ...result.data, zone: result.data.zone === undefined ? undefined : parseZone(result.data.zone) };
}
