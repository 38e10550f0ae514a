import { counted } from "#lib/figure-text.ts";
import { type HorizonId, horizons } from "#trading/forecast/plan.ts";
import type { JobResponse } from "#workers/jobs.ts";
import { pagePool } from "#workers/page-pool.ts";
import { rowsWords } from "../../market/data-words.ts";
import { HypotheticalStatement } from "../../site/hypothetical-statement.tsx";
import { LongWorkButton } from "../../ui/long-work-button.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { useLongWork } from "../../ui/use-long-work.ts";
import { RecordFigures } from "./record-figures.tsx";
import { type RecordView, recordView, type Scored } from "./record-view.ts";

const closes = 120;

type Summary = {
  readonly record: RecordView | null;
  readonly neutral: number;
  readonly open: number;
  readonly prices: string;
  /** Whether any of them was made from simulated prices. */
  readonly simulated: boolean;
};

function summarized(past: JobResponse<"forecast-history">, horizon: HorizonId): Summary {
  const scores = past.flatMap(({ published: { forecast, closeAt }, resolution }): Scored[] =>
    forecast && resolution.kind !== "open"
      ? [{ closeAt, probability: forecast.probability, naive: forecast.naive, hit: resolution.kind === "hit" }]
      : [],
  );
  const neutral = past.filter(({ published }) => !published.forecast).length;
  const data = past.map(({ published }) => published.data);
  return {
    record: recordView(scores, horizon),
    neutral,
    open: past.length - neutral - scores.length,
    prices: rowsWords(data),
    simulated: data.some(({ kind }) => kind === "simulated"),
  };
}

/** What the same rule would have said at past closes: worked out on the visitor's device, and never part of the record. */
export function PastCloses({ horizon }: { readonly horizon: HorizonId }) {
  const { state, start, cancel } = useLongWork<Summary>();
  const run = () =>
    start(async (options) => {
      const request = { horizon, closes, asOf: Date.now() };
      return summarized(await pagePool().run("forecast-history", request, options), horizon);
    });

  return (
    <div className="inset p-5 sm:p-7">
      <p className="small max-w-[70ch] text-ink2">
        The site's stored bars and the simulated market are the same for everybody, so your browser can apply the same
        rule to the last {closes} closes: on stored bars of the pairs that have them, else on simulated ones. It knows
        only bars that had closed by each of them. Still, nobody said it at the time: hypothetical, and not part of the
        record.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <LongWorkButton running={state.kind === "running"} onStart={run} onCancel={cancel}>
          Work out {closes} past closes
        </LongWorkButton>
        <span className="fine">
          10 pairs, {horizons[horizon].title}
          {state.kind === "running" ? `, ${state.percent}%` : ""}
        </span>
      </div>
      <ScriptNote>Working out past closes needs JavaScript.</ScriptNote>
      <div aria-live="polite" data-past={state.kind}>
        {state.kind === "failed" ? (
          <p className="small mt-3 text-down">! It could not be worked out: {state.words}</p>
        ) : null}
        {state.kind === "done" ? (
          <div className="mt-6">
            {state.result.record ? (
              <RecordFigures label="Stated and realized chances, back-computed" record={state.result.record} />
            ) : (
              <p>None of them has been decided yet.</p>
            )}
            <p className="fine mt-5">
              Back-computed on this device. {state.result.prices} {counted(state.result.neutral, "case")} without a bias
              and {counted(state.result.open, "case")} not yet decided are not scored.
            </p>
            <HypotheticalStatement simulated={state.result.simulated} compact />
          </div>
        ) : null}
      </div>
    </div>
  );
}
