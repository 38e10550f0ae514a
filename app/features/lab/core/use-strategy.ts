import { createContext, useContext } from "react";
import { onOwnerChange } from "#app/data/device-owner.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { inheritTries } from "../../../market/tries.ts";
import { useStore } from "../../../ui/use-store.ts";
import {
  createStrategyStore,
  readStoredStrategy,
  type StrategyOrigin,
  type StrategyState,
  type StrategyStore,
} from "./strategy-store.ts";
import { tabThenDevice } from "./tab-then-device.ts";

export const StrategyContext = createContext<StrategyStore | null>(null);

let opened: StrategyStore | undefined;
onOwnerChange(({ before }) => {
  if (before !== null) opened = undefined;
});

/**
 * The tab's one open strategy: the tab's stored one, else the device's last one, else the given one. Every page of the lab gets the same, so that a
 * visitor walks from rules to backtest to scan with one document. On the server each render has its own.
 */
export function openStrategyStore(first: StrategyDocument, origin: StrategyOrigin): StrategyStore {
  if (typeof document === "undefined") return createStrategyStore(first, origin, null);
  opened ??= createStrategyStore(first, origin, tabThenDevice(), { onEdit: inheritTries });
  return opened;
}

/**
 * The store of the open strategy, for components that do not show it.
 * @throws {Error} outside a lab frame.
 */
export function useStrategyStore(): StrategyStore {
  const store = useContext(StrategyContext);
  if (!store) throw new Error("The open strategy is read within the lab's frame");
  return store;
}

/** A part of the open strategy. A component that reads a part is rendered again only when an edit changes that part. */
export function useStrategyPart<Part>(select: (state: StrategyState) => Part): Part {
  return useStore(useStrategyStore(), select);
}

/** The open strategy and its actions; components that read it are rendered again at every edit. */
export function useStrategy() {
  const store = useStrategyStore();
  const state = useStore(store);
  return { ...state, edit: store.edit, undo: store.undo, redo: store.redo, open: store.open };
}

type SavedBefore = { readonly id: string; readonly updatedAt: number };

/** Gives the open strategy the name that its saved one got in a list, at `savedAt`; nothing happens where another is open. */
export function renameOpened(before: SavedBefore, name: string, savedAt: number): void {
  const stored = readStoredStrategy(tabThenDevice());
  const store = opened ?? (stored ? openStrategyStore(stored.document, stored.origin) : null);
  const { origin } = store?.getState() ?? {};
  if (!store || origin?.kind !== "saved" || origin.id !== before.id) return;
  // What was saved elsewhere since it was opened is not what is open: the next save still has to find that out.
  if (origin.savedAt !== undefined && before.updatedAt > origin.savedAt)
    store.edit((document) => ({ ...document, name }));
  else store.savedAs({ id: before.id, name, savedAt }, origin);
}
