import { type EntryPlan, mayReturn, type Plan } from "../plan.ts";
import type { Mql5Columns } from "./columns.ts";
import { marketPrice, movedBy, pointsText, remeasures } from "./rules.ts";

/** Beyond a gap, a stop counted from the order's own price may lie on the wrong side of the market: the broker would refuse it. */
function fromMarketLines(plan: Plan, at: string): string[] {
  if (!remeasures(plan)) return [];
  const moved = (name: "stop" | "target") =>
    `   if(${name} > 0) ${name} = ToTick(${name} + ${movedBy(plan, name, "price")});`;
  return [
    "   // Its stop and target are counted from the price at which it fills.",
    `   double from = ${at}, slipped = from - price;`,
    ...(["stop", "target"] as const).filter((name) => movedBy(plan, name, "price") !== "0").map(moved),
  ];
}

/** Sends an order that waits for its price. */
export function waitingOrder(plan: Plan, entry: EntryPlan, side: 1 | -1, columns: Mql5Columns): string[] {
  const market = marketPrice(side);
  const name = side === 1 ? "Buy" : "Sell";
  const at = "lots, price, _Symbol, stop, target";
  const sent = `passed ? trade.${name}(lots, _Symbol, 0, stop, target) : trade.${name}${entry.order === "limit" ? "Limit" : "Stop"}(${at})`;
  const passes = [
    "   // An order whose price has been passed already is filled at once.",
    `   bool passed = (${market} - price) * side ${entry.order === "limit" ? "<=" : ">="} 0;`,
  ];
  if (!entry.limit)
    return [
      ...passes,
      ...fromMarketLines(plan, `passed ? ${market} : price`),
      `   if(!IsDone(${sent}, "An order")) return;`,
    ];
  const limit = `   double limit = ToTick((base + side * ${pointsText(entry.limit, columns, String(side))}) * _Point);`;
  if (!mayReturn(plan, side))
    return [
      ...passes,
      "   // MetaTrader takes a stop-limit order only with its limit before the trigger. This one's lies beyond, so it is a stop order;",
      "   // where the price is beyond the limit already, it waits there.",
      limit,
      `   bool beyond = (${market} - limit) * side > 0;`,
      ...fromMarketLines(plan, `beyond ? limit : passed ? ${market} : price`),
      `   if(!IsDone(beyond ? trade.${name}Limit(lots, limit, _Symbol, stop, target) : ${sent}, "An order")) return;`,
    ];
  return [
    ...passes,
    "   // Where its limit lies before the trigger, the price must come back to it; where it lies beyond, MetaTrader takes a stop order only.",
    limit,
    "   bool returns = (limit - price) * side < 0;",
    `   bool beyond = passed && (${market} - limit) * side > 0;`,
    ...fromMarketLines(plan, `beyond || returns ? limit : passed ? ${market} : price`),
    `   if(!IsDone(beyond ? trade.${name}Limit(lots, limit, _Symbol, stop, target) : returns ? trade.OrderOpen(_Symbol, ORDER_TYPE_${name.toUpperCase()}_STOP_LIMIT, lots, limit, price, stop, target) : ${sent}, "An order")) return;`,
  ];
}
