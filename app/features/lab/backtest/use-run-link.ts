import { useContext, useEffect } from "react";
import { useLocation } from "react-router";
import { StrategyContext } from "../core/use-strategy.ts";
import { useLabRuns } from "./lab-runs.ts";

/**
 * What a link to /backtesting asks for after its hash: `#run` a run of what is open, `#run=` of a saved strategy, `#again=` a
 * saved run repeated; without any of them the run that was shown before a reload. The hash goes, so that a reload does not start another.
 */
export function useRunLink(): void {
  const { hash, key } = useLocation();
  const strategy = useContext(StrategyContext);
  const { run, restore } = useLabRuns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is asked once, whatever else changes.
  useEffect(() => {
    const [, kind, id] = /^#(run|again)(?:=(.+))?$/.exec(hash) ?? [];
    if (!kind) return restore();
    if (!strategy || window.location.hash !== hash) return;
    // Not the router's: taking a hash away would load the page's data again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    if (kind === "run" && !id) void run();
    else if (id)
      void import("./run-saved.ts").then(({ runAgain, runSaved }) =>
        kind === "again" ? runAgain(id, strategy, run) : runSaved(id, strategy, run),
      );
  }, [hash, key]);
}
