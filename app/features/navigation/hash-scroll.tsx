import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollToHash } from "../../ui/scroll-to-anchor.ts";

/** Whenever the address carries a hash, the page scrolls to that element after 100 ms. */
export function HashScroll() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again.
  useEffect(() => (hash ? scrollToHash(hash) : undefined), [hash, key]);
  return null;
}
