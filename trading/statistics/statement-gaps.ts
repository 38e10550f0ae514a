import { numberText } from "../number-text.ts";
import type { StatementCash } from "./statement.ts";
import { type BalanceLine, inOrder } from "./statement-reconcile.ts";

/** A line with the balance after it, and the report in the file that has it. */
export type ReportLine = BalanceLine & { readonly report: number };

/** What rounding leaves between two balances. */
const rounding = 0.05;

/**
 * What the balance changed by between two reports in one file, the later of which begins with another balance than the earlier one ended with.
 * None where the reports overlap in time, or where the later one begins from nothing: it may be of another account.
 */
export function gapsBetween(written: readonly ReportLine[]): StatementCash[] {
  const reports = [...Map.groupBy(written, ({ report }) => report).values()]
    .map((lines) => inOrder(lines.filter(({ balance }) => Number.isFinite(balance))))
    .filter((lines) => lines.length > 0)
    .toSorted((a, b) => (a[0] as ReportLine).time - (b[0] as ReportLine).time);
  const pairs = reports.slice(1).map((later, at) => [reports[at]?.at(-1), later[0]] as [ReportLine, ReportLine]);
  if (pairs.some(([last, first]) => first.time < last.time)) return [];
  return pairs.flatMap(([last, { row, time, amount, balance }]) => {
    const began = Math.round((balance - amount) * 100) / 100;
    const change = Math.round((began - last.balance) * 100) / 100;
    return Math.abs(began) <= rounding || Math.abs(change) <= rounding ? [] : [{ row, time, amount: change }];
  });
}

/** Says what no report has; null where there is no gap. */
export function warningOfGaps(gaps: readonly StatementCash[]): string | null {
  const [first] = gaps;
  if (!first) return null;
  const [up, down] = [1, -1].map((sign) =>
    gaps.reduce((sum, { amount }) => (amount * sign > 0 ? sum + Math.abs(amount) : sum), 0),
  ) as [number, number];
  const counted = [
    ...(up > 0 ? [`${numberText(up, 2)} more was counted as paid in`] : []),
    ...(down > 0 ? [`${numberText(down, 2)} less was counted as lost`] : []),
  ];
  return `The reports in this file leave time out between them: at line ${first.row} the balance is another than the earlier report ended with. ${counted.join(", and ")}. Trades of that time are missing: export the whole history as one report before you rely on the figures below.`;
}
