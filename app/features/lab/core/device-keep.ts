import type { Keep } from "./strategy-store.ts";

/** The device's own storage; null on the server and where it is refused. */
export function deviceKeep(): Keep | null {
  if (typeof document === "undefined") return null;
  try {
    return globalThis.localStorage;
  } catch {
    // Refused site data throws on the mere access: what is chosen then lives as long as the tab.
    return null;
  }
}
