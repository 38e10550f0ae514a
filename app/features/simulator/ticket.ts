import { plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { readAmount, readNumber } from "#lib/typed-number.ts";
import { weekClose, weekOf } from "#trading/calendar/trading-week.ts";
import { nextRollover } from "#trading/calendar/zone-clock.ts";
import { levelsAreValid } from "#trading/engine/fill-rules.ts";
import { moneyOf, requiredMargin } from "#trading/engine/instrument.ts";
import type { RestingOrder } from "#trading/engine/order.ts";
import { volumeFor } from "#trading/engine/position-size.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { accountFigures } from "#trading/simulator/account-figures.ts";
import { instrumentsOf } from "#trading/simulator/instruments.ts";
import type { OrderRequest, SimulatorEvent, SimulatorState } from "#trading/simulator/state.ts";
import { priceOrEmpty } from "./words.ts";

export type OrderType = OrderRequest["type"];
export type TicketText = {
  readonly type: OrderType;
  readonly sizing: "lots" | "risk";
  readonly size: string;
  readonly stopPrice: string;
  readonly limitPrice: string;
  readonly stop: string;
  readonly target: string;
  /** How long a waiting order is good. */
  readonly until: "" | "day" | "week";
};
export const firstTicket: TicketText = {
  ...{ type: "market", sizing: "lots", size: "0.01", stopPrice: "", limitPrice: "", stop: "", target: "", until: "" },
};

/** A ticket for the next order: its prices were of the one before, or of another market. */
export const withoutPrices = (text: TicketText): TicketText => ({
  ...text,
  ...{ stopPrice: "", limitPrice: "", stop: "", target: "" },
});

export type ReadTicket =
  | { readonly ok: true; readonly order: OrderRequest }
  | { readonly ok: false; readonly problem: string };

const no = (problem: string): ReadTicket => ({ ok: false, problem });

/** A typed price in points; null for an empty field, NaN for what is no price. */
export function typedPoints(text: string, symbol: string): number | null {
  if (text.trim() === "") return null;
  const digits = findSymbol(symbol)?.digits ?? 5;
  // Gold at "2,350" is not at 2.35.
  const points = Math.round(readAmount(text, digits) * pointsPerUnit(digits));
  return points > 0 ? points : Number.NaN;
}

/** A typed distance in points; null for an empty field, NaN for what is none. */
export function typedPips(text: string, symbol: string): number | null {
  if (text.trim() === "") return null;
  return Math.round(readAmount(text, 1) * (findSymbol(symbol)?.pipPoints ?? 10));
}

/**
 * A level as it is meant: one that was left as it was shown is that of now, because a trailing stop has moved since the dialog was opened,
 * and writing the old one would take it back.
 */
export const meantPoints = (text: string, symbol: string, shown: number | null, now: number | null): number | null =>
  text === priceOrEmpty(symbol, shown) ? now : typedPoints(text, symbol);

type Prices = { readonly stop: number | null; readonly limit: number | null };

/** What is wrong with the prices at which an order waits; null for nothing. */
function waitingProblem(type: OrderType, side: 1 | -1, at: number, { stop, limit }: Prices): string | null {
  const words = side === 1 ? (["above", "below"] as const) : (["below", "above"] as const);
  if (type === "stop" || type === "stop-limit") {
    if (stop === null || Number.isNaN(stop)) return "Enter the stop price of the order.";
    if ((stop - at) * side <= 0)
      return `The stop price of a ${side === 1 ? "buy" : "sell"} order must be ${words[0]} the current price.`;
  }
  if (type === "limit" || type === "stop-limit") {
    if (limit === null || Number.isNaN(limit)) return "Enter the limit price of the order.";
    if (type === "limit" && (at - limit) * side <= 0)
      return `The limit price of a ${side === 1 ? "buy" : "sell"} order must be ${words[1]} the current price.`;
  }
  return null;
}

/** Why stop-loss and take-profit cannot belong to an entry at a price; null where they can. */
function bracketProblem(side: 1 | -1, from: number, stop: number | null, target: number | null): string | null {
  if (Number.isNaN(stop) || Number.isNaN(target))
    return "Enter the stop-loss and take-profit as prices, or leave them empty.";
  if (levelsAreValid(side, from, stop ?? Number.NaN, target ?? Number.NaN)) return null;
  return side === 1
    ? "For a buy, the stop-loss must be below the entry price and the take-profit above it."
    : "For a sell, the stop-loss must be above the entry price and the take-profit below it.";
}

type Amended = Omit<Extract<SimulatorEvent, { kind: "amend" }>, "kind" | "order">;

/** What is wrong with other prices for a waiting order, by the rules for a new one; null for nothing. */
export function amendProblem(
  order: RestingOrder,
  { bracket, ...changed }: Amended,
  { account }: SimulatorState,
): string | null {
  const quote = account.quotes[order.symbol];
  if (!quote) return "There is no price yet. Wait a few seconds and try again.";
  const prices = {
    stop: "stop" in order ? order.stop : null,
    limit: "limit" in order ? order.limit : null,
    ...changed,
  };
  const waiting = waitingProblem(order.kind, order.side, order.side === 1 ? quote.ask : quote.bid, prices);
  const from = order.kind === "stop" ? prices.stop : prices.limit;
  const { stop, target } = { ...order.bracket, ...bracket };
  return waiting ?? bracketProblem(order.side, from as number, stop, target);
}

/** The next close of a trading week, UTC milliseconds. */
const weekEnd = (time: number): number => {
  const close = weekClose(weekOf(time));
  return close > time ? close : weekClose(weekOf(time) + 1);
};

/** Account money of an order: what its stop-loss would lose, null without one, and the margin that it ties up. */
export function ticketMoney(
  order: OrderRequest,
  state: SimulatorState,
): { readonly loss: number | null; readonly margin: number } | null {
  const { account, symbols } = state;
  const instrument = instrumentsOf(account, symbols).get(order.symbol);
  const quote = account.quotes[order.symbol];
  const spec = findSymbol(order.symbol);
  if (!instrument || !quote || !spec) return null;
  const now = order.side === 1 ? quote.ask : quote.bid;
  const entry = order.type === "market" ? now : "limit" in order ? order.limit : order.stop;
  const units = order.lots * spec.contractSize;
  const stop = order.bracket?.stop ?? null;
  return {
    loss: stop === null ? null : moneyOf(instrument, (entry - stop) * order.side, units, stop),
    margin: requiredMargin(instrument, units, entry),
  };
}

/** The order that the ticket describes, or what to correct first. */
export function readTicket(text: TicketText, symbol: string, side: 1 | -1, state: SimulatorState): ReadTicket {
  const quote = state.account.quotes[symbol];
  if (!quote) return no("There is no price yet. Wait a few seconds and try again.");
  const at = side === 1 ? quote.ask : quote.bid;
  const prices: Prices = { stop: typedPoints(text.stopPrice, symbol), limit: typedPoints(text.limitPrice, symbol) };
  const waiting = waitingProblem(text.type, side, at, prices);
  if (waiting) return no(waiting);
  const stop = typedPoints(text.stop, symbol);
  const target = typedPoints(text.target, symbol);
  const from = text.type === "market" ? at : ((text.type === "stop" ? prices.stop : prices.limit) as number);
  const unfit = bracketProblem(side, from, stop, target);
  if (unfit) return no(unfit);
  const typed = readNumber(text.size);
  if (!(typed > 0)) return no(`Enter ${text.sizing === "lots" ? "a size in lots" : "a risk in percent"} above zero.`);
  let lots = typed;
  if (text.sizing === "risk") {
    if (typed > 100) return no("Enter a risk of at most 100 percent.");
    if (stop === null) return no("Enter a stop-loss: the size follows from the distance to it.");
    const instrument = instrumentsOf(state.account, state.symbols).get(symbol);
    if (!instrument) return no("This market is not traded here. Choose one from the list.");
    const { balance, equity } = accountFigures(state);
    lots = volumeFor({ kind: "risk", percent: typed }, instrument, side, from, Math.abs(from - stop), balance, equity);
    if (lots === 0)
      return no("Even the smallest size would lose more than this risk. Choose a nearer stop-loss or a larger risk.");
  }
  const most = findSymbol(symbol)?.maxLot ?? 0;
  if (lots > most) return no(`Enter up to ${plainNumber(most)} lots: no order of ${symbolText(symbol)} may be larger.`);
  const { until } = text;
  const expiry = until === "" ? {} : { expires: until === "day" ? nextRollover(state.time) : weekEnd(state.time) };
  const common = { symbol, side, lots, bracket: { stop, target }, ...(text.type === "market" ? {} : expiry) };
  if (text.type === "market") return { ok: true, order: { ...common, type: "market" } };
  if (text.type === "limit") return { ok: true, order: { ...common, type: "limit", limit: prices.limit as number } };
  if (text.type === "stop") return { ok: true, order: { ...common, type: "stop", stop: prices.stop as number } };
  return {
    ok: true,
    order: { ...common, type: "stop-limit", stop: prices.stop as number, limit: prices.limit as number },
  };
}
