let held = 0;

/**
 * Keeps the page still below an overlay, until what it returns is called. It changes one element only: a style sheet written
 * for it, and taking all pointer events from the body, as the component library does, make the browser match every rule on
 * the page again, at opening and again at closing. The scrim catches what is pressed beside the overlay.
 */
export function holdPage(): () => void {
  const { style, dataset, clientWidth } = document.documentElement;
  held += 1;
  if (held === 1) {
    // A bar that takes room keeps it, so that nothing moves.
    if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
    dataset.overlay = "";
  }
  return () => {
    held -= 1;
    if (held > 0) return;
    style.overflow = "";
    style.scrollbarGutter = "";
    delete dataset.overlay;
  };
}
