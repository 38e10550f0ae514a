import { useCallback, useEffect, useState } from "react";
import { firstView, readView, type ScanView, viewSearch } from "./scan-view-state.ts";

/**
 * What the visitor has set, kept in the address. The first render shows the default, because the page is the same for everybody; `ready` says
 * that the address has been read. Written in place: every letter of a search would else be a step back.
 */
export function useScanView() {
  const [view, setView] = useState(firstView);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setView(readView(location.search));
    setReady(true);
  }, []);
  useEffect(() => {
    if (!ready) return;
    const search = viewSearch(view);
    if (search === location.search) return;
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  }, [view, ready]);
  const change = useCallback((part: Partial<ScanView>) => setView((old) => ({ ...old, ...part })), []);
  return { view, change, ready };
}
