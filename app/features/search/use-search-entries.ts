import { useCallback, useEffect, useState } from "react";
import { loadSearchEntries } from "./load-search-entries.ts";
import type { SearchEntry } from "./search-entries.ts";

/** The list of entries, fetched when the palette is open; `retry` after a failure. */
export function useSearchEntries(open: boolean) {
  const [entries, setEntries] = useState<readonly SearchEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadSearchEntries().then(setEntries, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (open && !entries) load();
  }, [open, entries, load]);
  return { entries, failed, retry: load };
}
