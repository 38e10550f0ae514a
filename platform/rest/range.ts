import { badRange } from "./errors.ts";

/** A window on the rows: `offset` rows skipped, at most `limit` returned (undefined: no limit). */
export type Window = { readonly offset: number; readonly limit: number | undefined };

export const everything: Window = { offset: 0, limit: undefined };

/** Reads `Range: 0-24`, `10-`, with or without the `items=` unit. Anything else is ignored, as RFC 9110 asks. */
export function parseRangeHeader(header: string | null): Window {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? "");
  if (!match) return everything;
  const from = Number(match[1]);
  if (match[2] === undefined) return { offset: from, limit: undefined };
  const to = Number(match[2]);
  if (to < from) {
    throw badRange("The lower boundary must be lower than or equal to the upper boundary in the Range header.");
  }
  return { offset: from, limit: to - from + 1 };
}

/** The rows both windows allow. */
export function intersect(a: Window, b: Window): Window {
  const offset = Math.max(a.offset, b.offset);
  const ends = [a, b].flatMap((window) => (window.limit === undefined ? [] : [window.offset + window.limit]));
  if (ends.length === 0) return { offset, limit: undefined };
  return { offset, limit: Math.max(0, Math.min(...ends) - offset) };
}

/** Lowers the limit to the service's cap on rows. */
export function cap(window: Window, maxRows: number | undefined): Window {
  if (maxRows === undefined) return window;
  return { offset: window.offset, limit: Math.min(window.limit ?? maxRows, maxRows) };
}

export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const span = rows > 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${span}/${total ?? "*"}`;
}

/** 206 only when the total is known and the page is a part of it. @throws {RestError} 416 past the end. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200;
  if (offset > total) throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  return rows < total ? 206 : 200;
}
