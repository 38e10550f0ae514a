/**
 * How good a rule looks: the sum of its net results over the root of its summed squared gross results. Where every move is as likely up
 * as down, whatever its size, the gross sum exceeds z with a chance of at most e^(−z²/2) (Hoeffding): fat tails, clusters of volatility
 * and few trades change nothing about it, and costs only take away from it.
 */
export const scoreOf = (net: number, squares: number): number => (squares > 0 ? net / Math.sqrt(squares) : 0);

/** The score that the best of so many rules without any advantage exceeds with at most this chance, however they depend on one another. */
export const luckiest = (tries: number, chance: number): number => Math.sqrt(2 * Math.log(tries / chance));

/** A family of rules that are tried: how many there were, and the best of them. */
export type Family = { tries: number; best: number; name: string; trades: number };
export const createFamily = (): Family => ({ tries: 0, best: Number.NEGATIVE_INFINITY, name: "none", trades: 0 });

/** Fewer trades than this are no rule. */
export const fewestTrades = 20;

export function tryRule(family: Family, trades: number, net: number, squares: number, name: () => string): void {
  if (trades < fewestTrades) return;
  family.tries += 1;
  const score = scoreOf(net, squares);
  if (!(score > family.best)) return;
  family.best = score;
  family.trades = trades;
  family.name = `${name()}: ${trades} trades, ${(net / trades).toFixed(2)} points each`;
}
