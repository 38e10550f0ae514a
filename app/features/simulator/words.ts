import { counted, plainNumber, shownSign } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { CloseReason, RejectReason } from "#trading/engine/ledger.ts";
import { lotsText } from "#trading/lots-text.ts";
import { priceText, roundMoney } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { mostWaitingOrders } from "#trading/simulator/request-rules.ts";
import type { JournalEntry, RefusedReason, SimulatorState } from "#trading/simulator/state.ts";

const refusedWords: Readonly<Record<RefusedReason, string>> = {
  "different-symbols": "The two orders are for different markets. Choose one market for both.",
  "unknown-symbol": "This market is not traded here. Choose one from the list.",
  "bad-quote": "The last price could not be used. Wait for the next one and try again.",
  "time-runs-backwards":
    "The price is older than the last one. Check the clock of your device and load the page again.",
  "bad-order": "The order is not complete. Choose a type and a side, then place it again.",
  "bad-volume": "This size cannot be traded. Enter at least the smallest lot, in whole lot steps.",
  "bad-price": "A price of this order is missing or not above zero. Enter it again.",
  "no-such-order": "This order is no longer waiting: it was filled or canceled. Look at your positions.",
  "no-such-position": "This position is no longer open. Look at the history for why it was closed.",
  "invalid-stops":
    "The stop-loss or take-profit is on the wrong side of the price. For a buy the stop-loss is below and the take-profit above; for a sell the other way round.",
  "too-many-orders": `An account holds up to ${mostWaitingOrders} waiting orders. The order was not placed; cancel one that you no longer need.`,
};

const rejectWords: Readonly<Record<RejectReason, string>> = {
  "not-enough-margin":
    "There is not enough free margin for this order. Enter a smaller size or close a position first.",
  "invalid-stops":
    "The stop-loss or take-profit was on the wrong side of the price when the order was filled. Move it and place the order again.",
  "invalid-volume": "The size was below the smallest lot when the order was filled. Enter a larger one.",
  expired: "The order expired before its price was reached. Place it again if you still want it.",
  "no-position": "The position was already closed, so there was nothing to close.",
};

export const closeWords: Readonly<Record<CloseReason, string>> = {
  signal: "Signal",
  "stop-loss": "Stop-loss",
  "take-profit": "Take-profit",
  "stop-out": "Stop-out",
  netted: "Netted",
  time: "Time",
  end: "End",
  manual: "Closed by you",
};

export const sideWords = (side: 1 | -1): string => (side === 1 ? "Buy" : "Sell");
export const pointsText = (symbol: string, points: number): string =>
  priceText(points, findSymbol(symbol)?.digits ?? 5);
/** A level as a form's text; none is an empty field. */
export const priceOrEmpty = (symbol: string, points: number | null): string =>
  points === null ? "" : pointsText(symbol, points);
export const signedUsd = (amount: number): string => `${shownSign(amount, 2) > 0 ? "+" : ""}${formatUsd(amount)}`;
export const netOf = ({ profit, commission, swap }: Extract<JournalEntry, { kind: "closed" }>): number =>
  roundMoney(profit - commission + swap);

/**
 * The balance of an account as it was last sent to the server. A fill or an exit by the market is sent with the next change only, so
 * that what was open then is told with it.
 */
export function sentBalanceWords({ account: { balance, positions, orders } }: SimulatorState): string {
  const open = [
    ...(positions.length > 0 ? [counted(positions.length, "open position")] : []),
    ...(orders.length > 0 ? [counted(orders.length, "waiting order")] : []),
  ];
  const text = `Balance ${formatUsd(balance)}`;
  return open.length === 0 ? text : `${text} at your last change, with ${open.join(" and ")}`;
}

/** What happened, in a sentence that also says what to do where something went wrong. */
export function entryWords(entry: JournalEntry): string {
  switch (entry.kind) {
    case "opened":
      return `${sideWords(entry.side)} ${lotsText(entry.lots)} of ${symbolText(entry.symbol)} opened at ${pointsText(entry.symbol, entry.entry)}.`;
    case "closed": {
      const text = `${lotsText(entry.lots)} of ${symbolText(entry.symbol)} closed at ${pointsText(entry.symbol, entry.exit)}: ${signedUsd(netOf(entry))}.`;
      return entry.reason === "stop-out"
        ? `Stop-out: the margin level fell to 50% or less, so the position with the largest loss was closed. ${text} A smaller size or a nearer stop-loss prevents this.`
        : entry.reason === "manual"
          ? text
          : `${closeWords[entry.reason]}: ${text}`;
    }
    case "rejected":
      return rejectWords[entry.reason];
    case "refused":
      return refusedWords[entry.reason];
    case "margin-call":
      return `Margin call: the margin level is ${plainNumber(entry.level, 0)}%. Your equity no longer covers the margin of your positions. Close a part of them; at 50% the largest loss is closed for you.`;
    case "balance-protected":
      return `The loss was larger than the account. Negative-balance protection covered ${formatUsd(entry.amount)}, so the balance is $0.00.`;
  }
}
