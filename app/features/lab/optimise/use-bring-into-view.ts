import { type RefObject, useEffect, useRef } from "react";

/** On a phone results stand below the fields: what was asked for must not happen out of sight. */
export function useBringIntoView<Box extends HTMLElement>(started: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const before = useRef(started);
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (started && !before.current && top > window.innerHeight * 0.7) box.current?.scrollIntoView({ block: "start" });
    before.current = started;
  }, [started]);
  return box;
}
