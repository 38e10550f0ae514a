import { useEffect, useRef } from "react";
import { openModal } from "#app/ui/open-modal.ts";

/** Below this width the panel fills the screen and is modal; above, the page beside it stays usable. */
const wide = "(min-width: 768px)";

/** @returns a function that closes it. */
function show(dialog: HTMLDialogElement, isWide: boolean): () => void {
  if (!isWide) return openModal(dialog);
  dialog.show();
  return () => dialog.close();
}

/** Opens and closes a native dialog: the browser then traps the focus of the full-screen form and makes the page inert. */
export function usePanelDialog(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const query = window.matchMedia(wide);
    let close = show(element, query.matches);
    const reopen = () => {
      close();
      close = show(element, query.matches);
    };
    query.addEventListener("change", reopen);
    return () => {
      query.removeEventListener("change", reopen);
      close();
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape belongs to a modal on top of the panel.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(".modal[open]")) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open, onClose]);

  return dialog;
}
