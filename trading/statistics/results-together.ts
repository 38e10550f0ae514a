import type { TradeColumns } from "../backtest/trade-log.ts";
import { reasonCode } from "../engine/ledger.ts";

/** When trades were open, in bars or in moments, what they earned and how they closed. */
export type TradeTimes = Pick<TradeColumns, "length"> & {
  readonly [name in "entryBar" | "exitBar" | "net" | "reason"]: ArrayLike<number>;
};

/** Exits at a bar's open, or by the entry that follows: no other position of that bar was open with these. */
const beforeEntries: ReadonlySet<number> = new Set((["signal", "time", "netted"] as const).map(reasonCode));

/**
 * The net results of trades in the order they were opened; those that were open together are one. Twenty positions of one side win
 * and lose together: drawn one by one, their losses would be spread between gains that never came at the same time. So do
 * orders that one bar fills, or positions that it stops out: which came first inside it is not known, and the move was the same.
 */
export function resultsTogether({ length, entryBar, exitBar, net, reason }: TradeTimes): Float64Array {
  const opened = Array.from({ length }, (_, i) => i).sort((a, b) => (entryBar[a] as number) - (entryBar[b] as number));
  const results: number[] = [];
  let [last, until, stopped] = [Number.NaN, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const i of opened) {
    const [from, to] = [entryBar[i] as number, exitBar[i] as number];
    const isTogether = from < until || from === last || to === stopped;
    if (isTogether) results[results.length - 1] = (results.at(-1) as number) + (net[i] as number);
    else results.push(net[i] as number);
    last = from;
    until = Math.max(until, to);
    if (!beforeEntries.has(reason[i] as number)) stopped = Math.max(stopped, to);
  }
  return Float64Array.from(results);
}
