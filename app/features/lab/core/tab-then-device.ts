import { ownedStorage, ownedTabStorage } from "#app/data/device-owner.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";

/** Reads the tab's own copy first, and writes both: a new tab begins with what was last open on the device. */
export function tabCopyFirst(tab: KeyValueStorage | null, device: KeyValueStorage | null): KeyValueStorage | null {
  if (!tab || !device) return tab ?? device;
  return {
    getItem: (key) => tab.getItem(key) ?? device.getItem(key),
    setItem(key, value) {
      // The tab's first: a device without room must not cost the tab its copy.
      tab.setItem(key, value);
      device.setItem(key, value);
    },
  };
}

/** What this tab works on: two tabs with two strategies never overwrite one another. */
export const tabThenDevice = (): KeyValueStorage | null => tabCopyFirst(ownedTabStorage(), ownedStorage());
