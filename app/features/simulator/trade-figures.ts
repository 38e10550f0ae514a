import { moneyOf } from "#trading/engine/instrument.ts";
import { instrumentsOf } from "#trading/simulator/instruments.ts";
import type { SimulatorAccount } from "./saved-account.ts";
import { setLevels } from "./set-levels.ts";
import { type ClosedRow, closedTrades } from "./statement.ts";
import { netOf } from "./words.ts";

export type TradeFigures = {
  /** Means in account money; null without a winner or a loser. */
  readonly averageWin: number | null;
  readonly averageLoss: number | null;
  /** Mean net result in units of what the first stop would have lost, and over how many trades that were opened with one. */
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

/** What the closed trades of an account say beside their sum: winners, losers, R, time and tags. */
export function tradeFigures(account: SimulatorAccount): TradeFigures {
  const rows = closedTrades(account);
  const levels = setLevels(account.state.journal, account.decisions);
  const net = rows.map(({ trade }) => netOf(trade));
  const instruments = instrumentsOf(account.state.account, account.state.symbols);
  const multiples = rows.flatMap(({ trade }) => {
    const stop = levels.get(trade.position)?.firstStop ?? null;
    const risk = stop === null ? 0 : (trade.entry - stop) * trade.side;
    const instrument = instruments.get(trade.symbol);
    if (!(risk > 0) || !instrument) return [];
    // The prices give their part exactly, whatever a currency was worth; swap and commission are the smaller part.
    const lost = moneyOf(instrument, risk, trade.lots * instrument.spec.contractSize, trade.exit);
    return [((trade.exit - trade.entry) * trade.side) / risk + (trade.swap - trade.commission) / lost];
  });
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
