import { createContext, useContext } from "react";
import { pagePool } from "#workers/page-pool.ts";
import { useStore } from "../../../ui/use-store.ts";
import { type CheckStore, createCheckStore, type StrategyCheck } from "./check-store.ts";
import type { LabStart } from "./lab-start.ts";
import type { StrategyStore } from "./strategy-store.ts";

export const CheckContext = createContext<CheckStore | null>(null);

let opened: CheckStore | undefined;

/** The browser's one check of its one open strategy; a fresh one for each render on the server. */
export function openCheckStore(strategy: StrategyStore, first: LabStart): CheckStore {
  const open = () => createCheckStore(strategy, first, (document) => pagePool().run("check-strategy", { document }));
  if (typeof document === "undefined") return open();
  opened ??= open();
  return opened;
}

/**
 * What is wrong with the open strategy, and the same in English, worked out in a worker after every edit.
 * @throws {Error} outside a lab frame.
 */
export function useStrategyCheck(): StrategyCheck {
  return useCheckPart((check) => check);
}

/** A part of the check. A component that reads a part is rendered again only when an answer changes that part. */
export function useCheckPart<Part>(select: (check: StrategyCheck) => Part): Part {
  const store = useContext(CheckContext);
  if (!store) throw new Error("The strategy's check is read within the lab's frame");
  return useStore(store, select);
}
