import { useContext, useEffect } from "react";
import { useStore } from "#app/ui/use-store.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { labThread, pagePool } from "#workers/page-pool.ts";
import { StrategyContext, useStrategyPart } from "../core/use-strategy.ts";
import { LabDataStore } from "./data-store.ts";
import { deviceFiles } from "./price-files.ts";

let opened: LabDataStore | undefined;

const open = (): LabDataStore =>
  new LabDataStore({
    storage: deviceStorage(),
    files: deviceFiles,
    hold: (request, hooks) => labThread().run("hold-bars", request, hooks),
    simulate: (request, hooks) => pagePool().run("simulate-bars", request, hooks),
    history: (symbol) => pagePool().run("stored-history", { symbol }),
    storedBars: async (request, hooks) => (await pagePool().run("stored-bars", request, hooks)).bars,
    rates: (request, hooks) => labThread().run("held-rates", request, hooks),
  });

/** The browser's one store of bars; on the server each render has its own. */
export function labData(): LabDataStore {
  if (typeof document === "undefined") return open();
  opened ??= open();
  return opened;
}

/**
 * The bars every tab of the lab works on, for the open strategy's symbol and timeframe; loaded in a worker when first read.
 * @throws {Error} outside a lab frame.
 */
export function useLabData() {
  const symbol = useStrategyPart(({ document }) => document.symbol);
  const timeframe = useStrategyPart(({ document }) => document.timeframe);
  const strategy = useContext(StrategyContext);
  const store = labData();
  const state = useStore(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either is what it waits for.
  useEffect(() => {
    // From the store: during hydration the render still has the server's strategy.
    const newest = strategy?.getState().document;
    if (newest) store.want(newest.symbol, newest.timeframe);
  }, [store, strategy, symbol, timeframe]);
  return { ...state, choose: store.choose };
}
