import type { Position } from "../engine/account.ts";
import { type BreakEven, levelsAreValid, type Trail } from "../engine/fill-rules.ts";
import { type Bracket, type NewOrder, noBracket, type Order, type RestingOrder } from "../engine/order.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import type { OrderRequest, RefusedReason, SimulatorState } from "./state.ts";

/** A whole number of points above zero. */
const isPrice = (value: number): boolean => Number.isInteger(value) && value > 0;

export const isPoints = (value: number | null | undefined): boolean =>
  value === null || value === undefined || (Number.isInteger(value) && value > 0);

export const isTrail = (trail: Trail | null | undefined): boolean =>
  !trail || (isPrice(trail.distance) && isPoints(trail.after));

/** A break-even stop locks less than the gain that it waits for. */
export const isBreakEven = (breakEven: BreakEven | null | undefined): boolean =>
  !breakEven ||
  (isPoints(breakEven.after) &&
    Number.isInteger(breakEven.lock) &&
    breakEven.lock >= 0 &&
    breakEven.lock < breakEven.after);

const isVolume = ({ lotStep, minLot, maxLot }: SymbolSpec, lots: number): boolean =>
  Number.isFinite(lots) &&
  lots >= minLot - 1e-9 &&
  lots <= maxLot &&
  Math.abs(lots / lotStep - Math.round(lots / lotStep)) <= 1e-6;

const isKnownType = (request: OrderRequest): boolean =>
  ["market", "limit", "stop", "stop-limit"].includes(request.type);

function pricesOf(request: OrderRequest): readonly number[] {
  switch (request.type) {
    case "market":
      return [];
    case "limit":
      return [request.limit];
    case "stop":
      return [request.stop];
    case "stop-limit":
      return [request.stop, request.limit];
  }
}

/** Each price looks at every waiting order, and whoever recomputes an account pays for it. */
export const mostWaitingOrders = 50;

/** Why an account takes no such order, one of `places` that come together; null when it does. */
export function refusalOf(
  { symbols, account }: Pick<SimulatorState, "symbols" | "account">,
  request: OrderRequest,
  places = 1,
): RefusedReason | null {
  if (!symbols.some(({ name }) => name === request.symbol)) return "unknown-symbol";
  if (!isVolume(findSymbol(request.symbol) as SymbolSpec, request.lots)) return "bad-volume";
  // A stored or sent log may hold what does not compile: a side of 100 would multiply every profit.
  if (!(request.side === 1 || request.side === -1) || !isKnownType(request)) return "bad-order";
  if (!pricesOf(request).every(isPrice)) return "bad-price";
  if (!isPoints(request.bracket?.stop) || !isPoints(request.bracket?.target)) return "bad-price";
  if (!isTrail(request.bracket?.trail) || !isBreakEven(request.bracket?.breakEven)) return "invalid-stops";
  // A market order fills at the last price and waits only where there is none.
  const waits = request.type !== "market" || !account.quotes[request.symbol];
  return waits && account.orders.length + places > mostWaitingOrders ? "too-many-orders" : null;
}

/** What is closed and what stays open are both volumes that can be traded. */
export function isPartOf({ symbol, lots: all }: Position, lots: number): boolean {
  const spec = findSymbol(symbol) as SymbolSpec;
  return isVolume(spec, lots) && (Math.abs(all - lots) < 1e-9 || isVolume(spec, all - lots));
}

/** The price at which a waiting order is to fill: its limit where it has one. */
const waitingPrice = (order: RestingOrder): number => (order.kind === "stop" ? order.stop : order.limit);

/** A waiting order with other levels for the position it will open, or why it cannot have them. */
export function withBracket(
  order: Order,
  { stop, target }: Partial<Pick<Bracket, "stop" | "target">>,
): Order | RefusedReason {
  if (order.kind === "market" || order.kind === "close") return "no-such-order";
  if (!isPoints(stop) || !isPoints(target)) return "bad-price";
  const bracket = {
    ...order.bracket,
    ...(stop !== undefined && { stop }),
    ...(target !== undefined && { target }),
  };
  const at = waitingPrice(order);
  const isValid = levelsAreValid(order.side, at, bracket.stop ?? Number.NaN, bracket.target ?? Number.NaN);
  return isValid ? { ...order, bracket } : "invalid-stops";
}

export function newOrder(request: OrderRequest): NewOrder {
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
