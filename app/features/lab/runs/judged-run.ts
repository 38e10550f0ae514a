import { counted, plainNumber } from "#lib/figure-text.ts";
import { independentResults } from "#trading/statistics/independent-results.ts";
import { outcomeNotes } from "#workers/lab/outcome-notes.ts";
import { seriousNotes } from "#workers/lab/serious-notes.ts";
import type { LabRun } from "./runs-store.ts";

/** What its page says of a run, in a few words for a place among other runs. */
export type JudgedRun = {
  readonly verdict: string;
  /** How many tries of the rules the verdict counts. */
  readonly tries: number;
  /** Independent results: trades that were open together are one. */
  readonly outcomes: number;
  /** Why the result cannot be taken as it is; mostly empty. */
  readonly serious: readonly string[];
};

export const judgedRun = (run: LabRun): JudgedRun => ({
  verdict: run.verdict.title,
  tries: run.verdict.tries,
  outcomes: independentResults(run.result.trades),
  serious: outcomeNotes(run).flatMap((note) => (note.weight === "serious" ? [seriousNotes[note.id]] : [])),
});

/** What to know of the verdict of a run that is made again where less is known to have been tried, with a space ahead; else empty. */
export const fewerTriesText = (saved: number, now: number): string =>
  now < saved
    ? ` The verdict that was saved counts ${counted(saved, "try", "tries")} of these rules, and this device knows of ${plainNumber(now)}: go by the saved one.`
    : "";

/** How often was tried what a verdict judges. */
export const triesText = (tries: number): string =>
  tries === 1 ? "a single try" : `counting ${counted(tries, "try", "tries")}`;
