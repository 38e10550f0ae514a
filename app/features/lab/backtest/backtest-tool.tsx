import { Suspense, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { LabStart } from "../core/lab-start.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { LabFrame } from "../frame/lab-frame.tsx";
import { problemSentence } from "../rules/document/problem-words.ts";
import { useLabRuns } from "../runs/lab-runs.ts";
import { BacktestView } from "./backtest-view.tsx";

const OptimizeView = lazyComponent(() => import("../optimize/optimize-view.tsx"));
const ValidateView = lazyComponent(() => import("../validate/validate-view.tsx"));
const CompareView = lazyComponent(() => import("../compare/compare-view.tsx"));

/** What the other views of /backtesting show: loaded when first looked at. */
const views = { optimize: <OptimizeView />, validate: <ValidateView />, compare: <CompareView /> };
type View = keyof typeof views;

const never = () => () => {};

/** The view that `?view=` names. Null during hydration: the server renders one page for all views. */
function useView(): View | null {
  const [parameters] = useSearchParams();
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Addresses from before have the other spelling.
  const named = parameters.get("view")?.replace("ise", "ize");
  return awake && named && Object.hasOwn(views, named) ? (named as View) : null;
}

/** Starts a run with what is open, or stops the one that is going on. */
function RunButton() {
  const { running, run, cancel } = useLabRuns();
  const { problems } = useStrategyCheck();
  if (running)
    return (
      <Button variant="secondary" size="sm" className="min-w-34" onClick={cancel}>
        Cancel
      </Button>
    );
  const [problem] = problems;
  return (
    <Button
      size="sm"
      className="min-w-34"
      aria-disabled={problem ? true : undefined}
      title={problem && problemSentence(problem)}
      onClick={() => problem || run()}
    >
      Run backtest
    </Button>
  );
}

/** The lab with the view of /backtesting that `?view=` names; the backtest itself without one. */
export function BacktestTool({ first }: { readonly first: LabStart }) {
  const view = useView();
  const tab = view === "optimize" || view === "validate" ? view : "backtest";
  return (
    <LabFrame
      tab={tab}
      first={first}
      actions={tab === "backtest" ? <RunButton /> : undefined}
      fields={view === null ? "Settings" : undefined}
    >
      {view ? (
        <Suspense fallback={<p className="fine min-h-[60vh] p-6">Loading …</p>}>{views[view]}</Suspense>
      ) : (
        <BacktestView />
      )}
    </LabFrame>
  );
}
