/** Text by name: the browser's `Storage`, or what a test puts in its place. */
export type KeyValueStorage = { getItem(key: string): string | null; setItem(key: string, value: string): void };

function storageOf(name: "localStorage" | "sessionStorage"): Storage | null {
  if (typeof document === "undefined") return null;
  try {
    return globalThis[name];
  } catch {
    // A browser that refuses site data throws on the mere access.
    return null;
  }
}

/** What this browser stores for the site; null on the server and where it is refused. */
export const deviceStorage = (): Storage | null => storageOf("localStorage");

/** What this tab stores, across reloads; null on the server and where it is refused. */
export const tabStorage = (): Storage | null => storageOf("sessionStorage");
