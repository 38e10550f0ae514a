import { useEffect } from "react";

type Undo = { readonly undo: () => void; readonly redo: () => void };

/** A field that has an undo of its own for what is being typed; the rules' fields give theirs up to the strategy's. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox],[type=range],[type=radio]), textarea, [contenteditable=true]") !== null &&
  target.closest("[data-strategy-undo]") === null;

/** Ctrl/⌘+Z takes the last edit back, with Shift (or Ctrl+Y) it is done again, wherever on the page the focus is. */
export function useUndoKeys({ undo, redo }: Undo): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if ((key !== "z" && key !== "y") || hasOwnUndo(event.target)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}
