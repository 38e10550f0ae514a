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
 * How the account stood while each of those results was open, at the closes of bars and at its end, as money above (positive) or
 * below the balance before it; one array a figure, one place a result. `lows` is the lowest, `highs` the highest, 0 at least, and
 * `crests` and `troughs` are the ends of the deepest fall: a gain given back while a position was open is no loss that was booked.
 */
export type OpenCourse = {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly crests: Float64Array;
  readonly troughs: Float64Array;
};

/** The courses of results of which only the end is known. */
export function courseOfResults(nets: ArrayLike<number>): OpenCourse {
  const [ends, none] = [Float64Array.from(nets), new Float64Array(nets.length)];
  return {
    lows: ends,
    highs: ends.map((net) => Math.max(0, net)),
    crests: none,
    troughs: ends.map((net) => Math.min(0, net)),
  };
}

/** `equity` is account money at the close of each bar. A grid that closes each of its baskets with a gain has no other loss. */
export function openCourse(trades: TradeTimes, deposit: number, equity: ArrayLike<number>): OpenCourse {
  const groups = groupsOf(trades);
  const figure = () => new Float64Array(groups.length);
  const [lows, highs, crests, troughs] = [figure(), figure(), figure(), figure()];
  let balance = deposit;
  for (const [i, { from, until, net }] of groups.entries()) {
    let [low, high, crest, trough] = [net, 0, 0, 0];
    const stand = (worth: number) => {
      low = Math.min(low, worth);
      high = Math.max(high, worth);
      if (high - worth > crest - trough) [crest, trough] = [high, worth];
    };
    for (let bar = from; bar < until; bar++) stand((equity[bar] as number) - balance);
    stand(net);
    balance += net;
    [lows[i], highs[i], crests[i], troughs[i]] = [low, high, crest, trough];
  }
  return { lows, highs, crests, troughs };
}
