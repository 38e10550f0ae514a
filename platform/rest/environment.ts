import type { Database } from "../postgres/database.ts";

/** What the operations work with. */
export type Environment = {
  readonly database: Database;
  readonly onWrite: ((table: string) => void) | undefined;
  readonly announce: (tables: readonly string[]) => void;
  readonly schemas: readonly string[];
  readonly maxRows: number | undefined;
  readonly maxBodyBytes: number;
  readonly allowAggregates: boolean;
  readonly requireFilters: boolean;
};
