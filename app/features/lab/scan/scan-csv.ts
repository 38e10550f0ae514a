import { hypotheticalPerformance, simulatedPrices } from "#lib/hypothetical-performance.ts";
import { tableCsv } from "#trading/market/import/export-csv.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { dataWords } from "../../../market/data-words.ts";
import type { ScanRow } from "./scan-rows.ts";
import { timeframes } from "./scan-view-state.ts";
import { stateSentence } from "./scan-words.ts";

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** One line a square, in the order of the page, under what the figures are worth. */
export function scanCsv(rows: readonly ScanRow[], asOf: number, strategy: string | null): string {
  const head = ["symbol", "timeframe", "prices", "bar opened (UTC)", "bid", "change %"];
  const simulated = rows.some(({ cells }) => Object.values(cells).some(({ data }) => data.kind === "simulated"));
  const notes = [...(simulated ? [simulatedPrices] : []), ...(strategy === null ? [] : [hypotheticalPerformance])];
  head.push("rating", "rating value", "moving averages", "oscillators");
  if (strategy !== null) head.push("signal", "position", "bars in position", "bars since signal", "state");
  function* lines() {
    for (const line of notes) yield [line];
    yield head;
    for (const { cells } of rows) {
      for (const timeframe of timeframes) {
        const cell = cells[timeframe];
        if (!cell) continue;
        const { rating, state } = cell;
        yield [
          cell.symbol,
          timeframe,
          dataWords(cell.data),
          new Date(cell.time).toISOString(),
          cell.price / pointsPerUnit(cell.digits),
          rounded(cell.change, 4),
          rating.word,
          rounded(rating.all, 4),
          rounded(rating.averages, 4),
          rounded(rating.oscillators, 4),
          ...(state
            ? [
                state.signal,
                state.position,
                state.positionBars ?? "",
                state.lastSignal?.bars ?? "",
                stateSentence(state),
              ]
            : []),
        ];
      }
    }
  }
  const about = `Scan as of ${new Date(asOf).toISOString()}${strategy === null ? "" : `, strategy: ${strategy}`}. Ratings describe past prices; they are no advice.`;
  return tableCsv([about], lines());
}
