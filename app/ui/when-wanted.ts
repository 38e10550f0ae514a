const signs = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "wheel",
  "scroll",
  "focusin",
  "dragenter",
] as const;
/** How far below the screen a part may be to count as near. */
const reach = 300;
/** A near part is brought to life after this long even if the visitor only reads. */
const rest = 8000;

/** Settles with the visitor's first move, or when the page has been at rest with the element near. */
export function whenWanted(element: Element): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const sign of signs) removeEventListener(sign, done, true);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) timer ??= setTimeout(done, rest);
      },
      { rootMargin: `0px 0px ${reach}px 0px` },
    );
    observer.observe(element);
    for (const sign of signs) addEventListener(sign, done, { passive: true, capture: true });
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
