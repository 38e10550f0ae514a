import { simulatedPrices } from "#lib/hypothetical-performance.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import type { JournalEntry } from "#trading/simulator/state.ts";
import type { SimulatorAccount, TradeNote } from "./saved-account.ts";
import { closeWords, netOf, pointsText, sideWords } from "./words.ts";

export type ClosedRow = {
  /** Its place in the journal. */
  readonly row: number;
  readonly trade: Extract<JournalEntry, { kind: "closed" }>;
  readonly note: TradeNote | undefined;
};

/** Closed trades in the order in which they were closed. */
export const closedTrades = ({ state, notes }: SimulatorAccount): ClosedRow[] =>
  state.journal.flatMap((entry, row) => (entry.kind === "closed" ? [{ row, trade: entry, note: notes[row] }] : []));

/** One line a closed trade, under what the prices are. */
export function statementOf(account: SimulatorAccount): string {
  function* lines() {
    yield [
      ...["closed (UTC)", "position", "symbol", "side", "lots", "entry", "exit", "exit reason"],
      ...["profit", "commission", "swap", "result", "note", "tags"],
    ];
    for (const { trade, note } of closedTrades(account)) {
      yield [
        new Date(trade.time).toISOString(),
        trade.position,
        trade.symbol,
        sideWords(trade.side),
        trade.lots,
        Number(pointsText(trade.symbol, trade.entry)),
        Number(pointsText(trade.symbol, trade.exit)),
        closeWords[trade.reason],
        ...[trade.profit, trade.commission, trade.swap, netOf(trade)],
        note?.text ?? "",
        note?.tags ?? "",
      ];
    }
  }
  return tableCsv([simulatedPrices], lines());
}
