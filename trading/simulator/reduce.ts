import { nextRollover } from "../calendar/zone-clock.ts";
import { type Account, cancelOrder, placeOrder } from "../engine/account.ts";
import type { Desk } from "../engine/desk.ts";
import { createInstrument, type Instrument } from "../engine/instrument.ts";
import { matchStep } from "../engine/match-step.ts";
import { type NewOrder, noBracket } from "../engine/order.ts";
import { accrueSwap } from "../engine/rollover.ts";
import { closingPoints } from "../engine/valuation.ts";
import { convertAtMiddle } from "../market/conversion.ts";
import { pointsPerUnit } from "../market/points.ts";
import { findSymbol, symbols as listed, type SymbolSpec } from "../market/symbols.ts";
import type { JournalEntry, OrderRequest, RefusedReason, SimulatorEvent, SimulatorState } from "./state.ts";

/** The draft a single event works on: copies of what may change, so the state before it stays as it was. */
type Draft = {
  account: Account;
  time: number;
  nextRollover: number | null;
  readonly journal: JournalEntry[];
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
  journal: [...state.journal],
  symbols: state.symbols,
});

const references = new Map(
  listed.map((symbol) => [symbol.name, { bid: symbol.referencePrice, ask: symbol.referencePrice }]),
);

/** Rates from the account's own last quotes; where they do not reach, from reference prices. */
function rateOf(account: Account, spec: SymbolSpec): number | undefined {
  const book = new Map(references);
  for (const [name, quote] of Object.entries(account.quotes)) {
    const scale = pointsPerUnit((findSymbol(name) as SymbolSpec).digits);
    book.set(name, { bid: quote.bid / scale, ask: quote.ask / scale });
  }
  return convertAtMiddle(book, spec.quote, account.settings.currency);
}

function instrumentsOf(draft: Draft): Map<string, Instrument> {
  const { currency } = draft.account.settings;
  return new Map(
    draft.symbols.map(({ name, leverage, costs }) => {
      const spec = findSymbol(name) as SymbolSpec;
      const crosses = spec.quote !== currency && spec.base !== currency;
      return [
        name,
        createInstrument(spec, { currency, leverage, costs, rate: crosses ? rateOf(draft.account, spec) : undefined }),
      ];
    }),
  );
}

function deskOf(draft: Draft): Desk {
  const { journal, account } = draft;
  const write = (entry: JournalEntry) => void journal.push(entry);
  return {
    account,
    instruments: instrumentsOf(draft),
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

/** The last quote of a symbol as a step of the one matching path: what a market order meets at once. */
function matchLastQuote(draft: Draft, desk: Desk, symbol: string): void {
  const instrument = desk.instruments.get(symbol);
  const last = draft.account.quotes[symbol];
  if (!instrument || !last) return;
  const { bid, ask } = last;
  matchStep(desk, instrument, {
    open: bid,
    high: bid,
    low: bid,
    close: bid,
    spread: ask - bid,
    time: draft.time,
    step: draft.time,
  });
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
  matchStep(desk, instrument, { open: bid, high: bid, low: bid, close: bid, spread: ask - bid, time, step: time });
  return null;
}

const isPoints = (value: number | null | undefined): boolean =>
  value === null || value === undefined || (Number.isInteger(value) && value > 0);

function newOrder(request: OrderRequest): NewOrder {
  const { symbol, side, lots, bracket, group, expires } = request;
  const common = {
    symbol,
    side,
    lots,
    bracket: { ...noBracket, ...bracket },
    group: group ?? null,
    expires: expires ?? null,
  };
  switch (request.type) {
    case "market":
      return { ...common, kind: "market" };
    case "limit":
      return { ...common, kind: "limit", limit: request.limit };
    case "stop":
      return { ...common, kind: "stop", stop: request.stop };
    case "stop-limit":
      return { ...common, kind: "stop-limit", stop: request.stop, limit: request.limit };
  }
}

function order(draft: Draft, request: OrderRequest): RefusedReason | null {
  if (!draft.symbols.some(({ name }) => name === request.symbol)) return "unknown-symbol";
  const spec = findSymbol(request.symbol) as SymbolSpec;
  const steps = request.lots / spec.lotStep;
  if (
    !(request.lots >= spec.minLot - 1e-9 && request.lots <= spec.maxLot) ||
    Math.abs(steps - Math.round(steps)) > 1e-6
  )
    return "bad-volume";
  const prices = [
    "limit" in request ? request.limit : null,
    "stop" in request ? request.stop : null,
    request.bracket?.stop,
    request.bracket?.target,
  ];
  if (!prices.every(isPoints)) return "bad-price";
  placeOrder(draft.account, newOrder(request));
  matchLastQuote(draft, deskOf(draft), request.symbol);
  return null;
}

function close(draft: Draft, id: number, lots: number | null): RefusedReason | null {
  const position = draft.account.positions.find((p) => p.id === id);
  if (!position) return "no-such-position";
  if (lots !== null && !(lots > 0 && lots <= position.lots + 1e-9)) return "bad-volume";
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
  const position = draft.account.positions.find((p) => p.id === event.position);
  if (!position) return "no-such-position";
  const { stop, target } = event;
  if (!isPoints(stop) || !isPoints(target)) return "bad-price";
  const at = closingPoints(draft.account, position);
  const stopIsBad = stop !== null && (at - stop) * position.side <= 0;
  const targetIsBad = target !== null && (target - at) * position.side <= 0;
  if (stopIsBad || targetIsBad) return "invalid-stops";
  position.stop = stop;
  position.target = target;
  return null;
}

function apply(draft: Draft, event: SimulatorEvent): RefusedReason | null {
  switch (event.kind) {
    case "tick":
      return tick(draft, event);
    case "order":
      return order(draft, event.order);
    case "cancel":
      return cancelOrder(draft.account, event.order) ? null : "no-such-order";
    case "close":
      return close(draft, event.position, event.lots);
    case "modify":
      return modify(draft, event);
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
  const { account, time, journal, symbols } = draft;
  return { version: 1, symbols, account, time, nextRollover: draft.nextRollover, journal };
}

/** The same state from the same events, wherever and whenever they are replayed. */
export const replaySimulator = (start: SimulatorState, events: readonly SimulatorEvent[]): SimulatorState =>
  events.reduce(reduceSimulator, start);
