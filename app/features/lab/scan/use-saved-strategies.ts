import type { SavedStrategy } from "../rules/open/library.ts";
import { useLibrary } from "../rules/open/library-store.ts";

/** What stands before a saved strategy's id where a view names it. */
export const savedPrefix = "saved-";

/** What the visitor saved, on this device and in the account; undefined before the page runs in a browser, or while the account may still hold `wanted`. */
export function useSavedStrategies(wanted: string): readonly SavedStrategy[] | undefined {
  const { saved, reading } = useLibrary();
  const missing = wanted.startsWith(savedPrefix) && !saved?.some(({ id }) => savedPrefix + id === wanted);
  return reading && missing ? undefined : saved;
}
