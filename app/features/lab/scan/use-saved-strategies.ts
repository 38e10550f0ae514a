import { useEffect, useState } from "react";
import { deviceKeep } from "../core/device-keep.ts";
import { readLibrary, type SavedStrategy } from "../rules/open/library.ts";

/** What stands before a saved strategy's id where a view names it. */
export const savedPrefix = "saved-";

/** The strategies this device keeps, once the page runs in a browser; undefined before. The account's are among them once the rules page has been open. */
export function useSavedStrategies(): readonly SavedStrategy[] | undefined {
  const [saved, setSaved] = useState<readonly SavedStrategy[]>();
  useEffect(() => setSaved(readLibrary(deviceKeep())), []);
  return saved;
}
