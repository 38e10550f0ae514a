import { useEffect, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { counted } from "#lib/figure-text.ts";
import { pagePool } from "#workers/page-pool.ts";
import { Button } from "../../ui/button.tsx";
import type { RobotRecord } from "./record-types.ts";

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly percent: number }
  | { readonly kind: "done"; readonly hash: string; readonly trades: number; readonly seconds: number }
  | { readonly kind: "failed"; readonly words: string };

const hashClass = "figure break-all text-[14px]";

function Outcome({ state, published }: { readonly state: State; readonly published: string }) {
  if (state.kind === "running") return <p className="small text-ink2">Computing in your browser: {state.percent}%</p>;
  if (state.kind === "failed") return <p className="small text-down">! It could not be computed: {state.words}</p>;
  if (state.kind === "idle")
    return (
      <p className="small text-ink2">
        Your browser makes the same prices, runs the same rules, and compares every trade and both curves.
      </p>
    );
  const equal = state.hash === published;
  return (
    <div className="small" data-rerun={equal ? "equal" : "different"}>
      <p className={equal ? "text-up" : "text-down"}>
        {equal
          ? `✓ The same result: ${counted(state.trades, "trade")} and both curves, computed here in ${state.seconds.toFixed(1)} s.`
          : "! Your browser's result differs from the published one. One of the two was made by another version of the engine; trust neither until they agree."}
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink3">Published</dt>
        <dd className={hashClass}>{published}</dd>
        <dt className="text-ink3">Your browser</dt>
        <dd className={hashClass}>{state.hash}</dd>
      </dl>
    </div>
  );
}

/** Computes a robot's record again on the visitor's machine and compares the hashes. */
export function Rerun({ record }: { readonly record: RobotRecord }) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const abort = new AbortController();
    running.current = abort;
    setState({ kind: "running", percent: 0 });
    const startedAt = performance.now();
    const { document, data } = record;
    const onProgress = ({ done, total }: { done: number; total: number }) =>
      setState({ kind: "running", percent: Math.floor((done / total) * 100) });
    try {
      const { resultHash, figures } = await pagePool().run(
        "robot-run",
        { document, data },
        { signal: abort.signal, onProgress },
      );
      const seconds = (performance.now() - startedAt) / 1000;
      setState({ kind: "done", hash: resultHash, trades: figures.trades, seconds });
    } catch (error) {
      if (abort.signal.aborted) setState({ kind: "idle" });
      else setState({ kind: "failed", words: errorText(error) });
    }
  };

  return (
    <div className="inset p-5">
      <div className="flex flex-wrap items-center gap-3">
        {state.kind === "running" ? (
          <Button variant="secondary" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        ) : (
          <Button variant="secondary" onClick={run}>
            Re-run this in your browser
          </Button>
        )}
        <span className="fine">Result hash {record.resultHash}</span>
      </div>
      <div className="mt-3 min-h-[3.2em]" aria-live="polite">
        <Outcome state={state} published={record.resultHash} />
      </div>
    </div>
  );
}
