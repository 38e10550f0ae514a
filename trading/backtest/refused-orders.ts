import { type RejectReason, reasonCode } from "../engine/ledger.ts";
import { numberText } from "../number-text.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { BacktestResult } from "./run.ts";

/** Orders that a broker did not take: those that expired, or had nothing to close, were not refused. */
export type Refusal = Exclude<RejectReason, "expired" | "no-position">;
const refusals: readonly Refusal[] = ["invalid-volume", "not-enough-margin", "invalid-stops"];

/** Orders that were not filled, by the reason. */
export type Rejected = Readonly<Record<string, number>>;

/** Entry orders that were filled: on a netting account several may be one trade, and one may only reduce the position. */
function filledOrders({ trades, entryFills, settings, openPositions }: BacktestResult): number {
  if (settings.mode !== "netting") return trades.length + openPositions;
  const netted = reasonCode("netted");
  // An order that turns a position around closes it and opens the rest.
  const opened = new Set(entryFills.map(({ bar, side }) => side * (bar + 1)));
  const reduces = (code: number, row: number) =>
    code === netted && !opened.has(-(trades.side[row] as number) * ((trades.exitBar[row] as number) + 1));
  return entryFills.length + trades.reason.filter(reduces).length;
}

/** The refused entry orders beside so many that were filled; `all` are those that reached the market, and `share` is of them. */
export function refusalsOf(filled: number, rejected: Rejected) {
  const found = refusals.flatMap((reason) => {
    const count = rejected[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  const count = found.reduce((sum, one) => sum + one.count, 0);
  const all = filled + count;
  return { found, count, all, share: count === 0 ? 0 : count / all };
}

export type RefusedOrders = {
  readonly count: number;
  /** Of all entry orders that reached the market. */
  readonly share: number;
  /** Why, and what to change. */
  readonly text: string;
};

function volumeWords({ symbol }: BacktestResult, { risk }: StrategyDocument): string {
  const smallest = `${symbol.minLot} lots of ${symbol.name}`;
  switch (risk.sizing.kind) {
    case "lots":
    case "units":
      return `the size asked for is below the smallest lot (${smallest}). Ask for that at least`;
    case "equity":
      return `the share of the equity buys less than the smallest lot (${smallest}). Raise the share or the deposit`;
    default:
      return `the risk per trade pays for less than the smallest lot (${smallest}) with a stop that far. Raise the risk per trade or the deposit, use a closer stop, or a symbol with a smaller contract`;
  }
}

function wordsOf(reason: Refusal, result: BacktestResult, document: StrategyDocument): string {
  switch (reason) {
    case "invalid-volume":
      return volumeWords(result, document);
    case "not-enough-margin":
      return "there was not enough free margin. Lower the size or the risk per trade, raise the deposit or the leverage, or allow fewer positions at once";
    case "invalid-stops":
      return "the stop or target was on the wrong side of the price when the order filled. Put it further away than the spread";
  }
}

/** How many entry orders were refused, why, and what to change; null where none were. */
export function refusedOrders(result: BacktestResult, document: StrategyDocument): RefusedOrders | null {
  const { found, count, all, share } = refusalsOf(filledOrders(result), result.rejected);
  if (count === 0) return null;
  const parts = found.map(
    (one) =>
      `${found.length > 1 ? `${numberText(one.count)} because ` : "because "}${wordsOf(one.reason, result, document)}`,
  );
  const head = `${numberText(count)} of ${numberText(all)} orders ${count === 1 ? "was" : "were"} refused`;
  return { count, share, text: `${head}${found.length > 1 ? ": " : " "}${parts.join("; ")}.` };
}

/** From this share on the result is that of another strategy than the one that was written. */
export const manyRefused = 0.05;
