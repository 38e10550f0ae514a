import { createStore } from "#lib/store.ts";
import { useStore } from "../../ui/use-store.ts";

// One palette a page, opened by buttons that stand far from it; changed in the browser only.
const open = createStore(false);

export const setSearchOpen = (next: boolean | ((open: boolean) => boolean)): void =>
  open.set(typeof next === "function" ? next(open.getState()) : next);

export const useSearchOpen = (): boolean => useStore(open);
