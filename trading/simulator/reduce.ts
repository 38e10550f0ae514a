import { nextRollover } from "../calendar/zone-clock.ts";
import { type Account, cancelOrder, placeOrder } from "../engine/account.ts";
import type { Desk, MarketStep } from "../engine/desk.ts";
import { firstStop } from "../engine/fill-rules.ts";
import type { Instrument } from "../engine/instrument.ts";
import { matchStep } from "../engine/match-step.ts";
import type { Order } from "../engine/order.ts";
import { accrueSwap } from "../engine/rollover.ts";
import { enforceMargin } from "../engine/stop-out.ts";
import { closingPoints } from "../engine/valuation.ts";
import { instrumentsOf } from "./instruments.ts";
import { isBreakEven, isPartOf, isPoints, isTrail, newOrder, refusalOf, withBracket } from "./request-rules.ts";
import type {
  JournalEntry,
  OrderRequest,
  RefusedReason,
  SimulatorEvent,
  SimulatorState,
  WaitingRequest,
} from "./state.ts";

/** The draft a single event works on: copies of what may change, so the state before it stays as it was. */
type Draft = {
  account: Account;
  time: number;
  nextRollover: number | null;
  /** What this event adds to the journal: a quiet tick costs the same however long the journal is. */
  readonly written: JournalEntry[];
  readonly symbols: SimulatorState["symbols"];
};

const draftOf = (state: SimulatorState): Draft => ({
  account: {
    ...state.account,
    positions: state.account.positions.map((position) => ({ ...position })),
    orders: [...state.account.orders],
    quotes: Object.fromEntries(Object.entries(state.account.quotes).map(([name, quote]) => [name, { ...quote }])),
  },
  time: state.time,
  nextRollover: state.nextRollover,
  written: [],
  symbols: state.symbols,
});

function deskOf(draft: Draft): Desk {
  const { written, account } = draft;
  const write = (entry: JournalEntry) => void written.push(entry);
  return {
    account,
    instruments: instrumentsOf(draft.account, draft.symbols),
    ledger: {
      opened: ({ id, symbol, side, lots, entry }) =>
        write({ kind: "opened", time: draft.time, position: id, symbol, side, lots, entry }),
      closed: ({ position: { id, symbol, side, entry }, lots, exit, profit, commission, swap, reason }) =>
        write({
          kind: "closed",
          time: draft.time,
          position: id,
          symbol,
          side,
          lots,
          entry,
          exit,
          profit,
          commission,
          swap,
          reason,
        }),
      rejected: (order, reason) => write({ kind: "rejected", time: draft.time, order: order.id, reason }),
      // A tick has one price, so nothing about it is ambiguous.
      ambiguous: () => {},
      marginCall: (level) => write({ kind: "margin-call", time: draft.time, level }),
      protectedBalance: (amount) => write({ kind: "balance-protected", time: draft.time, amount }),
    },
  };
}

/** One quote as a step, whose open, extremes and close it is. */
const stepAt = ({ bid, ask }: { readonly bid: number; readonly ask: number }, time: number): MarketStep => ({
  open: bid,
  high: bid,
  low: bid,
  close: bid,
  spread: ask - bid,
  time,
  step: time,
});

/** The last quote of a symbol as a step of the one matching path: what a market order meets at once, its margin included. */
function matchLastQuote(draft: Draft, desk: Desk, symbol: string): void {
  const instrument = desk.instruments.get(symbol);
  const last = draft.account.quotes[symbol];
  if (!instrument || !last) return;
  const { time } = draft;
  const step = stepAt(last, time);
  matchStep(desk, instrument, step);
  // What the decision did to the margin is settled now: the same quote a second time then changes nothing.
  enforceMargin(desk, step);
}

function tick(draft: Draft, event: SimulatorEvent & { kind: "tick" }): RefusedReason | null {
  const { symbol, time, bid, ask } = event;
  if (!draft.symbols.some(({ name }) => name === symbol)) return "unknown-symbol";
  if (!Number.isInteger(bid) || !Number.isInteger(ask) || bid <= 0 || ask < bid) return "bad-quote";
  if (!Number.isFinite(time) || time < draft.time) return "time-runs-backwards";
  draft.time = time;
  const desk = deskOf(draft);
  let rollover = draft.nextRollover ?? nextRollover(time);
  for (; rollover <= time; rollover = nextRollover(rollover)) accrueSwap(desk, rollover);
  draft.nextRollover = rollover;
  const instrument = desk.instruments.get(symbol) as Instrument;
  matchStep(desk, instrument, stepAt(event, time));
  return null;
}

function order(draft: Draft, request: OrderRequest): RefusedReason | null {
  const refused = refusalOf(draft, request);
  if (refused) return refused;
  placeOrder(draft.account, newOrder(request));
  matchLastQuote(draft, deskOf(draft), request.symbol);
  return null;
}

/** Both orders or neither; the first one's number is their group, which no other pair can have. */
function pair(draft: Draft, requests: readonly [WaitingRequest, WaitingRequest]): RefusedReason | null {
  const [first, second] = requests;
  if (first.symbol !== second.symbol) return "different-symbols";
  const refused = refusalOf(draft, first, 2) ?? refusalOf(draft, second, 2);
  if (refused) return refused;
  const group = draft.account.nextId;
  for (const request of requests) placeOrder(draft.account, newOrder({ ...request, group }));
  matchLastQuote(draft, deskOf(draft), first.symbol);
  return null;
}

function close(draft: Draft, id: number, lots: number | null): RefusedReason | null {
  const position = draft.account.positions.find((p) => p.id === id);
  if (!position) return "no-such-position";
  if (lots !== null && !isPartOf(position, lots)) return "bad-volume";
  placeOrder(draft.account, {
    kind: "close",
    symbol: position.symbol,
    position: id,
    lots,
    expires: null,
    reason: "manual",
  });
  matchLastQuote(draft, deskOf(draft), position.symbol);
  return null;
}

function modify(draft: Draft, event: SimulatorEvent & { kind: "modify" }): RefusedReason | null {
  const { positions } = draft.account;
  const index = positions.findIndex((p) => p.id === event.position);
  const position = positions[index];
  if (!position) return "no-such-position";
  const { stop, target, trail = position.trail, breakEven = position.breakEven } = event;
  if (!isTrail(trail) || !isBreakEven(breakEven)) return "invalid-stops";
  if (!isPoints(stop) || !isPoints(target)) return "bad-price";
  const at = closingPoints(draft.account, position);
  const stopIsBad = stop !== null && (at - stop) * position.side <= 0;
  const targetIsBad = target !== null && (target - at) * position.side <= 0;
  if (stopIsBad || targetIsBad) return "invalid-stops";
  // A trailing stop that waits for no profit starts at its distance from the price at which it was set.
  const first = firstStop(position.side, at, stop, event.trail ?? null);
  if (!isPoints(first)) return "invalid-stops";
  positions[index] = { ...position, stop: first, target, trail, breakEven };
  matchLastQuote(draft, deskOf(draft), position.symbol);
  return null;
}

function amend(draft: Draft, event: SimulatorEvent & { kind: "amend" }): RefusedReason | null {
  const { orders } = draft.account;
  const index = orders.findIndex(({ id }) => id === event.order);
  const waiting = orders[index];
  if (!waiting) return "no-such-order";
  const { limit, stop, bracket } = event;
  if (!isPoints(limit) || !isPoints(stop)) return "bad-price";
  if (limit !== undefined && !("limit" in waiting)) return "bad-price";
  if (stop !== undefined && !("stop" in waiting)) return "bad-price";
  const moved = { ...waiting, ...(limit !== undefined && { limit }), ...(stop !== undefined && { stop }) } as Order;
  const protectedOrder = bracket ? withBracket(moved, bracket) : moved;
  if (typeof protectedOrder === "string") return protectedOrder;
  orders[index] = protectedOrder;
  matchLastQuote(draft, deskOf(draft), waiting.symbol);
  return null;
}

function apply(draft: Draft, event: SimulatorEvent): RefusedReason | null {
  switch (event.kind) {
    case "tick":
      return tick(draft, event);
    case "order":
      return order(draft, event.order);
    case "one-cancels-other":
      return pair(draft, event.orders);
    case "cancel":
      return cancelOrder(draft.account, event.order) ? null : "no-such-order";
    case "close":
      return close(draft, event.position, event.lots);
    case "modify":
      return modify(draft, event);
    case "amend":
      return amend(draft, event);
  }
}

/**
 * The state after one event; the state before it is not touched. An event that makes no sense changes nothing but the
 * journal, which says why.
 */
export function reduceSimulator(state: SimulatorState, event: SimulatorEvent): SimulatorState {
  const draft = draftOf(state);
  const refused = apply(draft, event);
  if (refused !== null)
    return { ...state, journal: [...state.journal, { kind: "refused", time: state.time, reason: refused }] };
  const { account, time, written, symbols } = draft;
  const journal = written.length === 0 ? state.journal : [...state.journal, ...written];
  return { version: 1, symbols, account, time, nextRollover: draft.nextRollover, journal };
}
