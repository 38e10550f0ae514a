import { fewestTrades } from "#lib/sample-words.ts";
import { sortedText } from "#trading/sorted-text.ts";
import { scaledUpWords } from "#trading/statistics/annual-figures.ts";
import { parameterValues, resolvePart } from "#trading/strategy/parameter-values.ts";
import { judgedRun } from "../runs/judged-run.ts";
import type { LabRun } from "../runs/runs-store.ts";
import type { FiguredRun } from "./compared-figures.ts";

/** A run as the comparison reads it. */
export function figuredRun(run: LabRun): FiguredRun {
  const { summary, result, bars, document } = run;
  const { outcomes, serious } = judgedRun(run);
  return {
    summary,
    currency: result.settings.currency,
    timeframe: bars.timeframe,
    sizing: sortedText(resolvePart(document.risk.sizing, parameterValues(document))),
    scaledUp: scaledUpWords(bars.time),
    fewResults: outcomes < fewestTrades,
    serious,
  };
}
