import type { PriceTable } from "./price-table.ts";

/** The settings of a run, with backtesting.py's meanings and defaults. */
export type CompatibleCosts = {
  readonly cash: number;
  /** Rate of the traded value, at entry and at exit; or a fixed amount of cash an order and such a rate. */
  readonly commission: number | readonly [fixed: number, rate: number];
  /** Rate of the price, paid once, at entry. */
  readonly spread: number;
  /** Required margin as a ratio: 0.02 is a leverage of 50. */
  readonly margin: number;
  readonly tradeOnClose: boolean;
  readonly hedging: boolean;
  readonly exclusiveOrders: boolean;
  readonly finalize: boolean;
};

export const defaultCompatibleCosts: CompatibleCosts = {
  cash: 10_000,
  commission: 0,
  spread: 0,
  margin: 1,
  tradeOnClose: false,
  hedging: false,
  exclusiveOrders: false,
  finalize: false,
};

/** An order or run that backtesting.py refuses by raising; the message says what it says, in our words. */
export class CompatibilityError extends Error {
  override readonly name = "CompatibilityError";
}

export type CompatibleOrder = {
  /** Signed; below 1 in size a fraction of the liquidity. */
  size: number;
  readonly limit: number | null;
  stop: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly parent: CompatibleTrade | null;
};

export type CompatibleTrade = {
  size: number;
  readonly entryPrice: number;
  readonly entryBar: number;
  exitPrice: number;
  exitBar: number;
  stopOrder: CompatibleOrder | null;
  targetOrder: CompatibleOrder | null;
  commissions: number;
};

const withSign = (magnitude: number, like: number): number =>
  like < 0 || Object.is(like, -0) ? -Math.abs(magnitude) : Math.abs(magnitude);

/** Python's float floor division, which corrects the quotient by the remainder. */
export function floorDivide(a: number, b: number): number {
  if (b === 0) return Number.NaN;
  let remainder = a % b;
  let quotient = (a - remainder) / b;
  if (remainder !== 0 && b < 0 !== remainder < 0) {
    remainder += b;
    quotient -= 1;
  }
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/**
 * The account of a compatibility run. Rules (order of processing, prices, margin, what is cancelled) are those of
 * backtesting.py 0.6.6, commented where they are surprising. Arithmetic has the same order of operations, because
 * whole-unit sizes turn on the last bit.
 */
export class CompatibleBroker {
  readonly orders: CompatibleOrder[] = [];
  readonly trades: CompatibleTrade[] = [];
  readonly closed: CompatibleTrade[] = [];
  readonly equityCurve: Float64Array;
  cash: number;
  cancelled = 0;
  uncertainBrackets = 0;
  bar = 0;
  readonly prices: PriceTable;
  readonly costs: CompatibleCosts;
  readonly leverage: number;
  private readonly fixedCommission: number;
  private readonly commissionRate: number;

  constructor(prices: PriceTable, costs: CompatibleCosts) {
    this.prices = prices;
    this.costs = costs;
    this.cash = costs.cash;
    this.leverage = 1 / costs.margin;
    [this.fixedCommission, this.commissionRate] =
      typeof costs.commission === "number" ? [0, costs.commission] : costs.commission;
    this.equityCurve = new Float64Array(prices.length).fill(Number.NaN);
  }

  /** The close of the bar in progress: also what margin is valued at while that bar's open fills orders. */
  get lastPrice(): number {
    return this.prices.close[this.bar] as number;
  }

  commissionOf(size: number, price: number): number {
    return this.fixedCommission + Math.abs(size) * price * this.commissionRate;
  }

  withSpread(size: number, price: number): number {
    return price * (1 + withSign(this.costs.spread, size));
  }

  get positionSize(): number {
    let size = 0;
    for (const trade of this.trades) size += trade.size;
    return size;
  }

  get equity(): number {
    let invested = 0;
    for (const trade of this.trades) invested += trade.size * trade.entryPrice;
    return this.cash + (this.lastPrice * this.positionSize - invested);
  }

  get marginAvailable(): number {
    let used = 0;
    for (const trade of this.trades) used += (Math.abs(trade.size) * this.lastPrice) / this.leverage;
    return Math.max(0, this.equity - used);
  }

  isContingent(order: CompatibleOrder): boolean {
    return order.parent !== null && (order === order.parent.stopOrder || order === order.parent.targetOrder);
  }

  remove(order: CompatibleOrder): void {
    const at = this.orders.indexOf(order);
    if (at >= 0) this.orders.splice(at, 1);
  }

  /** Places an entry. With exclusive orders it first cancels what waits and asks for every open trade to be closed. */
  submit(
    size: number,
    stopLoss: number | null,
    takeProfit: number | null,
    limit: number | null = null,
    stop: number | null = null,
  ): void {
    this.checkLevels(size, stopLoss, takeProfit, limit ?? stop ?? this.withSpread(size, this.lastPrice));
    if (this.costs.exclusiveOrders) {
      // The list shrinks while it is walked, so the order after a cancelled one is passed over, as in the original.
      for (let i = 0; i < this.orders.length; i++) {
        const other = this.orders[i] as CompatibleOrder;
        if (!this.isContingent(other)) this.remove(other);
      }
      for (const trade of [...this.trades]) this.requestClose(trade);
    }
    this.orders.push({ size, limit, stop, stopLoss, takeProfit, parent: null });
  }

  private checkLevels(size: number, stopLoss: number | null, takeProfit: number | null, price: number): void {
    const low = (size > 0 ? stopLoss : takeProfit) || Number.NEGATIVE_INFINITY;
    const high = (size > 0 ? takeProfit : stopLoss) || Number.POSITIVE_INFINITY;
    if (low < price && price < high) return;
    const rule = size > 0 ? "stop-loss < price < take-profit" : "take-profit < price < stop-loss";
    throw new CompatibilityError(
      `bar ${this.bar}: backtesting.py refuses this ${size > 0 ? "long" : "short"} order: it needs ${rule}, got ${low} < ${price} < ${high}`,
    );
  }

  /** Closes at the next open, before everything that waited already. */
  requestClose(trade: CompatibleTrade): void {
    this.orders.unshift({
      size: withSign(Math.abs(trade.size), -trade.size),
      limit: null,
      stop: null,
      stopLoss: null,
      takeProfit: null,
      parent: trade,
    });
  }

  openTrade(price: number, size: number, stopLoss: number | null, takeProfit: number | null, bar: number): void {
    const trade: CompatibleTrade = {
      size,
      entryPrice: price,
      entryBar: bar,
      exitPrice: Number.NaN,
      exitBar: -1,
      stopOrder: null,
      targetOrder: null,
      commissions: 0,
    };
    this.trades.push(trade);
    this.cash -= this.commissionOf(size, price);
    if (takeProfit) this.attach(trade, "target", takeProfit);
    if (stopLoss) this.attach(trade, "stop", stopLoss);
  }

  // Stops go to the front of the queue and targets to its end: in one bar the stop wins.
  private attach(trade: CompatibleTrade, kind: "stop" | "target", price: number): void {
    if (!(price > 0 && price < Number.POSITIVE_INFINITY)) {
      throw new CompatibilityError(`bar ${this.bar}: backtesting.py refuses a ${kind} at ${price}: it must be above 0`);
    }
    const limit = kind === "target" ? price : null;
    const stop = kind === "stop" ? price : null;
    this.checkLevels(-trade.size, null, null, price);
    const order: CompatibleOrder = { size: -trade.size, limit, stop, stopLoss: null, takeProfit: null, parent: trade };
    if (kind === "stop") {
      this.orders.unshift(order);
      trade.stopOrder = order;
    } else {
      this.orders.push(order);
      trade.targetOrder = order;
    }
  }

  /** Closes a trade or, leaving the rest open, a part of it: the part becomes a closed trade of its own. */
  reduceTrade(trade: CompatibleTrade, price: number, size: number, bar: number): void {
    const left = trade.size + size;
    if (left === 0) {
      this.closeTrade(trade, price, bar);
      return;
    }
    trade.size = left;
    if (trade.stopOrder) trade.stopOrder.size = -left;
    if (trade.targetOrder) trade.targetOrder.size = -left;
    const part: CompatibleTrade = { ...trade, size: -size, stopOrder: null, targetOrder: null };
    this.trades.push(part);
    this.closeTrade(part, price, bar);
  }

  closeTrade(trade: CompatibleTrade, price: number, bar: number): void {
    this.trades.splice(this.trades.indexOf(trade), 1);
    if (trade.stopOrder) this.remove(trade.stopOrder);
    if (trade.targetOrder) this.remove(trade.targetOrder);
    trade.exitPrice = price;
    trade.exitBar = bar;
    this.closed.push(trade);
    const commission = this.commissionOf(trade.size, price);
    this.cash += trade.size * (price - trade.entryPrice) - trade.commissions - commission;
    trade.commissions = commission + this.commissionOf(trade.size, trade.entryPrice);
  }
}
