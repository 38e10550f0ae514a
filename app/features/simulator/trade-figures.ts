import { moneyOf } from "#trading/engine/instrument.ts";
import { instrumentsOf } from "#trading/simulator/instruments.ts";
import type { SimulatorAccount } from "./saved-account.ts";
import { setLevels } from "./set-levels.ts";
import type { ClosedPosition } from "./statement.ts";

export type TradeFigures = {
  /** Means in account money; null without a winner or a loser. */
  readonly averageWin: number | null;
  readonly averageLoss: number | null;
  /** Mean net result in units of what the first stop would have lost, and over how many closed positions that were opened with one. */
  readonly averageR: number | null;
  readonly withStop: number;
  /** Mean holding time, milliseconds. */
  readonly holding: number | null;
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The net result of each position in units of its first risk, where it had one. Parts that were closed one after the other count by
 * their size.
 */
function multiplesOf(account: SimulatorAccount, positions: readonly ClosedPosition[]): number[] {
  const { state } = account;
  const levels = setLevels(account);
  const instruments = instrumentsOf(state.account, state.symbols);
  return positions.flatMap(({ position, parts }) => {
    const stop = levels.get(position)?.firstStop ?? null;
    let [moved, risked] = [0, 0];
    for (const { trade } of parts) {
      const { lots, side, entry, exit } = trade;
      const instrument = instruments.get(trade.symbol);
      if (stop === null || !instrument) return [];
      const point = moneyOf(instrument, 1, lots * instrument.spec.contractSize, exit);
      // The prices give their part exactly, whatever a currency was worth; swap and commission are the smaller part.
      moved += lots * ((exit - entry) * side + (trade.swap - trade.commission) / point);
      risked += lots * (entry - stop) * side;
    }
    return risked > 0 ? [moved / risked] : [];
  });
}

/** What the closed positions of an account say beside their sum: winners, losers, R and time. */
export function tradeFigures(account: SimulatorAccount, positions: readonly ClosedPosition[]): TradeFigures {
  const net = positions.map((position) => position.net);
  const multiples = multiplesOf(account, positions);
  const times = positions.flatMap(({ closedAt, openedAt }) => (openedAt === undefined ? [] : [closedAt - openedAt]));
  return {
    averageWin: mean(net.filter((value) => value > 0)),
    averageLoss: mean(net.filter((value) => value < 0)),
    averageR: mean(multiples),
    withStop: multiples.length,
    holding: mean(times),
  };
}
