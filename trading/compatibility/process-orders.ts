import { type CompatibleBroker, type CompatibleOrder, floorDivide } from "./broker.ts";

type Fill = { readonly price: number; readonly stop: number | null; readonly atMarket: boolean; readonly bar: number };

/** Where an order fills in the current bar, or null when it does not. A touched stop order loses its stop price. */
function fillOf(broker: CompatibleBroker, order: CompatibleOrder): Fill | null {
  const { prices, bar, costs } = broker;
  const [open, high, low] = [prices.open[bar] as number, prices.high[bar] as number, prices.low[bar] as number];
  const long = order.size > 0;
  const stop = order.stop;
  if (stop) {
    if (long ? high < stop : low > stop) return null;
    order.stop = null;
  }
  const { limit } = order;
  if (limit) {
    if (long ? low > limit : high < limit) return null;
    // Stop and limit in one bar: the limit is taken to have come first, "before it counts".
    if (stop && (long ? limit <= stop : limit >= stop)) return null;
    const price = long ? Math.min(stop || open, limit) : Math.max(stop || open, limit);
    return { price, stop, atMarket: false, bar };
  }
  const onClose = costs.tradeOnClose && !broker.isContingent(order);
  const base = onClose ? (prices.close[bar - 1] as number) : open;
  const price = stop ? (long ? Math.max(base, stop) : Math.min(base, stop)) : base;
  return { price, stop, atMarket: !stop, bar: !stop && onClose ? bar - 1 : bar };
}

function closeParent(broker: CompatibleBroker, order: CompatibleOrder, fill: Fill): void {
  const trade = order.parent;
  if (!trade) return;
  const size = Math.min(Math.abs(trade.size), Math.abs(order.size)) * Math.sign(order.size);
  if (broker.trades.includes(trade)) {
    broker.reduceTrade(trade, fill.price, size, fill.bar);
    // Shown in the trade list, though the touched stop had been cleared above.
    if (order === trade.stopOrder) order.stop = fill.stop;
  }
  if (!broker.isContingent(order)) broker.remove(order);
}

/** Whole units for a fraction of the liquidity. */
function unitsFor(broker: CompatibleBroker, size: number, unitPrice: number): number {
  const units = Math.trunc(floorDivide(broker.marginAvailable * broker.leverage * Math.abs(size), unitPrice));
  return size < 0 ? -units : units;
}

/** First in, first out: what is open the other way closes at the unadjusted price before anything opens. */
function reduceOpposite(broker: CompatibleBroker, order: CompatibleOrder, fill: Fill, wanted: number): number {
  let needed = wanted;
  for (const trade of [...broker.trades]) {
    if (trade.size > 0 === order.size > 0) continue;
    if (Math.abs(needed) >= Math.abs(trade.size)) {
      const size = trade.size;
      broker.closeTrade(trade, fill.price, fill.bar);
      needed += size;
    } else {
      broker.reduceTrade(trade, fill.price, needed, fill.bar);
      needed = 0;
    }
    if (needed === 0) break;
  }
  return needed;
}

/** Whether the bar must be gone through once more for a bracket that came with this fill. */
function bracketActsNow(broker: CompatibleBroker, order: CompatibleOrder, fill: Fill): boolean {
  const { stopLoss, takeProfit } = order;
  if (!stopLoss && !takeProfit) return false;
  if (fill.atMarket) return true;
  const high = broker.prices.high[broker.bar] as number;
  const low = broker.prices.low[broker.bar] as number;
  if (fill.stop && !order.limit && takeProfit) {
    if (order.size > 0 && takeProfit <= high && (stopLoss || Number.NEGATIVE_INFINITY) < low) return true;
    if (order.size < 0 && takeProfit >= low && (stopLoss || Number.POSITIVE_INFINITY) > high) return true;
  }
  const inside = (level: number | null) => level !== null && low <= level && level <= high;
  if (inside(stopLoss) || inside(takeProfit)) broker.uncertainBrackets += 1;
  return false;
}

/** An entry: sized, netted first in first out unless hedging, checked against the margin, opened. True asks for one more pass. */
function enter(broker: CompatibleBroker, order: CompatibleOrder, fill: Fill): boolean {
  const adjusted = broker.withSpread(order.size, fill.price);
  const unitPrice = adjusted + broker.commissionOf(order.size, fill.price) / Math.abs(order.size);
  let size = order.size;
  if (size > -1 && size < 1) size = unitsFor(broker, size, unitPrice);
  let needed = size;
  if (size !== 0 && !broker.costs.hedging) needed = reduceOpposite(broker, order, fill, size);
  const affordable = size !== 0 && !(Math.abs(needed) * unitPrice > broker.marginAvailable * broker.leverage);
  broker.remove(order);
  if (!affordable) {
    broker.cancelled += 1;
    return false;
  }
  if (needed === 0) return false;
  broker.openTrade(adjusted, needed, order.stopLoss, order.takeProfit, fill.bar);
  return bracketActsNow(broker, order, fill);
}

/** One pass over the orders that wait when the bar begins; a market entry with a bracket asks for another in the same bar. */
function processOrders(broker: CompatibleBroker): void {
  let again = false;
  for (const order of [...broker.orders]) {
    if (!broker.orders.includes(order)) continue;
    const fill = fillOf(broker, order);
    if (!fill) continue;
    if (order.parent) closeParent(broker, order, fill);
    else again = enter(broker, order, fill) || again;
  }
  if (again) processOrders(broker);
}

/** One bar: orders, then the equity at its close. False when the account is out of money and the run stops. */
export function nextBar(broker: CompatibleBroker, bar: number): boolean {
  broker.bar = bar;
  processOrders(broker);
  const { equity } = broker;
  broker.equityCurve[bar] = equity;
  if (equity > 0) return true;
  // The list shrinks while it is walked, as in the original: every second trade stays open and out of the list.
  for (let i = 0; i < broker.trades.length; i++) {
    const trade = broker.trades[i];
    if (trade) broker.closeTrade(trade, broker.lastPrice, bar);
  }
  broker.cash = 0;
  broker.equityCurve.fill(0, bar);
  return false;
}
