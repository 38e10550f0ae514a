/** Rows [from, to) that are drawn. */
export type Span = { readonly from: number; readonly to: number };
export type DrawnRows = Span & {
  /** A row's element is told by its place less this. */
  readonly base: number;
};

/** Rows kept ready on either side, so that a wheel finds them there. */
export const spare = 4;

/** Rows one can see, with those that are kept ready beside them. */
const withSpare = ({ from, to }: Span, count: number): Span => ({
  from: Math.max(0, from - spare),
  to: Math.min(count, to + spare),
});

/** Rows that lie in a box scrolled so far; the last may be hidden by the table's head. */
export function rowsInBox(top: number, height: number, rowHeight: number, count: number): Span {
  const to = Math.min(count, Math.max(1, Math.ceil((top + height) / rowHeight)));
  return { from: Math.max(0, Math.min(Math.floor(top / rowHeight), to - 1)), to };
}

/**
 * What to draw in the very frame in which other rows come into sight: only these and what is drawn already; the same object
 * when all of them are. After a jump the elements stay and only their words change; after a short way those that still can be
 * seen stay as they are.
 */
export function drawnAtOnce(drawn: DrawnRows, seen: Span, count: number): DrawnRows {
  if (seen.from >= drawn.from && seen.to <= drawn.to && drawn.to <= count) return drawn;
  const near = withSpare(seen, count);
  const kept = { from: Math.max(drawn.from, near.from), to: Math.min(drawn.to, near.to) };
  const staying = Math.min(kept.to, seen.to) - Math.max(kept.from, seen.from);
  if (staying * 2 < seen.to - seen.from) return { ...seen, base: drawn.base + seen.from - drawn.from };
  return { from: Math.min(seen.from, kept.from), to: Math.max(seen.to, kept.to), base: drawn.base };
}

/** What to draw once that frame was shown; the same object when there is nothing more. */
export function drawnLater(drawn: DrawnRows, seen: Span, count: number): DrawnRows {
  const { from, to } = withSpare(seen, count);
  return from === drawn.from && to === drawn.to ? drawn : { from, to, base: drawn.base };
}
