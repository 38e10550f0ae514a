const shownMillis = 300;
const lookEvery = 100;

/** Until when each price is marked. */
const marked = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for all prices: an animation for each would have the browser compute styles in every frame. */
function unmark(): void {
  const now = performance.now();
  for (const [element, until] of marked)
    if (until <= now) {
      marked.delete(element);
      delete element.dataset.move;
    }
  timer = marked.size > 0 ? setTimeout(unmark, lookEvery) : undefined;
}

/** Marks a price for a moment as risen or fallen; not for visitors who want little motion. */
export function flash(element: HTMLElement, move: "up" | "down"): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.dataset.move = move;
  marked.set(element, performance.now() + shownMillis);
  if (timer === undefined) timer = setTimeout(unmark, lookEvery);
}
