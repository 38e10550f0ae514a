import { useLayoutEffect } from "react";

/** While `busy`, the browser asks before the page is closed or loaded again. */
export function useStayWhile(busy: boolean): void {
  // Before what may be lost is on the screen: a busy machine runs other effects a moment later.
  useLayoutEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
