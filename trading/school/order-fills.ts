import { openAccount, placeOrder } from "../engine/account.ts";
import type { Desk } from "../engine/desk.ts";
import { createInstrument, typicalCosts } from "../engine/instrument.ts";
import type { ClosedTrade, RejectReason } from "../engine/ledger.ts";
import { matchStep } from "../engine/match-step.ts";
import { type Bracket, type NewOrder, noBracket } from "../engine/order.ts";
import type { SymbolSpec } from "../market/symbols.ts";

/** An order for a handful of bars. Prices are points. */
export type PlayedOrder = {
  readonly side: 1 | -1;
  readonly lots?: number;
  readonly group?: number;
  readonly bracket?: Partial<Bracket>;
} & (
  | { readonly kind: "market" }
  | { readonly kind: "limit"; readonly limit: number }
  | { readonly kind: "stop"; readonly stop: number }
  | { readonly kind: "stop-limit"; readonly stop: number; readonly limit: number }
);

/** Open, high, low and close of the bid in points, and the bar's spread where it differs from the others'. */
export type PlayedBar = readonly [open: number, high: number, low: number, close: number, spread?: number];

export type PlayedFills = {
  /** Prices at which positions were opened, in points. */
  readonly entries: readonly number[];
  readonly exits: readonly Pick<ClosedTrade, "reason" | "exit" | "profit">[];
  /** Orders that still wait after the last bar. */
  readonly waiting: readonly string[];
  readonly refused: readonly RejectReason[];
  /** Bars in which the order of prices was unknown and decided. */
  readonly ambiguous: number;
  /** The stop-loss of the first open position after each bar; null without one. */
  readonly stops: readonly (number | null)[];
};

/** Plays bars through the order matching of the backtest and the simulator, with all orders placed before the first bar. */
export function playOrders(
  spec: SymbolSpec,
  orders: readonly PlayedOrder[],
  bars: readonly PlayedBar[],
  costs: { readonly spread?: number; readonly slippage?: number } = {},
): PlayedFills {
  const spread = costs.spread ?? 12;
  const instrument = createInstrument(spec, {
    currency: spec.quote,
    costs: { ...typicalCosts(spec), spreadPoints: spread, slippagePoints: costs.slippage ?? 0 },
  });
  const entries: number[] = [];
  const exits: Pick<ClosedTrade, "reason" | "exit" | "profit">[] = [];
  const refused: RejectReason[] = [];
  let ambiguous = 0;
  const desk: Desk = {
    account: openAccount({ deposit: 100_000, currency: spec.quote }),
    instruments: new Map([[spec.name, instrument]]),
    ledger: {
      opened: ({ entry }) => entries.push(entry),
      closed: ({ reason, exit, profit }) => exits.push({ reason, exit, profit }),
      rejected: (_, reason) => refused.push(reason),
      ambiguous: () => {
        ambiguous += 1;
      },
      marginCall: () => {},
      protectedBalance: () => {},
    },
  };
  for (const order of orders)
    placeOrder(desk.account, {
      symbol: spec.name,
      lots: 0.1,
      expires: null,
      group: null,
      ...order,
      bracket: { ...noBracket, ...order.bracket },
    } as NewOrder);
  const stops = bars.map(([open, high, low, close, own], step) => {
    const time = Date.UTC(2027, 0, 11) + step * 3_600_000;
    matchStep(desk, instrument, { open, high, low, close, spread: own ?? spread, time, step });
    return desk.account.positions[0]?.stop ?? null;
  });
  return { entries, exits, waiting: desk.account.orders.map(({ kind }) => kind), refused, ambiguous, stops };
}
