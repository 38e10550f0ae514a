import type { BacktestResult, EntryFill } from "../backtest/run.ts";
import { sumOf } from "../statistics/sample-statistics.ts";

/** An entry and what it earned: a trade, or its part of one where a netting account merged several into a position. */
export type EntryResult = {
  /** Its trade. */
  readonly row: number;
  readonly bar: number;
  /** Points. */
  readonly price: number;
  readonly net: number;
};

type Part = { readonly fill: EntryFill; lots: number };

/** Lots are sums of lot steps: what is left below this is rounding. */
const noLots = 1e-9;

/** Takes lots out of a position's entries, the oldest first. */
function taken(entries: Part[], lots: number): Part[] {
  const parts: Part[] = [];
  let needed = lots;
  for (let first = entries[0]; first && needed > noLots; first = entries[0]) {
    const part = Math.min(first.lots, needed);
    parts.push({ fill: first.fill, lots: part });
    needed -= part;
    first.lots -= part;
    if (first.lots <= noLots) entries.shift();
  }
  return parts;
}

function entriesByPosition(fills: readonly EntryFill[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const fill of fills) {
    const entries = found.get(fill.position) ?? [];
    entries.push({ fill, lots: fill.lots });
    found.set(fill.position, entries);
  }
  return found;
}

/**
 * The entries of a run, trade by trade. A netting trade has the mean price of its entries and the bar of the first: each has its share
 * of the result by its lots, and what its own price was better or worse than the mean.
 */
export function entryResults({ trades, entryFills }: BacktestResult): EntryResult[] {
  const { length, position, side, lots, entryBar, entry, exit, profit, net } = trades;
  const moved = lots.map((size, row) => Math.abs((exit[row] as number) - (entry[row] as number)) * size);
  const money = sumOf(profit.map(Math.abs)) / (sumOf(moved) || 1);
  const positions = entriesByPosition(entryFills);
  const results: EntryResult[] = [];
  for (let row = 0; row < length; row++) {
    const parts = taken(positions.get(position[row] as number) ?? [], lots[row] as number);
    if (parts.length < 2) {
      const { bar, price } = parts[0]?.fill ?? { bar: entryBar[row] as number, price: entry[row] as number };
      results.push({ row, bar, price, net: net[row] as number });
      continue;
    }
    const all = parts.reduce((sum, part) => sum + part.lots, 0);
    const mean = parts.reduce((sum, part) => sum + part.lots * part.fill.price, 0) / all;
    for (const { fill, lots: size } of parts) {
      const better = (mean - fill.price) * (side[row] as number) * size * money;
      results.push({ row, bar: fill.bar, price: fill.price, net: ((net[row] as number) * size) / all + better });
    }
  }
  return results;
}
