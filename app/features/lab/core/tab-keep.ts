import { deviceKeep } from "./device-keep.ts";
import type { Keep } from "./strategy-store.ts";

/** Reads the tab's own copy first, and writes both: a new tab begins with what was last open on the device. */
export function ownCopyFirst(tab: Keep | null, device: Keep | null): Keep | null {
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

function ownStorage(): Keep | null {
  if (typeof document === "undefined") return null;
  try {
    return globalThis.sessionStorage;
  } catch {
    // Refused site data throws on the mere access.
    return null;
  }
}

/** What this tab works on: two tabs with two strategies never overwrite one another. */
export const tabKeep = (): Keep | null => ownCopyFirst(ownStorage(), deviceKeep());

/** What only this tab remembers, across a reload. */
export const onlyTabKeep = ownStorage;
