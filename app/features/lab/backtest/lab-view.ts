import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

const views = ["optimize", "validate", "compare"] as const;
/** What /backtesting shows besides the backtest itself. */
export type LabView = (typeof views)[number];

const never = () => () => {};

/** The view that `?view=` names. Null during hydration: the server renders one page for all views. */
export function useLabView(): LabView | null {
  const [parameters] = useSearchParams();
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Addresses from before have the other spelling.
  const named = parameters.get("view")?.replace("ise", "ize");
  return awake ? (views.find((view) => view === named) ?? null) : null;
}
