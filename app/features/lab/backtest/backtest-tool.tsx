import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { LabStart } from "../core/lab-start.ts";
import { LabFrame } from "../frame/lab-frame.tsx";
import { BacktestScreen } from "./backtest-screen.tsx";
import { useLabView } from "./lab-view.ts";
import { RunButton } from "./run-button.tsx";

const OptimiseView = lazyComponent(() => import("../optimise/optimise-view.tsx"));
const ValidateView = lazyComponent(() => import("../validate/validate-view.tsx"));
const CompareView = lazyComponent(() => import("../compare/compare-view.tsx"));

const views = { optimise: <OptimiseView />, validate: <ValidateView />, compare: <CompareView /> };

/** The lab with a run, a search or a verdict open, as the address says. */
export function BacktestTool({ first }: { readonly first: LabStart }) {
  const view = useLabView();
  const tab = view === "optimise" || view === "validate" ? view : "backtest";
  return (
    <LabFrame tab={tab} first={first} actions={tab === "backtest" ? <RunButton /> : undefined}>
      <BacktestScreen views={views} />
    </LabFrame>
  );
}
