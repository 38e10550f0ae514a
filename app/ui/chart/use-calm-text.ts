import { useEffect, useRef, useState } from "react";

const pause = 700;

/** The text as it was when it last came to rest: what is read out must not chatter while a slider moves. */
export function useCalmText(text: string): string {
  const [calm, setCalm] = useState(text);
  const since = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, since.current + pause - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setCalm(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
