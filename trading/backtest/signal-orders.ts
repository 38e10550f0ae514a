import { type Account, cancelOrder, placeOrder } from "../execution/account.ts";
import type { Desk } from "../execution/desk.ts";
import type { Instrument } from "../execution/instrument.ts";
import type { Bracket, NewOrder } from "../execution/order.ts";
import type { Side } from "../market/contract.ts";
import type { CompiledStrategy, LevelRule } from "../strategy/compile.ts";
import { type DistanceRule, distanceAt } from "../strategy/distance-rule.ts";
import { addBits, dropContradictions } from "../strategy/join-masks.ts";
import { numberOf } from "../strategy/parameter-values.ts";
import { volumeFor } from "./position-size.ts";

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

/** What stays the same over a run. */
export type SignalPlan = {
  readonly compiled: CompiledStrategy;
  readonly desk: Desk;
  readonly instrument: Instrument;
  readonly maxPositions: number;
  readonly opposite: "reverse" | "ignore" | "hedge";
};

export function signalPlan(compiled: CompiledStrategy, desk: Desk, instrument: Instrument): SignalPlan {
  const { risk } = compiled.document;
  const maxPositions = risk.maxPositions === undefined ? 1 : numberOf(risk.maxPositions, compiled.values);
  return { compiled, desk, instrument, maxPositions, opposite: risk.opposite ?? "reverse" };
}

// The distance is rounded before it is added, so that mirrored prices give exactly mirrored levels.
const pointsAt = (rule: DistanceRule, i: number, close: number): number => Math.round(distanceAt(rule, i, close));

const isDistance = (rule: LevelRule): rule is DistanceRule => rule.kind !== "level" && rule.kind !== "risk-multiple";

/** Points from `from` to the level of a rule, positive on the rule's own side; NaN when unknown. */
export function distanceTo(rule: LevelRule, stopDistance: number, i: number, from: number, direction: number): number {
  if (rule.kind === "risk-multiple") return Math.round(rule.multiple * stopDistance);
  if (isDistance(rule)) return pointsAt(rule, i, from);
  const level = typeof rule.column === "number" ? rule.column : (rule.column[i] as number);
  return Math.round((level - from) * direction);
}

type Levels = { readonly bracket: Bracket; readonly stopDistance: number };

/** Stop and target as points from `from`: the signal's close, or the price a waiting order waits for. Null when a rule has no value yet. */
function bracketAt(compiled: CompiledStrategy, side: Side, i: number, from: number): Levels | null {
  const { stopLoss, takeProfit, trail, breakEven } = compiled;
  const stopDistance = stopLoss ? distanceTo(stopLoss, Number.NaN, i, from, -side) : Number.NaN;
  const targetDistance = takeProfit ? distanceTo(takeProfit, stopDistance, i, from, side) : Number.NaN;
  if ((stopLoss && !(stopDistance > 0)) || (takeProfit && !(targetDistance > 0))) return null;
  const bracket: Bracket = {
    stop: stopLoss ? from - side * stopDistance : null,
    target: takeProfit ? from + side * targetDistance : null,
    trail: trail
      ? { distance: pointsAt(trail.distance, i, from), after: trail.after ? pointsAt(trail.after, i, from) : 0 }
      : null,
    breakEven: breakEven
      ? { after: distanceTo(breakEven.after, stopDistance, i, from, side), lock: Math.round(breakEven.lock) }
      : null,
  };
  return { bracket, stopDistance };
}

function newOrder(plan: SignalPlan, side: Side, i: number, close: number, equity: number): NewOrder | null {
  const { compiled, instrument, desk } = plan;
  const rule = side === 1 ? compiled.longOrder : compiled.shortOrder;
  const away = rule.kind === "market" ? 0 : pointsAt(rule.distance, i, close);
  const price = rule.kind === "limit" ? close - side * away : close + side * away;
  const levels = bracketAt(compiled, side, i, price);
  if (!levels) return null;
  const { sizing } = compiled.document.risk;
  const moment = { balance: desk.account.balance, equity, points: price, stopDistance: levels.stopDistance };
  const symbol = instrument.spec.name;
  const lots = volumeFor(sizing, instrument, compiled.values, moment);
  const fit = sizing.kind === "equity";
  const { bracket } = levels;
  // Written out for market orders, the ones that are placed by the thousand: copying fields costs more than the rest here.
  if (rule.kind === "market") return { kind: "market", symbol, side, lots, fit, bracket, group: null, expires: null };
  const waiting = {
    symbol,
    side,
    lots,
    fit,
    bracket,
    group: null,
    expires: rule.expireBars === null ? null : i + rule.expireBars,
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

/** Asks for every open position of one side to be closed at the next open. */
function closeSide(account: Account, side: Side): void {
  for (const position of account.positions) {
    if (position.side !== side) continue;
    placeOrder(account, {
      kind: "close",
      symbol: position.symbol,
      position: position.id,
      lots: null,
      expires: null,
      reason: "signal",
    });
  }
}

function cancelSide(account: Account, side: Side): void {
  for (const order of [...account.orders])
    if (order.kind !== "close" && order.side === side) cancelOrder(account, order.id);
}

const closing = (account: Account, id: number): boolean =>
  account.orders.some((order) => order.kind === "close" && order.position === id);

/** Open or waiting entries of one side that are not on their way out. */
function heldOf(account: Account, side: Side): number {
  let held = 0;
  for (const position of account.positions) if (position.side === side && !closing(account, position.id)) held += 1;
  for (const order of account.orders) if (order.kind !== "close" && order.side === side) held += 1;
  return held;
}

function enter(plan: SignalPlan, side: Side, i: number, close: number, equity: number): void {
  const { account } = plan.desk;
  const other: Side = side === 1 ? -1 : 1;
  if (plan.opposite === "reverse") {
    closeSide(account, other);
    cancelSide(account, other);
  } else if (plan.opposite === "ignore" && heldOf(account, other) > 0) return;
  if (heldOf(account, side) >= plan.maxPositions) return;
  const order = newOrder(plan, side, i, close, equity);
  if (order) placeOrder(account, order);
}

/** Places the orders a bar's signals ask for; they fill from the next bar on. */
export function actOnSignals(plan: SignalPlan, signals: number, i: number, close: number, equity: number): void {
  const { account } = plan.desk;
  if ((signals & signalBit.exitLong) !== 0) closeSide(account, 1);
  if ((signals & signalBit.exitShort) !== 0) closeSide(account, -1);
  if ((signals & signalBit.enterLong) !== 0) enter(plan, 1, i, close, equity);
  else if ((signals & signalBit.enterShort) !== 0) enter(plan, -1, i, close, equity);
}

/** Closes at the next open what has been open for `bars` bars. Returns the step at which the next one is due. */
export function closeExpired(account: Account, i: number, bars: number): void {
  for (const position of account.positions) {
    if (i - position.openStep + 1 < bars || closing(account, position.id)) continue;
    placeOrder(account, {
      kind: "close",
      symbol: position.symbol,
      position: position.id,
      lots: null,
      expires: null,
      reason: "time",
    });
  }
}
