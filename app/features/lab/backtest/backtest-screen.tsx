import { type ReactNode, Suspense } from "react";
import { BacktestView } from "./backtest-view.tsx";
import { type LabView, useLabView } from "./lab-view.ts";

type Props = {
  /** What the other views of /backtesting show: loaded when first looked at. */
  readonly views: Readonly<Record<LabView, ReactNode>>;
};

/** The view of /backtesting that `?view=` names; the backtest itself without one. */
export function BacktestScreen({ views }: Props) {
  const view = useLabView();
  if (!view) return <BacktestView />;
  return <Suspense fallback={<p className="fine min-h-[60vh] p-6">Loading …</p>}>{views[view]}</Suspense>;
}
