import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const changed = "address-state";

function follow(listener: () => void) {
  addEventListener("popstate", listener);
  addEventListener(changed, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(changed, listener);
  };
}

type Codec<View> = {
  readonly read: (search: string) => View;
  /** Only what differs from the default; starts with "?" or is empty. */
  readonly write: (view: View) => string;
};

/**
 * What a visitor filtered or chose on a page, held in the address alone: a reload, a shared link, Back and Forward show it again.
 * It is read after hydration, because the server writes one page for everybody, and written past the router, which would ask the
 * server for the page's data again.
 */
export function useAddressState<View>({ read, write }: Codec<View>) {
  // A link to the same page with another query has to be noticed as well.
  const { pathname } = useLocation();
  const last = useRef("");
  const current = () => {
    // On the way back to another page the address is that page's already.
    if (location.pathname === pathname) last.current = location.search;
    return last.current;
  };
  const search = useSyncExternalStore(follow, current, () => "");
  const view = useMemo(() => read(search), [read, search]);
  const change = useCallback(
    (part: Partial<View>) => {
      const next = write({ ...read(location.search), ...part });
      history.replaceState(history.state, "", `${location.pathname}${next}${location.hash}`);
      dispatchEvent(new Event(changed));
    },
    [read, write],
  );
  return [view, change] as const;
}
