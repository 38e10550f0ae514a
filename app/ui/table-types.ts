import type { ReactNode } from "react";
import type { SortValue } from "./sort-rows.ts";

export type TableColumn<Row> = {
  readonly id: string;
  readonly label: string;
  readonly numeric?: boolean;
  /** Pixels; columns without one share what is left. */
  readonly width?: number;
  /** What the column sorts by, and shows unless `cell` says otherwise. */
  readonly value: (row: Row) => SortValue;
  readonly cell?: (row: Row) => ReactNode;
};

/** A table's rows in the order they stand, read one by one. */
export type TableRows<Row> = {
  readonly count: number;
  readonly rowAt: (at: number) => Row;
  readonly rowKey: (row: Row) => string | number;
  readonly rowLabel?: (row: Row) => string;
  readonly columns: readonly TableColumn<Row>[];
  /** Pixels. */
  readonly rowHeight: number;
};
