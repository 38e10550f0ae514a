import { useSyncExternalStore } from "react";
import type { Readable } from "#lib/store.ts";

/** A store's state, or the part of it that `select` reads; who reads a part is drawn again only when that part changes. */
export function useStore<State>(store: Readable<State>): State;
export function useStore<State, Part>(store: Readable<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: Readable<State>, select: (state: State) => unknown = (state) => state): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getRenderedState()),
  );
}
