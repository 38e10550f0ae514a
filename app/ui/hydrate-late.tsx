import { type ComponentType, lazy, useEffect } from "react";

const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll", "focusin"] as const;
/** How far below the screen a part may be to count as near. */
const reach = 300;
/** A near part is brought to life after this long even if the visitor only reads. */
const rest = 8000;

/** Settles with the visitor's first move, or when the page has been at rest with the element near. */
function whenWanted(element: Element): Promise<void> {
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

/**
 * Keeps the last press on a button that has no code yet. Listens on the window, because React swallows what is pressed in
 * a part it has not hydrated. @returns what presses it again.
 */
function keepPress(part: Element): () => void {
  let pressed: HTMLElement | null = null;
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && part.contains(target)) pressed = target.closest("button[type=button]");
  };
  addEventListener("click", onClick, true);
  return () => {
    removeEventListener("click", onClick, true);
    pressed?.click();
    pressed = null;
  };
}

/**
 * A part of the page that the server has written in full and whose code the browser fetches only when it is wanted:
 * until then its links work as links, and a press on a button is kept. Use inside `<Suspense>`, around an element that
 * carries `id`.
 */
export function hydrateLate<Props extends object>(id: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const written = typeof document === "undefined" ? null : document.getElementById(id);
    if (!written) return load();
    const pressAgain = keepPress(written);
    if (!location.hash) await whenWanted(written);
    const { default: Part } = await load();
    // biome-ignore lint/correctness/noComponentHookFactories: made once per part, inside `lazy`, and kept.
    const Alive = (props: Props) => {
      useEffect(pressAgain, []);
      return <Part {...props} />;
    };
    return { default: Alive };
  });
}
