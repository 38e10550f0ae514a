import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

const views = ["optimise", "validate", "compare"] as const;
/** What /backtesting shows besides the backtest itself. */
export type LabView = (typeof views)[number];

const never = () => () => {};

/** The view that `?view=` names. While the page wakes up there is none: the server keeps one page for all of them. */
export function useLabView(): LabView | null {
  const [parameters] = useSearchParams();
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const named = parameters.get("view");
  return awake ? (views.find((view) => view === named) ?? null) : null;
}
