import { useEffect, useRef } from "react";

/** When what had the focus has just gone, the focus goes on at the element that took its place. */
export function useFocusOnce<Target extends HTMLElement>(wanted: boolean) {
  const target = useRef<Target>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and not later.
  useEffect(() => {
    if (wanted && document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}
