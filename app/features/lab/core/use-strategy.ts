import { createContext, useContext, useSyncExternalStore } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { deviceKeep } from "./device-keep.ts";
import { createStrategyStore, readKept, type StrategyOrigin, type StrategyStore } from "./strategy-store.ts";

export const StrategyContext = createContext<StrategyStore | null>(null);

let opened: StrategyStore | undefined;

/**
 * The browser's one open strategy: what the device kept, else the given one. Every page of the lab gets the same, so that a
 * visitor walks from rules to backtest to scan with one document. On the server each render has its own.
 */
export function openStrategyStore(first: StrategyDocument, origin: StrategyOrigin): StrategyStore {
  if (typeof document === "undefined") return createStrategyStore(first, origin, null);
  opened ??= createStrategyStore(first, origin, deviceKeep());
  return opened;
}

/**
 * The open strategy and what can be done with it.
 * @throws {Error} outside a lab frame.
 */
export function useStrategy() {
  const store = useContext(StrategyContext);
  if (!store) throw new Error("useStrategy must be used within the lab's frame");
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getRenderedState);
  return { ...state, edit: store.edit, undo: store.undo, redo: store.redo, open: store.open };
}

/** Gives the open strategy the name its saved one got elsewhere; nothing happens where another is open. */
export function renameOpened(savedId: string, name: string): void {
  const kept = readKept(deviceKeep());
  const store = opened ?? (kept ? openStrategyStore(kept.document, kept.origin) : null);
  const { origin } = store?.getState() ?? {};
  if (origin?.kind === "saved" && origin.id === savedId) store?.edit((own) => ({ ...own, name }));
}
