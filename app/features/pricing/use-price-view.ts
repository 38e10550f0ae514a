import { useCallback, useEffect, useState } from "react";
import { firstPriceView, type PriceView, priceSearch, readPriceView } from "./price-view.ts";

/** What the visitor chose, kept in the address. Read after the first render, because the page is the same for everybody. */
export function usePriceView() {
  const [view, setView] = useState(firstPriceView);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setView(readPriceView(location.search));
    setReady(true);
  }, []);
  useEffect(() => {
    const search = priceSearch(view);
    if (!ready || search === location.search) return;
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  }, [view, ready]);
  const change = useCallback((part: Partial<PriceView>) => setView((old) => ({ ...old, ...part })), []);
  return { view, change };
}
