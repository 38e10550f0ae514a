import type { TextRow } from "./html-rows.ts";

/** A closed position of MetaTrader 5's report. `isPart`: its volume is written as "0.5 / 1", what is closed of what was opened. */
export type ClosedPosition = { readonly ticket: string; readonly isPart: boolean; readonly closed: number };

/**
 * Rows without those of positions closed in part that a later report in the file has again: there more of them is closed. `positionOf`: null
 * for rows of something else.
 */
export function withoutEarlierParts(
  rows: readonly TextRow[],
  positionOf: (row: TextRow) => ClosedPosition | null,
): readonly TextRow[] {
  const last = new Map<string, number>();
  for (const row of rows) {
    const position = positionOf(row);
    if (position) last.set(position.ticket, Math.max(position.closed, last.get(position.ticket) ?? position.closed));
  }
  return rows.filter((row) => {
    const position = positionOf(row);
    return !position?.isPart || !((last.get(position.ticket) ?? 0) > position.closed);
  });
}
