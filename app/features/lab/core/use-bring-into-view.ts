import { type RefObject, useEffect, useRef } from "react";

/**
 * On a phone, results are below the fields: scrolls to their box when `shown` changes to a value, so that visitors see
 * what they asked for.
 */
export function useBringIntoView<Box extends HTMLElement>(shown: string | true | undefined): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const before = useRef(shown);
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (shown && shown !== before.current && top > window.innerHeight * 0.7)
      box.current?.scrollIntoView({ block: "start" });
    before.current = shown;
  }, [shown]);
  return box;
}
