import { readNumber } from "#lib/typed-number.ts";
import type { SimulatorState, WaitingRequest } from "#trading/simulator/state.ts";
import { typedPips, typedPoints } from "./ticket.ts";

export type PairText = {
  readonly upper: string;
  readonly upperSide: "buy" | "sell";
  readonly lower: string;
  readonly lowerSide: "buy" | "sell";
  readonly lots: string;
  /** Pips from each order's own price. */
  readonly stop: string;
  readonly target: string;
};

export const firstPair: PairText = {
  ...{ upper: "", upperSide: "buy", lower: "", lowerSide: "sell", lots: "0.01", stop: "", target: "" },
};

type Pips = { readonly stop: number | null; readonly target: number | null };
type ReadPair =
  | { readonly ok: true; readonly orders: readonly [WaitingRequest, WaitingRequest] }
  | { readonly ok: false; readonly problem: string };
const no = (problem: string): ReadPair => ({ ok: false, problem });

/** A buy above the price and a sell below it are stop orders; the other two are limit orders. */
function waitingAt(at: number, above: boolean, side: 1 | -1, lots: number, symbol: string, pips: Pips): WaitingRequest {
  const bracket = {
    stop: pips.stop === null ? null : at - side * pips.stop,
    target: pips.target === null ? null : at + side * pips.target,
  };
  const common = { symbol, side, lots, bracket };
  return above === (side === 1) ? { ...common, type: "stop", stop: at } : { ...common, type: "limit", limit: at };
}

/** Two waiting orders of which one cancels the other, or what to correct first. */
export function readPair(text: PairText, symbol: string, { account }: SimulatorState): ReadPair {
  const quote = account.quotes[symbol];
  if (!quote) return no("There is no price yet. Wait a few seconds and try again.");
  const [upper, lower] = [typedPoints(text.upper, symbol), typedPoints(text.lower, symbol)];
  if (!upper || !lower) return no("Enter the upper and the lower price.");
  if (upper <= quote.ask) return no("The upper price must be above the current price.");
  if (lower >= quote.bid) return no("The lower price must be below the current price.");
  const pips = { stop: typedPips(text.stop, symbol), target: typedPips(text.target, symbol) };
  if ([pips.stop, pips.target].some((value) => value !== null && !(value > 0)))
    return no("Enter the stop-loss and take-profit as pips above zero, or leave them empty.");
  const lots = readNumber(text.lots);
  if (!(lots > 0)) return no("Enter a size in lots above zero.");
  const sideOf = (side: "buy" | "sell") => (side === "buy" ? 1 : -1);
  return {
    ok: true,
    orders: [
      waitingAt(upper, true, sideOf(text.upperSide), lots, symbol, pips),
      waitingAt(lower, false, sideOf(text.lowerSide), lots, symbol, pips),
    ],
  };
}
