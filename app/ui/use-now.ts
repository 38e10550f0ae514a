import { useEffect, useState } from "react";

/**
 * The time, once the page runs in a browser, renewed every `every` milliseconds; null before. Pages are rendered once for
 * everybody and kept, so what depends on the clock or the visitor's zone must not be part of them.
 */
export function useNow(every = 30_000): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
