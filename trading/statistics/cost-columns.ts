import { costsTotal, withoutTotal } from "./costs-total.ts";
import type { TextRow } from "./html-rows.ts";
import type { CostReading } from "./profit-column.ts";
import { amountsAt, moneyAt, type Reading } from "./statement-cells.ts";
import { type Columns, costColumns, isSwap, isUnknownHeading, sideOf } from "./statement-headings.ts";
import { type NumberStyle, statementNumber } from "./statement-number.ts";

const quoted = (headings: readonly string[]): string =>
  headings.map((heading) => `"${heading.slice(0, 40)}"`).join(", ");

/** Commissions and fees are costs: a file in which most are above zero counts them upwards, and rebates downwards. */
export function turnedColumns(
  columns: Columns,
  headings: readonly string[],
  trades: readonly TextRow[],
  numbers: NumberStyle,
): Set<number> {
  const costs = columns.net >= 0 ? [] : costColumns(columns).filter((at) => at >= 0 && !isSwap(headings[at] ?? ""));
  return new Set(
    costs.filter((at) => {
      const amounts = amountsAt(trades, at, numbers);
      return amounts !== null && amounts.filter((amount) => amount > 0).length * 2 > amounts.length;
    }),
  );
}

/** Leaves a total of costs out that stands beside its parts, and says so. */
export function partsAlone(
  reading: Reading,
  headings: readonly string[],
  trades: readonly TextRow[],
): { reading: Reading; notes: string[] } {
  const { columns, turned } = reading;
  const places = columns.net >= 0 ? [] : costColumns(columns).filter((at) => at >= 0);
  if (places.length < 3) return { reading, notes: [] };
  const costs = trades.map((row) => new Map(places.map((at) => [at, moneyAt(row, at, "cost", reading)])));
  const total = costsTotal(columns, headings, costs);
  if (!total) return { reading, notes: [] };
  const parts = total.parts.map((at) => headings[at] ?? "");
  return {
    reading: {
      ...reading,
      columns: withoutTotal(columns, total),
      turned: new Set([...turned].filter((at) => at !== total.at)),
    },
    notes: [
      `${quoted([headings[total.at] ?? ""])} is what ${quoted(parts)} add up to: these costs were counted once. If it is a cost of its own, the results are without it.`,
    ],
  };
}

/**
 * Whether swap above zero may be what it costs: where other costs are written upwards, and where buying and selling a symbol both seem to
 * earn it, which no broker pays.
 */
function swapMayBeCost(
  swap: number,
  trades: readonly TextRow[],
  { symbol, type }: Columns,
  numbers: NumberStyle,
  upwards: boolean,
): boolean {
  const amounts = amountsAt(trades, swap, numbers) ?? [];
  if (amounts.length === 0 || amounts.some((amount) => amount < 0)) return false;
  const charged = trades.filter(({ cells }) => statementNumber(cells[swap] ?? "", numbers) > 0);
  const sides = new Set(charged.map(({ cells }) => `${cells[symbol]} ${sideOf(cells[type] ?? "")}`));
  return upwards || charged.some(({ cells }) => [1, -1].every((side) => sides.has(`${cells[symbol]} ${side}`)));
}

/** Says which costs were turned and added, and which columns may hold money that is not counted. */
export function notesOnColumns(
  headings: readonly string[],
  trades: readonly TextRow[],
  { columns, numbers, turned }: Reading,
  costs: CostReading,
): string[] {
  const unread = headings.filter(
    (heading, at) => isUnknownHeading(heading) && (amountsAt(trades, at, numbers)?.length ?? 0) > 0,
  );
  const positive = headings.filter((_, at) => costs === "added" && turned.has(at));
  const mayCost = (at: number) => swapMayBeCost(at, trades, columns, numbers, turned.size > 0);
  const doubtful = headings.filter(
    (heading, at) => costs !== "within" && columns.net < 0 && isSwap(heading) && mayCost(at),
  );
  const [is, was] = doubtful.length === 1 ? ["is", "was"] : ["are", "were"];
  const asEarned = costs === "added" ? ` and ${was} counted as earned` : "";
  const tooGood = costs === "added" ? "twice as much" : "as much";
  return [
    ...(positive.length > 0
      ? [`Costs are written as positive numbers here and were subtracted: ${quoted(positive)}.`]
      : []),
    ...(doubtful.length > 0
      ? [
          `${quoted(doubtful)} ${is} never below zero${asEarned}. If this file writes what swap costs that way, the results are too good by ${tooGood}.`,
        ]
      : []),
    ...(columns.net < 0 && unread.length > 0
      ? [`Columns of numbers that were not read: ${quoted(unread)}. If they are costs, these results are without them.`]
      : []),
  ];
}
