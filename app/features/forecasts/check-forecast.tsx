import { forecastRule } from "#trading/forecast/plan.ts";
import { pagePool } from "#workers/page-pool.ts";
import { Button } from "../../ui/button.tsx";
import { type LongWork, useLongWork } from "../../ui/use-long-work.ts";
import type { Checkable } from "./outlook-row.ts";

type Hashes = { readonly inputHash: string; readonly resultHash: string };

const hashClass = "figure break-all";

/** Computes one forecast again in the visitor's browser and compares both hashes. */
export function CheckForecast({ check }: { readonly check: Checkable }) {
  const { state, start } = useLongWork<Hashes>();
  const run = () =>
    start(async ({ signal }) => {
      const { closeAt, symbol, horizon, data } = check;
      const [made] = await pagePool().run("make-forecasts", { closeAt, only: [{ symbol, horizon, data }] }, { signal });
      if (!made) throw new Error("There are too few bars before this close.");
      return made;
    });

  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={run} aria-busy={state.kind === "running"}>
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

function Outcome({ state, check }: { readonly state: LongWork<Hashes>; readonly check: Checkable }) {
  const isStored = check.data.kind !== "simulated";
  if (state.kind === "failed") return <p className="text-down">! It could not be computed: {state.words}</p>;
  if (state.kind !== "done") return null;
  const { inputHash, resultHash } = state.result;
  const equal = inputHash === check.inputHash && resultHash === check.resultHash;
  if (equal)
    return (
      <p className="text-up" data-check="equal">
        {check.data.kind === "simulated"
          ? "✓ The same: your browser made the same bars and says the same. Both hashes agree."
          : "✓ The same: your browser loaded the stored bars that the forecast names and says the same. Both hashes agree."}
      </p>
    );
  return (
    <p className="text-down" data-check="different">
      ! Your browser says something else ({inputHash}, {resultHash}).{" "}
      {check.rule === forecastRule
        ? isStored && inputHash !== check.inputHash
          ? "The bars that the site has stored now differ from those that the forecast was made from."
          : "Trust neither until they agree."
        : `This forecast was made by version ${check.rule} of the rule; this site now runs version ${forecastRule}.`}
    </p>
  );
}
