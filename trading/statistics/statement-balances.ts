import type { StatementCash, StatementTrade } from "./statement.ts";

/** What rounding leaves between a balance and the results that lead to it. */
const tolerance = 0.015;

type Line = { readonly trade: StatementTrade; readonly balance: number };

/** Money that came or went between one balance and the next; the first is the balance before the first trade. */
function flowsOf(lines: readonly Line[]): StatementCash[] {
  const flows: StatementCash[] = [];
  let before = 0;
  for (const { trade, balance } of lines) {
    const amount = Math.round((balance - before - trade.net) * 100) / 100;
    const first = flows.length === 0;
    if (first || Math.abs(amount) > tolerance)
      flows.push({ row: trade.row, time: first ? Math.min(trade.openTime, trade.closeTime) : trade.closeTime, amount });
    before = balance;
  }
  return flows;
}

/**
 * Deposits and withdrawals of a history that shows the balance after each trade, and no line of money. Trades that closed in one moment
 * may be written in either order. Empty where the balances do not follow from the results, because then the column says something else.
 */
export function cashByBalances(trades: readonly StatementTrade[], balances: readonly number[]): StatementCash[] {
  if (trades.length === 0 || balances.some(Number.isNaN)) return [];
  const written = trades.map((trade, at): Line => ({ trade, balance: balances[at] as number }));
  const byClose = (lines: readonly Line[]) => lines.toSorted((a, b) => a.trade.closeTime - b.trade.closeTime);
  const [forward, backward] = [flowsOf(byClose(written)), flowsOf(byClose(written.toReversed()))];
  const flows = backward.length < forward.length ? backward : forward;
  const [first] = flows;
  return first && first.amount > 0 && flows.length * 2 <= trades.length + 2 ? flows : [];
}
