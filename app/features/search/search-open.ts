import { useSyncExternalStore } from "react";

// One palette a page, opened by buttons that stand far from it: a store of one boolean, changed in the browser only.
let open = false;
const listeners = new Set<() => void>();

export function setSearchOpen(next: boolean | ((open: boolean) => boolean)): void {
  open = typeof next === "function" ? next(open) : next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSearchOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}
