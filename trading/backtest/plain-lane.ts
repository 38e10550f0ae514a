import type { Account } from "../engine/account.ts";
import type { TermKind } from "../engine/fill-rules.ts";
import type { Instrument } from "../engine/instrument.ts";
import { closeReasons } from "../engine/ledger.ts";
import { volumeFor } from "../engine/position-size.ts";
import type { Bars } from "../market/bars.ts";
import { highestValue } from "../market/highest-value.ts";
import type { LevelRule } from "../strategy/compile.ts";
import type { BalanceLog } from "./balance-changes.ts";
import type { Counters } from "./counters.ts";
import { marketOrder, type SignalPlan, termKind } from "./signal-orders.ts";
import type { TradeLog } from "./trade-log.ts";

/** What a run hands its lane. */
type LaneInput = {
  readonly bars: Bars;
  readonly signals: Uint8Array;
  readonly equity: Float64Array;
  readonly balances: BalanceLog;
  readonly instrument: Instrument;
  readonly plan: SignalPlan;
  readonly log: TradeLog;
  readonly counters: Counters;
  /** The data's own spread, one a bar; null when `spread` holds for the whole run. */
  readonly spreads: Int32Array | null;
  /** quote→account at each close; null when it does not move. */
  readonly rates: Float64Array | null;
  readonly timeExit: number;
  /** That of the current bar. */
  spread: number;
};

/**
 * The account of a plain run as flat numbers: one position at most, entered at the market, left by stop, target, signal or
 * age. What the lane books is to the last bit what the order matching books; every other bar is left to the matching.
 */
export type Lane = LaneInput & {
  /** NaN when the size depends on the moment. */
  readonly fixedLots: number;
  readonly stopKind: TermKind;
  readonly targetKind: TermKind;
  /** The highest rate of the run: what a loss can cost at most. */
  readonly worstRate: number;
  /** Margin is plain as long as the equity stays above this part of it. */
  readonly marginShare: number;
  balance: number;
  nextId: number;
  /** 0 without a position. Levels are NaN where there are none. */
  side: 1 | -1 | 0;
  id: number;
  lots: number;
  units: number;
  entry: number;
  stop: number;
  target: number;
  margin: number;
  commission: number;
  swap: number;
  openBar: number;
  /** Waiting orders to close the position; all but the first one will find nothing to close. */
  closes: number;
  closeCode: number;
  /** The entry waiting for the next open; 0 without one. */
  orderSide: 1 | -1 | 0;
  orderBar: number;
  /** Values of its stop and target terms, NaN without one, and its size where it is measured from the signal. */
  orderStop: number;
  orderTarget: number;
  orderLots: number;
  orderFrom: number;
  orderBalance: number;
  orderEquity: number;
  /** Prices the position could close at beyond which a level is touched; beyond the margin's two the level could be as low as the call. */
  lowLimit: number;
  highLimit: number;
  marginLow: number;
  marginHigh: number;
  /** The next end of a trading day and the first bar at or after it. */
  rollover: number;
  rolloverBar: number;
};

/** Whether every order of a run is of the plain kind. */
function isPlain({ plan, instrument, spread }: LaneInput): boolean {
  const { compiled, maxPositions, opposite } = plan;
  const { costs } = instrument;
  const bothWays = compiled.enterLong !== null && compiled.enterShort !== null;
  return (
    compiled.longOrder.kind === "market" &&
    compiled.shortOrder.kind === "market" &&
    compiled.trail === null &&
    compiled.breakEven === null &&
    maxPositions === 1 &&
    !(opposite === "hedge" && bothWays) &&
    Number.isInteger(spread) &&
    Number.isInteger(costs.slippagePoints) &&
    costs.slippagePoints >= 0 &&
    costs.commissionPerLot >= 0
  );
}

const kindOf = (rule: LevelRule | null): TermKind => (rule ? termKind(rule) : "points");

/** A lane for a run, or null when the run is not plain. */
export function createLane(input: LaneInput): Lane | null {
  if (!isPlain(input)) return null;
  const { plan, instrument, rates } = input;
  const { size, compiled } = plan;
  return {
    ...input,
    fixedLots: size.kind === "lots" ? volumeFor(size, instrument, 1, 1, Number.NaN, 0, 0) : Number.NaN,
    stopKind: kindOf(compiled.stopLoss),
    targetKind: kindOf(compiled.takeProfit),
    worstRate: rates ? highestValue(rates) : instrument.rate,
    marginShare: Math.max(plan.desk.account.settings.marginCallLevel, 100) / 100,
    balance: 0,
    nextId: 1,
    side: 0,
    id: 0,
    lots: 0,
    units: 0,
    entry: 0,
    stop: Number.NaN,
    target: Number.NaN,
    margin: 0,
    commission: 0,
    swap: 0,
    openBar: 0,
    closes: 0,
    closeCode: 0,
    orderSide: 0,
    orderBar: 0,
    orderStop: Number.NaN,
    orderTarget: Number.NaN,
    orderLots: 0,
    orderFrom: 0,
    orderBalance: 0,
    orderEquity: 0,
    lowLimit: 0,
    highLimit: 0,
    marginLow: 0,
    marginHigh: 0,
    rollover: Number.NEGATIVE_INFINITY,
    rolloverBar: 0,
  };
}

/** An account the lane can carry on from: nothing open, nothing waiting, no margin call in force. */
export const isIdle = (account: Account): boolean =>
  account.positions.length === 0 && account.orders.length === 0 && !account.marginCalled;

/** Takes an idle account over. */
export function takeAccount(lane: Lane, account: Account): void {
  lane.balance = account.balance;
  lane.nextId = account.nextId;
  lane.side = 0;
  lane.closes = 0;
  lane.orderSide = 0;
}

const orNull = (level: number): number | null => (Number.isNaN(level) ? null : level);

/** Gives the account back with its position and orders, for the matching to carry on. */
export function returnAccount(lane: Lane, account: Account): void {
  const symbol = lane.instrument.spec.name;
  account.balance = lane.balance;
  account.nextId = lane.nextId;
  let id = lane.nextId - lane.closes - (lane.orderSide === 0 ? 0 : 1);
  if (lane.side !== 0) {
    const { id: ticket, side, lots, units, entry, margin, commission, swap, openBar } = lane;
    const [stop, target] = [orNull(lane.stop), orNull(lane.target)];
    account.positions.push({
      ...{ id: ticket, symbol, side, lots, units, entry, openTime: lane.bars.time[openBar] as number },
      ...{ openStep: openBar, stop, target, trail: null, breakEven: null, firstStop: stop, margin, commission, swap },
    });
  }
  const reason = closeReasons[lane.closeCode] === "time" ? "time" : "signal";
  for (let k = 0; k < lane.closes; k++) {
    account.orders.push({ kind: "close", id: id++, symbol, position: lane.id, lots: null, expires: null, reason });
  }
  if (lane.orderSide === 0) return;
  // The same order that the matching would have placed at the signal, whose moment is remembered.
  const moment = { from: lane.orderFrom, balance: lane.orderBalance, equity: lane.orderEquity };
  const order = marketOrder(lane.plan, lane.orderSide, lane.orderBar, moment);
  if (order) account.orders.push({ ...order, id });
}
