import type { TradeColumns } from "../backtest/trade-log.ts";
import { reasonCode } from "../engine/ledger.ts";

/** When trades were open, in bars or in moments, what they earned and how they closed. */
export type TradeTimes = Pick<TradeColumns, "length"> & {
  readonly [name in "entryBar" | "exitBar" | "net" | "reason"]: ArrayLike<number>;
};

/** Exits at a bar's open, or by the entry that follows: no other position of that bar was open with these. */
const beforeEntries: ReadonlySet<number> = new Set((["signal", "time", "netted"] as const).map(reasonCode));

type Group = { readonly from: number; until: number; net: number };

/**
 * Trades in the order they were opened; those that were open together are one. Twenty positions of one side win
 * and lose together: drawn one by one, their losses would be spread between gains that never came at the same time. So do
 * orders that one bar fills, or positions that it stops out: which came first inside it is not known, and the move was the same.
 */
function groupsOf({ length, entryBar, exitBar, net, reason }: TradeTimes): Group[] {
  const opened = Array.from({ length }, (_, i) => i).sort((a, b) => (entryBar[a] as number) - (entryBar[b] as number));
  const groups: Group[] = [];
  let [last, until, stopped] = [Number.NaN, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const i of opened) {
    const [from, to, result] = [entryBar[i] as number, exitBar[i] as number, net[i] as number];
    const before = groups.at(-1);
    until = Math.max(until, to);
    if (before && (from < before.until || from === last || to === stopped)) {
      before.net += result;
      before.until = until;
    } else groups.push({ from, until, net: result });
    last = from;
    if (!beforeEntries.has(reason[i] as number)) stopped = Math.max(stopped, to);
  }
  return groups;
}

/** The net results of trades in the order they were opened; those that were open together are one. */
export const resultsTogether = (trades: TradeTimes): Float64Array =>
  Float64Array.from(groupsOf(trades), ({ net }) => net);

/**
 * How far the equity was below the balance before each of those results at its lowest close of a bar, as a negative number; the result
 * itself where that was lower. A grid that closes each of its baskets with a gain has no other loss.
 */
export function lowsTogether(trades: TradeTimes, deposit: number, equity: ArrayLike<number>): Float64Array {
  let balance = deposit;
  return Float64Array.from(groupsOf(trades), ({ from, until, net }) => {
    let low = net;
    for (let bar = from; bar < until; bar++) low = Math.min(low, (equity[bar] as number) - balance);
    balance += net;
    return low;
  });
}
