import { counted, numberText } from "../number-text.ts";
import type { StatementTrade } from "./statement.ts";

type Priced = Pick<StatementTrade, "row" | "side" | "open" | "close" | "net">;

/** Says which trades gained although they closed at a worse price than they opened at: of a file whose losses were turned, the prices still tell. */
export function againstPricesNote(trades: readonly Priced[]): string[] {
  const against = trades.filter(({ side, open, close, net }) => net > 0 && (close - open) * side < 0);
  const [first] = against;
  if (!first) return [];
  const total = against.reduce((sum, { net }) => sum + net, 0);
  const line = against.reduce((least, { row }) => Math.min(least, row), first.row);
  return [
    `${counted(against.length, "trade")} gained ${numberText(total, 2)} in this file and lost by ${against.length === 1 ? "its" : "their"} prices, ${against.length === 1 ? "in" : "the first of them"} line ${line}. Swap that was earned explains small amounts. Larger ones do not fit: a profit was changed, or the file gives the side of the closing deal.`,
  ];
}
