import { useEffect, useRef } from "react";

/** Below this width the panel fills the screen and is modal; above, the page beside it stays usable. */
const wide = "(min-width: 768px)";

function show(dialog: HTMLDialogElement, isWide: boolean) {
  if (isWide) dialog.show();
  else dialog.showModal();
}

/** Opens and closes a native dialog: the browser then traps the focus of the full-screen form and makes the page inert. */
export function usePanelDialog(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const query = window.matchMedia(wide);
    const reopen = () => {
      element.close();
      show(element, query.matches);
    };
    show(element, query.matches);
    query.addEventListener("change", reopen);
    return () => {
      query.removeEventListener("change", reopen);
      element.close();
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape belongs to whatever overlay lies on top of the panel; that one has already taken it.
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog][data-state=open]"))
        return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open, onClose]);

  return dialog;
}
