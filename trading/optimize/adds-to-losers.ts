import type { BacktestResult } from "../backtest/run.ts";
import { counted } from "../number-text.ts";
import { isGrid } from "../statistics/grid-habit.ts";
import { entryResults } from "./entry-results.ts";

type Entry = { readonly bar: number; readonly price: number; readonly side: number; readonly exitBar: number };

/** Each entry once, in the order of time: a position that was closed in parts is several trades. */
function entriesOf(result: BacktestResult): Entry[] {
  const { side, exitBar } = result.trades;
  const found = new Map<string, Entry>();
  for (const { row, bar, price } of entryResults(result)) {
    const entry = { bar, price, side: side[row] as number, exitBar: exitBar[row] as number };
    const key = `${bar} ${price} ${entry.side}`;
    const known = found.get(key);
    if (!known || known.exitBar < entry.exitBar) found.set(key, entry);
  }
  return [...found.values()].sort((a, b) => a.bar - b.bar);
}

/**
 * Why the probability of skill of rules that add to losing positions is too high: the loss that ends them is rare, and nothing of it shows in
 * a history without it. Null for rules that seldom add.
 */
export function addsToLosers(result: BacktestResult): string | null {
  const entries = entriesOf(result);
  let open: Entry[] = [];
  let [added, most] = [0, 0];
  for (const entry of entries) {
    open = open.filter(({ exitBar }) => exitBar > entry.bar);
    const beside = open.filter(({ side, bar }) => side === entry.side && bar < entry.bar);
    const latest = beside.at(-1);
    if (latest && (latest.price - entry.price) * entry.side > 0) added += 1;
    most = Math.max(most, beside.length + 1);
    open.push(entry);
  }
  const percent = (added / Math.max(1, entries.length)) * 100;
  if (!isGrid(percent, most)) return null;
  return `${added} of ${counted(entries.length, "entry", "entries")} were added to a losing position, with up to ${most} open at once: such rules win often and lose much at once. A history with few of those losses shows too high a probability of skill.`;
}
