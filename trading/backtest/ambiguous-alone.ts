import type { Desk, MarketStep } from "../engine/desk.ts";
import type { Instrument } from "../engine/instrument.ts";
import { matchStep } from "../engine/match-step.ts";

/**
 * How often the order of prices inside a bar would have decided, had the account met the bar as a whole: the same matching on a
 * copy of the account.
 */
export function ambiguousAlone(desk: Desk, instrument: Instrument, step: MarketStep): number {
  const { account, instruments } = desk;
  if (account.positions.length === 0 && account.orders.length === 0) return 0;
  let count = 0;
  const { name } = instrument.spec;
  const copy: Desk = {
    account: {
      ...account,
      positions: account.positions.map((position) => ({ ...position })),
      orders: [...account.orders],
      // Written in place by the matching.
      quotes: { ...account.quotes, [name]: { bid: step.open, ask: step.open + step.spread } },
    },
    instruments,
    ledger: {
      opened: () => {},
      closed: () => {},
      rejected: () => {},
      ambiguous: () => {
        count += 1;
      },
      marginCall: () => {},
      protectedBalance: () => {},
    },
  };
  matchStep(copy, instrument, step);
  return count;
}
