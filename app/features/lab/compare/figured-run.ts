import { fewestTrades } from "#lib/sample-words.ts";
import { scaledUpWords } from "#trading/statistics/annual-figures.ts";
import { independentResults } from "#trading/statistics/independent-results.ts";
import { outcomeNotes } from "#workers/lab/outcome-notes.ts";
import { seriousNotes } from "#workers/lab/serious-notes.ts";
import type { LabRun } from "../runs/runs-store.ts";
import type { FiguredRun } from "./compared-figures.ts";

/** A run as the comparison reads it. */
export function figuredRun(run: LabRun): FiguredRun {
  const { summary, result, bars } = run;
  return {
    summary,
    currency: result.settings.currency,
    timeframe: bars.timeframe,
    scaledUp: scaledUpWords(bars.time),
    fewResults: independentResults(result.trades) < fewestTrades,
    serious: outcomeNotes(run).flatMap((note) => (note.weight === "serious" ? [seriousNotes[note.id]] : [])),
  };
}
