const modals: HTMLDialogElement[] = [];
let toasts: HTMLElement | undefined;

function placeToasts(): void {
  if (toasts) (modals.at(-1) ?? document.body).append(toasts);
}

/** Where toasts are drawn: always inside the modal on top, because the browser makes everything outside it inert. */
export function toastHost(): HTMLElement {
  toasts ??= document.createElement("div");
  placeToasts();
  return toasts;
}

/** Stops the page from scrolling. A scroll bar that takes room keeps it, so that nothing moves. */
function holdPage(): void {
  const { style, clientWidth } = document.documentElement;
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";
}

function releasePage(): void {
  const { style } = document.documentElement;
  style.overflow = "";
  style.scrollbarGutter = "";
}

/** Opens a dialog above everything else. @returns a function that closes it; the browser then returns the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (modals.length === 0) holdPage();
  dialog.showModal();
  modals.push(dialog);
  placeToasts();
  return () => {
    modals.splice(modals.indexOf(dialog), 1);
    placeToasts();
    dialog.close();
    if (modals.length === 0) releasePage();
  };
}
