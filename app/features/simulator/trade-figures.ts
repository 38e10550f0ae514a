import type { SimulatorAccount } from "./saved-account.ts";
import { setLevels } from "./set-levels.ts";
import { type ClosedRow, closedTrades } from "./statement.ts";
import { netOf } from "./words.ts";

export type TradeFigures = {
  /** Means in account money; null without a winner or a loser. */
  readonly averageWin: number | null;
  readonly averageLoss: number | null;
  /** Mean result in units of the first stop's distance, and over how many positions that were opened with one. */
  readonly averageR: number | null;
  readonly withStop: number;
  /** Mean holding time, milliseconds. */
  readonly holding: number | null;
  /** Result of the trades of each tag, the most frequent first. */
  readonly tags: readonly { readonly tag: string; readonly trades: number; readonly net: number }[];
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const tagsOf = ({ note }: ClosedRow): readonly string[] =>
  (note?.tags ?? "").split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()]));

/** The result of each position in units of its first risk, where it had one. Parts that were closed one after the other count by their size. */
function multiplesOf(account: SimulatorAccount, rows: readonly ClosedRow[]): number[] {
  const levels = setLevels(account.state.journal, account.decisions);
  const positions = Map.groupBy(rows, ({ trade }) => trade.position);
  return [...positions].flatMap(([position, parts]) => {
    const stop = levels.get(position)?.firstStop ?? null;
    let [moved, risked] = [0, 0];
    for (const { trade } of parts) {
      moved += trade.lots * (trade.exit - trade.entry) * trade.side;
      risked += stop === null ? 0 : trade.lots * (trade.entry - stop) * trade.side;
    }
    return risked > 0 ? [moved / risked] : [];
  });
}

/** What the closed trades of an account say beside their sum: winners, losers, R, time and tags. */
export function tradeFigures(account: SimulatorAccount): TradeFigures {
  const rows = closedTrades(account);
  const net = rows.map(({ trade }) => netOf(trade));
  const multiples = multiplesOf(account, rows);
  const times = rows.flatMap(({ trade, openedAt }) => (openedAt === undefined ? [] : [trade.time - openedAt]));
  const byTag = Map.groupBy(
    rows.flatMap((row) => tagsOf(row).map((tag) => ({ tag, net: netOf(row.trade) }))),
    ({ tag }) => tag,
  );
  return {
    averageWin: mean(net.filter((value) => value > 0)),
    averageLoss: mean(net.filter((value) => value < 0)),
    averageR: mean(multiples),
    withStop: multiples.length,
    holding: mean(times),
    tags: [...byTag]
      .map(([tag, all]) => ({ tag, trades: all.length, net: all.reduce((sum, one) => sum + one.net, 0) }))
      .sort((a, b) => b.trades - a.trades || (a.tag < b.tag ? -1 : 1)),
  };
}
