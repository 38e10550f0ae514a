import type { LabRun } from "../backtest/lab-runs.ts";
import { outcomeNotes } from "./outcome-notes.ts";

/** What a reader must know before the figures. */
export function OutcomeNotes({ run }: { readonly run: LabRun }) {
  const notes = outcomeNotes(run);
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="What to know about this result">
      {notes.map(({ id, weight, text }) => (
        <li key={id} className={weight === "serious" ? "lab-problem" : "fine"}>
          {text}
        </li>
      ))}
    </ul>
  );
}
