import { simulatedPrices } from "#lib/hypothetical-performance.ts";
import { nextRollover } from "#trading/calendar/zone-clock.ts";
import { swapNights } from "#trading/engine/fill-rules.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { JournalEntry } from "#trading/simulator/state.ts";
import { dataWords } from "../../market/data-words.ts";
import type { SimulatorAccount, TradeNote } from "./saved-account.ts";
import { closeWords, netOf, pointsText, sideWords } from "./words.ts";

export type ClosedRow = {
  /** Its place in the journal. */
  readonly row: number;
  readonly trade: Extract<JournalEntry, { kind: "closed" }>;
  readonly note: TradeNote | undefined;
  /** When its position was opened, UTC milliseconds. */
  readonly opened: number | undefined;
  /** For which swap was charged. */
  readonly nights: number;
};

/** Nights of swap between two moments, by the engine's own rule: Wednesday's counts three. */
function nightsBetween(symbol: string, from: number | undefined, to: number): number {
  const spec = findSymbol(symbol);
  let nights = 0;
  if (from === undefined || !spec) return nights;
  for (let at = nextRollover(from); at <= to; at = nextRollover(at)) nights += swapNights(spec, at);
  return nights;
}

/** Closed trades in the order in which they were closed. */
export function closedTrades({ state, notes }: SimulatorAccount): ClosedRow[] {
  const opened = new Map<number, number>();
  return state.journal.flatMap((entry, row) => {
    if (entry.kind === "opened") opened.set(entry.position, entry.time);
    if (entry.kind !== "closed") return [];
    return [
      {
        row,
        trade: entry,
        note: notes[row],
        opened: opened.get(entry.position),
        nights: nightsBetween(entry.symbol, opened.get(entry.position), entry.time),
      },
    ];
  });
}

/** One line a closed trade, under what the prices are. */
export function statementOf(account: SimulatorAccount, data: MarketData = { kind: "simulated" }): string {
  function* lines() {
    yield [
      ...["closed (UTC)", "position", "symbol", "side", "lots", "entry", "exit", "exit reason"],
      ...["profit", "commission", "nights", "swap", "result", "note", "tags"],
    ];
    for (const { trade, note, nights } of closedTrades(account)) {
      yield [
        new Date(trade.time).toISOString(),
        trade.position,
        trade.symbol,
        sideWords(trade.side),
        trade.lots,
        Number(pointsText(trade.symbol, trade.entry)),
        Number(pointsText(trade.symbol, trade.exit)),
        closeWords[trade.reason],
        ...[trade.profit, trade.commission, nights, trade.swap, netOf(trade)],
        note?.text ?? "",
        note?.tags ?? "",
      ];
    }
  }
  return tableCsv([data.kind === "simulated" ? simulatedPrices : `${dataWords(data)}.`], lines());
}
