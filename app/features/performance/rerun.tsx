import { counted, plainNumber } from "#lib/figure-text.ts";
import { pagePool } from "#workers/page-pool.ts";
import { LongWorkButton } from "../../ui/long-work-button.tsx";
import { type LongWork, useLongWork } from "../../ui/use-long-work.ts";
import type { RobotRecord } from "./record-types.ts";

type Computed = { readonly hash: string; readonly trades: number; readonly seconds: number };

const hashClass = "figure break-all text-small";

function Outcome({ state, published }: { readonly state: LongWork<Computed>; readonly published: string }) {
  if (state.kind === "running") return <p className="small text-ink2">Computing in your browser: {state.percent}%</p>;
  if (state.kind === "failed") return <p className="small text-down">! It could not be computed: {state.words}</p>;
  if (state.kind === "idle")
    return (
      <p className="small text-ink2">
        Your browser makes the same simulated prices, runs the same rules, and compares every trade and both curves.
      </p>
    );
  const { hash, trades, seconds } = state.result;
  const equal = hash === published;
  return (
    <div className="small" data-rerun={equal ? "equal" : "different"}>
      <p className={equal ? "text-up" : "text-down"}>
        {equal
          ? `✓ The same result: ${counted(trades, "trade")} and both curves, computed here in ${plainNumber(seconds, 1)} s.`
          : "! Your browser's result differs from the published one. One of the two was made by another version of the engine; trust neither until they agree."}
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink3">Published</dt>
        <dd className={hashClass}>{published}</dd>
        <dt className="text-ink3">Your browser</dt>
        <dd className={hashClass}>{hash}</dd>
      </dl>
    </div>
  );
}

/** Computes a robot's record again on the visitor's machine and compares the hashes. */
export function Rerun({ record }: { readonly record: RobotRecord }) {
  const { state, start, cancel } = useLongWork<Computed>();
  const run = () =>
    start(async (options) => {
      const startedAt = performance.now();
      const { document, data } = record;
      const { resultHash, figures } = await pagePool().run("robot-run", { document, data }, options);
      return { hash: resultHash, trades: figures.trades, seconds: (performance.now() - startedAt) / 1000 };
    });

  return (
    <div className="inset p-5">
      <div className="flex flex-wrap items-center gap-3">
        <LongWorkButton running={state.kind === "running"} onStart={run} onCancel={cancel}>
          Re-run this in your browser
        </LongWorkButton>
        <span className="fine">Result hash {record.resultHash}</span>
      </div>
      <div className="mt-3 min-h-[3.2em]" aria-live="polite">
        <Outcome state={state} published={record.resultHash} />
      </div>
    </div>
  );
}
