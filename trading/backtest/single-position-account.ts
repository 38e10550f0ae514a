import type { Account, Position } from "../engine/account.ts";
import type { Instrument } from "../engine/instrument.ts";
import type { NewOrder } from "../engine/order.ts";
import type { Bars } from "../market/bars.ts";
import { highestValue } from "../market/highest-value.ts";
import type { BalanceLog } from "./balance-changes.ts";
import type { Counters } from "./counters.ts";
import type { SignalPlan } from "./signal-orders.ts";
import type { TradeLog } from "./trade-log.ts";

/** What a backtest hands its single-position run. */
type Input = {
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
 * An account with no more than one position, entered at the market and closed by stop, target, signal or age. It fills by the rules
 * of the order matching and leaves every bar on which margin or an order could need more to the matching.
 */
export type SinglePositionRun = Input & {
  /** The highest rate of the run: the most a loss can cost. */
  readonly worstRate: number;
  /** The margin level is no matter as long as the equity stays above this multiple of the margin. */
  readonly marginShare: number;
  balance: number;
  nextId: number;
  position: Position | null;
  /** The entry waiting for the next open. */
  entry: Extract<NewOrder, { kind: "market" }> | null;
  /** Waiting orders to close the position; all but the first one will find nothing to close. */
  closes: number;
  closeReason: "signal" | "time";
  /** Prices the position could close at beyond which a level is touched; beyond the margin's two the level could be as low as the call. */
  lowLimit: number;
  highLimit: number;
  marginLow: number;
  marginHigh: number;
  /** The next end of a trading day and the first bar at or after it. */
  rollover: number;
  rolloverBar: number;
};

/** Whether a run holds no more than one position and places market orders only. */
function isSinglePosition({ plan, instrument, spread }: Input): boolean {
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

/** Null when the strategy may hold more than one position, or needs other orders. */
export function createSinglePositionRun(input: Input): SinglePositionRun | null {
  if (!isSinglePosition(input)) return null;
  const { plan, instrument, rates } = input;
  return {
    ...input,
    worstRate: rates ? highestValue(rates) : instrument.rate,
    marginShare: Math.max(plan.desk.account.settings.marginCallLevel, 100) / 100,
    balance: 0,
    nextId: 1,
    position: null,
    entry: null,
    closes: 0,
    closeReason: "signal",
    lowLimit: 0,
    highLimit: 0,
    marginLow: 0,
    marginHigh: 0,
    rollover: Number.NEGATIVE_INFINITY,
    rolloverBar: 0,
  };
}

/** An account a single-position run can carry on from: nothing open, nothing waiting, no margin call in force. */
export const isIdle = (account: Account): boolean =>
  account.positions.length === 0 && account.orders.length === 0 && !account.marginCalled;

/** Takes an idle account over. */
export function takeAccount(run: SinglePositionRun, account: Account): void {
  run.balance = account.balance;
  run.nextId = account.nextId;
  run.position = null;
  run.entry = null;
  run.closes = 0;
}

/** Gives the account back with its position and orders, for the matching to carry on. */
export function returnAccount(run: SinglePositionRun, account: Account): void {
  const { position, entry, closes, closeReason: reason, nextId } = run;
  account.balance = run.balance;
  account.nextId = nextId;
  let id = nextId - closes - (entry ? 1 : 0);
  if (position) {
    account.positions.push(position);
    const order = { kind: "close", symbol: position.symbol, position: position.id, lots: null, expires: null } as const;
    for (let k = 0; k < closes; k++) account.orders.push({ ...order, reason, id: id++ });
  }
  if (entry) account.orders.push({ ...entry, id });
}
