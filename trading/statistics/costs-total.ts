import { type Columns, costColumns, costKind } from "./statement-headings.ts";

/** What rounding leaves between a total and its parts, in account money. */
const tolerance = 0.011;
/** Of the trades with costs, those whose parts add up to the total: a few may be corrected. */
const most = 0.95;

/** Names of one cost, which total nothing. */
const single = /\b(open|opening|entry|close|closing|exit|exchange|clearing|regulatory|stamp|tax|taxes)\b/i;

/** A column of costs that is the sum of others, and these. */
export type CostsTotal = { readonly at: number; readonly parts: readonly number[] };

/**
 * The column of costs, if any, that holds what others beside it hold together: some brokers write commissions and swap one by one, and
 * their total under a name that may be a cost of its own. `costs` gives a trade's costs by column, negative ones paid. One part alone
 * proves nothing: two costs may be alike.
 */
export function costsTotal(
  columns: Columns,
  headings: readonly string[],
  costs: readonly ReadonlyMap<number, number>[],
): CostsTotal | null {
  const places = costColumns(columns).filter((at) => at >= 0);
  const kindOf = (at: number) => costKind(headings[at] ?? "");
  const used = (at: number) => costs.some((row) => row.get(at) !== 0);
  const totals = places.filter((at) => kindOf(at) !== "swap" && !single.test(headings[at] ?? ""));
  for (const at of totals) {
    const others = places.filter((place) => place !== at && used(place));
    const choices = [
      others,
      others.filter((place) => kindOf(place) !== "swap"),
      others.filter((place) => kindOf(place) === kindOf(at)),
    ];
    const parts = choices.find((choice) => choice.length > 1 && addUp(at, choice, costs));
    if (parts) return { at, parts };
  }
  return null;
}

function addUp(at: number, parts: readonly number[], costs: readonly ReadonlyMap<number, number>[]): boolean {
  const charged = costs.filter((row) => [at, ...parts].some((place) => row.get(place) !== 0));
  const agree = charged.filter((row) => {
    const sum = parts.reduce((total, part) => total + (row.get(part) ?? 0), 0);
    return Math.abs(sum - (row.get(at) ?? 0)) <= tolerance;
  });
  return charged.length > 0 && agree.length >= most * charged.length;
}

/** The columns without that of the total. */
export const withoutTotal = (columns: Columns, total: CostsTotal): Columns => {
  const but = (at: number) => (at === total.at ? -1 : at);
  const { commission, fee, furtherCosts } = columns;
  return { ...columns, commission: but(commission), fee: but(fee), furtherCosts: furtherCosts.map(but) };
};
