import { type Account, cancelOrder, type Position, placeOrder } from "../engine/account.ts";
import type { Desk } from "../engine/desk.ts";
import type { Side } from "../engine/fill-rules.ts";
import { type Term, type TermKind, termIsKnown } from "../engine/fill-rules.ts";
import type { Instrument } from "../engine/instrument.ts";
import {
  type Bracket,
  type BracketTerms,
  bracketFrom,
  type FillTerms,
  type NewOrder,
  noBracket,
  type SizeTerm,
} from "../engine/order.ts";
import { tradableVolume, volumeFor } from "../engine/position-size.ts";
import type { CompiledStrategy, LevelRule } from "../strategy/compile.ts";
import { type DistanceRule, distanceAt } from "../strategy/distance-rule.ts";
import type { Sizing } from "../strategy/document.ts";
import { addBits, dropContradictions } from "../strategy/join-masks.ts";
import type { Resolved } from "../strategy/parameter-values.ts";

/** Bits of a bar's signals. */
export const signalBit = { enterLong: 1, enterShort: 2, exitLong: 4, exitShort: 8 } as const;

/** All masks of a strategy in one byte a bar. Entries both ways on one bar contradict each other and are both dropped. */
export function signalBytes(compiled: CompiledStrategy): Uint8Array {
  const { enterLong, enterShort, exitLong, exitShort, length } = compiled;
  const bytes = enterLong ? enterLong.slice() : new Uint8Array(length);
  if (enterShort) addBits(bytes, enterShort, 1);
  if (enterLong && enterShort) dropContradictions(bytes);
  if (exitLong) addBits(bytes, exitLong, 2);
  if (exitShort) addBits(bytes, exitShort, 3);
  return bytes;
}

const pointsAt = (rule: DistanceRule, i: number, close: number): number => Math.round(distanceAt(rule, i, close));

/** What stays the same over a run. */
export type SignalPlan = {
  readonly compiled: CompiledStrategy;
  readonly desk: Desk;
  readonly instrument: Instrument;
  readonly maxPositions: number;
  readonly opposite: "reverse" | "ignore" | "hedge";
  /** Levels and size of a market order are measured from its fill; otherwise from the signal's close. */
  readonly fromFill: boolean;
  readonly size: SizeTerm;
  /** Null when the size depends on the moment. */
  readonly fixedLots: number | null;
  /** What every market order says of its fill; null where that changes from bar to bar, or is measured from the signal. */
  readonly steadyTerms: FillTerms | null;
};

/** Whether a rule has another value at another bar. */
const varies = (rule: LevelRule | null | undefined): boolean =>
  rule?.kind === "column" || (rule?.kind === "level" && typeof rule.column !== "number");

export function signalPlan(compiled: CompiledStrategy, desk: Desk, instrument: Instrument): SignalPlan {
  const { risk } = compiled.document;
  const maxPositions = risk.maxPositions ?? 1;
  const fromFill = risk.measuredFrom !== "signal";
  const size = sizeTerm(risk.sizing, instrument);
  const fixedLots = size.kind === "lots" ? tradableVolume(instrument.spec, size.lots) : null;
  const { stopLoss, takeProfit, trail, breakEven } = compiled;
  const steady = fromFill && ![stopLoss, takeProfit, trail?.distance, trail?.after, breakEven?.after].some(varies);
  const steadyTerms = steady ? fillTermsAt(compiled, 0, fixedLots === null ? size : null) : null;
  const opposite = risk.opposite ?? "reverse";
  return { compiled, desk, instrument, maxPositions, opposite, fromFill, size, fixedLots, steadyTerms };
}

function sizeTerm(sizing: Resolved<Sizing>, { spec }: Instrument): SizeTerm {
  switch (sizing.kind) {
    case "lots":
      return { kind: "lots", lots: sizing.value };
    case "units":
      return { kind: "lots", lots: sizing.value / spec.contractSize };
    case "risk":
      return { kind: "risk", percent: sizing.percent };
    case "money":
      return { kind: "money", amount: sizing.amount };
    case "equity":
      return { kind: "equity", fraction: sizing.fraction };
  }
}

const termKinds = {
  fixed: "points",
  column: "points",
  percent: "share",
  level: "level",
  "risk-multiple": "multiple",
} as const satisfies Record<LevelRule["kind"], TermKind>;

const termKind = (rule: LevelRule): TermKind => termKinds[rule.kind];

/** What a rule says at bar `i`: the value of a term of `termKind(rule)`. */
function termValue(rule: LevelRule, i: number): number {
  switch (rule.kind) {
    case "fixed":
      return Math.round(rule.distance);
    case "column":
      return Math.round(rule.multiple * (rule.column[i] as number));
    case "percent":
      return rule.fraction;
    case "level":
      return typeof rule.column === "number" ? rule.column : (rule.column[i] as number);
    case "risk-multiple":
      return rule.multiple;
  }
}

const termAt = (rule: LevelRule, i: number): Term => ({ kind: termKind(rule), value: termValue(rule, i) });
const isKnown = (rule: LevelRule, i: number): boolean => termIsKnown(termKind(rule), termValue(rule, i));

/** Stop, target and trail as the rules say at bar `i`; null while one of them has no value. */
function bracketTermsAt({ stopLoss, takeProfit, trail, breakEven }: CompiledStrategy, i: number): BracketTerms | null {
  if (stopLoss && !isKnown(stopLoss, i)) return null;
  if (takeProfit && !isKnown(takeProfit, i)) return null;
  if (trail && !isKnown(trail.distance, i)) return null;
  return {
    stop: stopLoss ? termAt(stopLoss, i) : null,
    target: takeProfit ? termAt(takeProfit, i) : null,
    trail: trail ? { distance: termAt(trail.distance, i), after: trail.after ? termAt(trail.after, i) : null } : null,
    breakEven: breakEven ? { after: termAt(breakEven.after, i), lock: Math.round(breakEven.lock) } : null,
  };
}

/** What both ways of measuring need at the signal of bar `i`: a price to measure from, and the account's money. */
type Moment = { readonly from: number; readonly balance: number; readonly equity: number };

type NewMarketOrder = Extract<NewOrder, { kind: "market" }>;

/** The market order that bar `i`'s signal places; null while a level has no value, or where its distance is not positive. */
function marketOrder(plan: SignalPlan, side: Side, i: number, moment: Moment): NewMarketOrder | null {
  const { instrument, size, fixedLots, fromFill } = plan;
  const symbol = instrument.spec.name;
  const common = { kind: "market", symbol, side, fit: size.kind === "equity", group: null, expires: null } as const;
  if (!fromFill) {
    const settled = settledAt(plan, side, i, moment);
    return settled && { ...common, lots: settled.lots, bracket: settled.bracket };
  }
  const terms = plan.steadyTerms ?? fillTermsAt(plan.compiled, i, fixedLots === null ? size : null);
  return terms && { ...common, lots: fixedLots ?? 0, bracket: noBracket, terms };
}

function fillTermsAt(compiled: CompiledStrategy, i: number, size: SizeTerm | null): FillTerms | null {
  const bracket = bracketTermsAt(compiled, i);
  return bracket && { bracket, size };
}

type Settled = { readonly lots: number; readonly bracket: Bracket; readonly terms: BracketTerms };

/** Size and levels of an entry measured at its signal; null when a distance is not positive. */
function settledAt(plan: SignalPlan, side: Side, i: number, { from, balance, equity }: Moment): Settled | null {
  const terms = bracketTermsAt(plan.compiled, i);
  const measured = terms && bracketFrom(terms, side, from);
  if (!terms || !measured) return null;
  const lots = volumeFor(plan.size, plan.instrument, side, from, measured.stopPoints, balance, equity);
  return { lots, bracket: measured.bracket, terms };
}

function newOrder(plan: SignalPlan, side: Side, i: number, close: number, equity: number): NewOrder | null {
  const { compiled, instrument, desk } = plan;
  const rule = side === 1 ? compiled.longOrder : compiled.shortOrder;
  const { balance } = desk.account;
  if (rule.kind === "market") return marketOrder(plan, side, i, { from: close, balance, equity });
  const away = pointsAt(rule.distance, i, close);
  const price = rule.kind === "limit" ? close - side * away : close + side * away;
  // The size of a waiting order is fixed when it is placed, as a broker does.
  const settled = settledAt(plan, side, i, { from: price, balance, equity });
  if (!settled) return null;
  const { lots, bracket, terms } = settled;
  const waiting = {
    symbol: instrument.spec.name,
    side,
    fit: plan.size.kind === "equity",
    group: null,
    expires: rule.expireBars === null ? null : i + rule.expireBars,
    lots,
    ...(plan.fromFill ? { bracket: noBracket, terms: { bracket: terms, size: null } } : { bracket }),
  };
  switch (rule.kind) {
    case "limit":
      return { ...waiting, kind: "limit", limit: price };
    case "stop":
      return { ...waiting, kind: "stop", stop: price };
    case "stop-limit":
      return { ...waiting, kind: "stop-limit", stop: price, limit: price + side * pointsAt(rule.limit, i, close) };
  }
}

const closing = (account: Account, id: number): boolean =>
  account.orders.some((order) => order.kind === "close" && order.position === id);

/** Asks for a position to be closed at the next open, unless something else has asked on this bar: it is there to close once. */
function closeOnce(account: Account, { id, symbol }: Position, reason: "signal" | "time"): void {
  if (closing(account, id)) return;
  placeOrder(account, { kind: "close", symbol, position: id, lots: null, expires: null, reason });
}

function closeSide(account: Account, side: Side): void {
  for (const position of account.positions) if (position.side === side) closeOnce(account, position, "signal");
}

function cancelSide(account: Account, side: Side): void {
  for (const order of [...account.orders])
    if (order.kind !== "close" && order.side === side) cancelOrder(account, order.id);
}

/** Open or waiting entries of one side that are not on their way out; an order whose last bar was `i` cannot fill any more. */
function heldOf(account: Account, side: Side, i: number): number {
  let held = 0;
  for (const { side: way, id, entries = 1 } of account.positions)
    if (way === side && !closing(account, id)) held += Math.max(1, Math.round(entries));
  for (const order of account.orders)
    if (order.kind !== "close" && order.side === side && (order.expires ?? Number.POSITIVE_INFINITY) > i) held += 1;
  return held;
}

function enter(plan: SignalPlan, side: Side, i: number, close: number, equity: number): void {
  const { account } = plan.desk;
  const other: Side = side === 1 ? -1 : 1;
  if (plan.opposite === "reverse") {
    closeSide(account, other);
    cancelSide(account, other);
  } else if (plan.opposite === "ignore" && heldOf(account, other, i) > 0) return;
  if (heldOf(account, side, i) >= plan.maxPositions) return;
  const order = newOrder(plan, side, i, close, equity);
  if (!order) return;
  // A broker refuses a waiting order below the smallest lot at once: in the book it would hold the place of later signals.
  if (order.kind === "market" || order.lots !== 0) placeOrder(account, order);
  else plan.desk.ledger.rejected({ ...order, id: account.nextId }, "invalid-volume");
}

/** Places the orders a bar's signals ask for; they fill from the next bar on. */
export function actOnSignals(plan: SignalPlan, signals: number, i: number, close: number, equity: number): void {
  const { account } = plan.desk;
  if ((signals & signalBit.exitLong) !== 0) closeSide(account, 1);
  if ((signals & signalBit.exitShort) !== 0) closeSide(account, -1);
  if ((signals & signalBit.enterLong) !== 0) enter(plan, 1, i, close, equity);
  else if ((signals & signalBit.enterShort) !== 0) enter(plan, -1, i, close, equity);
}

/** Closes at the next open what has been open for `bars` bars. */
export function closeExpired(account: Account, i: number, bars: number): void {
  for (const position of account.positions) if (i - position.openStep + 1 >= bars) closeOnce(account, position, "time");
}
