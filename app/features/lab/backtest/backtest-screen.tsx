import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { BacktestView } from "./backtest-view.tsx";

type OtherView = "optimise" | "validate" | "compare";
type Props = {
  /** What the other tabs of /backtesting show: loaded when first looked at. */
  readonly views: Readonly<Record<OtherView, ReactNode>>;
};

/** The tab of /backtesting that `?view=` names; the backtest itself without one. */
export function BacktestScreen({ views }: Props) {
  const [parameters] = useSearchParams();
  const view = parameters.get("view") ?? "";
  if (!Object.hasOwn(views, view)) return <BacktestView />;
  return <Suspense fallback={<p className="fine min-h-[60vh] p-6">Loading…</p>}>{views[view as OtherView]}</Suspense>;
}
