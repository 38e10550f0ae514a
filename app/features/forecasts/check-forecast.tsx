import { useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { forecastRule } from "#trading/forecast/plan.ts";
import { pagePool } from "#workers/page-pool.ts";
import { Button } from "../../ui/button.tsx";
import type { Checkable } from "./outlook-row.ts";

type State =
  | { readonly kind: "idle" | "running" }
  | { readonly kind: "done"; readonly inputHash: string; readonly resultHash: string }
  | { readonly kind: "failed"; readonly words: string };

const hashClass = "figure break-all";

/** Computes one forecast again in the visitor's browser and compares both hashes. */
export function CheckForecast({ check }: { readonly check: Checkable }) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const abort = new AbortController();
    running.current = abort;
    setState({ kind: "running" });
    const { closeAt, symbol, horizon } = check;
    try {
      const request = { closeAt, only: [{ symbol, horizon }] };
      const [made] = await pagePool().run("make-forecasts", request, { signal: abort.signal });
      if (!made) throw new Error("There are too few bars before this close.");
      setState({ kind: "done", inputHash: made.inputHash, resultHash: made.resultHash });
    } catch (error) {
      if (!abort.signal.aborted) setState({ kind: "failed", words: errorText(error) });
    }
  };

  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={run} disabled={state.kind === "running"}>
        {state.kind === "running" ? "Computing …" : "Compute it again here"}
      </Button>
      <dl className="fine mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt>Hash of the bars</dt>
        <dd className={hashClass}>{check.inputHash}</dd>
        <dt>Hash of the forecast</dt>
        <dd className={hashClass}>{check.resultHash}</dd>
      </dl>
      <div className="small mt-2" aria-live="polite">
        <Outcome state={state} check={check} />
      </div>
    </div>
  );
}

function Outcome({ state, check }: { readonly state: State; readonly check: Checkable }) {
  if (state.kind === "failed") return <p className="text-down">! It could not be computed: {state.words}</p>;
  if (state.kind !== "done") return null;
  const equal = state.inputHash === check.inputHash && state.resultHash === check.resultHash;
  if (equal)
    return (
      <p className="text-up" data-check="equal">
        ✓ The same: your browser made the same bars and says the same. Both hashes agree.
      </p>
    );
  return (
    <p className="text-down" data-check="different">
      ! Your browser says something else ({state.inputHash}, {state.resultHash}).{" "}
      {check.rule === forecastRule
        ? "Trust neither until they agree."
        : `This forecast was made by version ${check.rule} of the rule; this site now runs version ${forecastRule}.`}
    </p>
  );
}
