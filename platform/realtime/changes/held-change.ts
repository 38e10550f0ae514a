import type { CapturedChange, CapturedRow } from "./capture.ts";
import { longestValue } from "./judge-sql.ts";
import { tableKey, wildcardKeys } from "./published-tables.ts";

/** A change that waits for its subscribers to be judged. */
export type HeldChange = CapturedChange & {
  /** Its place among all changes that this process was handed. */
  readonly number: number;
  /** What an interest must be for: the table, all of its schema, or everything. */
  readonly keys: readonly string[];
  /** About the memory that it takes. */
  readonly bytes: number;
  /** A value too long for any client was let go. */
  readonly shortened: boolean;
};

const overhead = 200;
const isLong = (value: string | null): boolean =>
  value !== null &&
  (value.length > longestValue || (value.length * 3 > longestValue && Buffer.byteLength(value) > longestValue));

/** Lets go of values that no client is told, so that one change takes little memory. */
export function holdChange(change: CapturedChange, number: number): HeldChange {
  const row = shorten(change.row);
  const oldRow = shorten(change.oldRow);
  const bytes = overhead + sizeOf(row) + sizeOf(oldRow);
  const keys = [tableKey(change.schema, change.table), ...wildcardKeys(change.schema)];
  return { ...change, row, oldRow, number, keys, bytes, shortened: row !== change.row || oldRow !== change.oldRow };
}

function shorten(row: CapturedRow | undefined): CapturedRow | undefined {
  if (!row || ![...row.values()].some(isLong)) return row;
  return new Map([...row].filter(([, value]) => !isLong(value)));
}

function sizeOf(row: CapturedRow | undefined): number {
  let bytes = 0;
  for (const value of row?.values() ?? []) bytes += 50 + 2 * (value?.length ?? 0);
  return bytes;
}
