import { useEffect, useState } from "react";

/** What the address has after the #, which no server sees; null until the page runs. */
export function useFragment(): string | null {
  const [fragment, setFragment] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setFragment(window.location.hash.slice(1));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return fragment;
}
