import { upperMedian } from "../../median.ts";
import { type OrderEvidence, orderEvidence, verdictOfOrder } from "./order-evidence.ts";
import type { ColumnRole } from "./text-layout.ts";

const prices = ["open", "high", "low", "close"] as const;
type PriceRole = (typeof prices)[number];
const mostCandidates = 6;

/** The sample as numbers, row by row in order of time; NaN where a cell holds none. */
export type NumberRows = readonly (readonly number[])[];

/** Share of the rows whose high and low span open and close. */
export function shareThatFits(rows: NumberRows, columns: readonly number[]): number {
  const [open, high, low, close] = columns as [number, number, number, number];
  let whole = 0;
  let right = 0;
  for (const row of rows) {
    const [o, h, l, c] = [row[open], row[high], row[low], row[close]] as [number, number, number, number];
    if (!Number.isFinite(o + h + l + c)) continue;
    whole += 1;
    if (h >= Math.max(o, c) && l <= Math.min(o, c)) right += 1;
  }
  return whole === 0 ? 0 : right / whole;
}

/** The largest share any arrangement of the four columns reaches. */
export function bestShare(rows: NumberRows, columns: readonly number[]): number {
  let best = 0;
  for (const tried of assignments(prices, columns)) best = Math.max(best, shareThatFits(rows, tried));
  return best;
}

export function evidenceOf(rows: NumberRows, open: number, close: number): OrderEvidence {
  return orderEvidence(
    rows
      .map((row) => [row[open] as number, row[close] as number] as const)
      .filter(([o, c]) => Number.isFinite(o) && Number.isFinite(c)),
  );
}

const medianOf = (rows: NumberRows, column: number): number =>
  upperMedian(rows.map((row) => row[column] as number).filter(Number.isFinite)) ?? Number.NaN;

/** Columns of about the same size as the prices: a volume or an indicator beside them is none. */
function alike(rows: NumberRows, columns: readonly number[], known: readonly number[], needed: number): number[] {
  const sized = columns.map((column) => ({ column, size: medianOf(rows, column) })).filter(({ size }) => size > 0);
  const reference = known.map((column) => medianOf(rows, column)).find((size) => size > 0);
  const near = (size: number) => sized.filter((one) => one.size < 1.5 * size && one.size > size / 1.5);
  if (reference) return near(reference).map(({ column }) => column);
  const groups = sized.map(({ size }) => near(size)).filter((group) => group.length >= needed);
  const best = groups.sort((a, b) => b.length - a.length)[0];
  return (best ?? []).map(({ column }) => column).sort((a, b) => a - b);
}

/** Every way to give the missing roles to different candidates, the order of the file first. */
function* assignments(missing: readonly PriceRole[], candidates: readonly number[]): Generator<number[]> {
  if (missing.length === 0) {
    yield [];
    return;
  }
  for (const column of candidates)
    for (const rest of assignments(
      missing.slice(1),
      candidates.filter((one) => one !== column),
    ))
      yield [column, ...rest];
}

/**
 * Gives the price roles that no name has given: high and low by what spans the others, open and close by which of the two
 * goes on where the row before it ended. Returns undefined when there are too few columns of one size.
 */
export function assignPrices(
  roles: readonly ColumnRole[],
  free: readonly number[],
  rows: NumberRows,
): ColumnRole[] | undefined {
  const missing = prices.filter((role) => !roles.includes(role));
  const known = prices.map((role) => roles.indexOf(role)).filter((column) => column >= 0);
  const candidates = alike(rows, free, known, missing.length).slice(0, mostCandidates);
  if (candidates.length < missing.length) return undefined;
  let best: { readonly fits: number; readonly columns: readonly number[] } | undefined;
  for (const tried of assignments(missing, candidates)) {
    const columns = prices.map((role) => (missing.includes(role) ? tried[missing.indexOf(role)] : roles.indexOf(role)));
    const fits = shareThatFits(rows, columns as number[]);
    if (fits > (best?.fits ?? -1) + 1e-9) best = { fits, columns: columns as number[] };
  }
  if (!best) return undefined;
  const found = [...roles];
  best.columns.forEach((column, k) => {
    found[column] = prices[k] as PriceRole;
  });
  const [open, , , close] = best.columns as [number, number, number, number];
  if (missing.includes("open") && missing.includes("close")) {
    if (verdictOfOrder(evidenceOf(rows, close, open)) === "for") {
      found[open] = "close";
      found[close] = "open";
    }
  }
  return found;
}
