const moves = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll", "focusin"] as const;

/** Settles with the visitor's first move on the page. */
export function firstMove(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const move of moves) removeEventListener(move, done, true);
      resolve();
    };
    for (const move of moves) addEventListener(move, done, { passive: true, capture: true });
  });
}

/** Settles when the page has loaded and the browser has nothing better to do; not before a visitor who saves data asks. */
export async function whenIdle(): Promise<void> {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return new Promise(() => {});
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 500);
  });
}
