import { createStore } from "#lib/store.ts";
import { pressedLetter } from "../../ui/pressed-key.ts";
import { useStore } from "../../ui/use-store.ts";

// One palette a page, opened by buttons that stand far from it; changed in the browser only.
const open = createStore(false);

export const setSearchOpen = (next: boolean | ((open: boolean) => boolean)): void =>
  open.set(typeof next === "function" ? next(open.getState()) : next);

export const useSearchOpen = (): boolean => useStore(open);

const isShortcut = (event: KeyboardEvent) =>
  pressedLetter(event) === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;

/** Ctrl+K or Cmd+K everywhere. Called before the page hydrates: a press that comes earlier opens the palette once it can be drawn. */
export function listenForSearch(): void {
  window.addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    setSearchOpen((now) => !now);
  });
}
