import type { ChangeType } from "./change-feed.ts";

/** Column values as PostgreSQL writes them out; a column that is absent was not captured. */
export type CapturedRow = ReadonlyMap<string, string | null>;

/** A committed change of one row. */
export type CapturedChange = {
  readonly schema: string;
  readonly table: string;
  readonly type: ChangeType;
  readonly commitTimestamp: string;
  /** Undefined for a DELETE. */
  readonly row: CapturedRow | undefined;
  /** What is known of the row before: undefined for an INSERT, and for an UPDATE that changed no column of its identity. */
  readonly oldRow: CapturedRow | undefined;
};

export type TableName = { readonly schema: string; readonly name: string };

export type CaptureEvents = {
  /** Every change of a transaction follows the one before, in the order of the commits. */
  onChange(change: CapturedChange): void;
  /** The connection was lost: changes of the time between may be missing. */
  onGap(): void;
  /** Has anybody subscribed to it? Changes of other tables are not handed on. */
  isWanted(schema: string, table: string): boolean;
};

/** How committed changes reach this process. */
export type Capture = {
  /** Resolves when changes of these tables that are written from now on will be captured. Called again with every new set. */
  cover(tables: readonly TableName[]): Promise<void>;
  close(): Promise<void>;
};

export const publication = "supabase_realtime";
