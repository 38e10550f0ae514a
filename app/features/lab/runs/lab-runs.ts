import { useCallback, useContext } from "react";
import { ownedTabStorage } from "#app/data/device-owner.ts";
import { labThread } from "#workers/page-pool.ts";
import { deviceTries } from "../../../market/tries.ts";
import { useStore } from "../../../ui/use-store.ts";
import { currentAccount } from "../core/run-settings.ts";
import { deviceSeen } from "../core/seen-bars.ts";
import { StrategyContext } from "../core/use-strategy.ts";
import { workMarks } from "../core/work-marks.ts";
import { labData } from "../data/lab-data.ts";
import { createLabRunsStore, type LabRunsStore } from "./runs-store.ts";

let opened: LabRunsStore | undefined;

/** The browser's one store of runs; on the server each render has its own. */
export function labRuns(): LabRunsStore {
  const open = () =>
    createLabRunsStore({
      data: labData(),
      run: (request, hooks) => labThread().run("run-held", request, hooks),
      marks: workMarks("run"),
      seen: deviceSeen(),
      tries: deviceTries(),
      storage: ownedTabStorage(),
    });
  if (typeof document === "undefined") return open();
  opened ??= open();
  return opened;
}

/**
 * The runs of this tab and how to make another with the open strategy, account and bars.
 * @throws {Error} outside a lab frame.
 */
export function useLabRuns() {
  const strategy = useContext(StrategyContext);
  if (!strategy) throw new Error("useLabRuns must be used within the lab's frame");
  const store = labRuns();
  const state = useStore(store);
  const run = useCallback(() => {
    // The newest document: a run may start before the page shows the stored strategy.
    const { document } = strategy.getState();
    return store.run(document, { account: currentAccount(), costs: document.costs ?? {} });
  }, [store, strategy]);
  const { cancel, remove, select, forgetUnfinished } = store;
  const restore = useCallback(() => store.restore(strategy.getState().document, store.run), [store, strategy]);
  return { ...state, run, restore, cancel, remove, select, forgetUnfinished };
}
