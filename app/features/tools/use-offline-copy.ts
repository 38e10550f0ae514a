import { useEffect } from "react";
import { calculators } from "#trading/calculators/all-calculators.ts";

const pages = ["/forex-tools", ...calculators.map(({ id }) => `/forex-tools/${id}`)];

/** What this page loaded from this site, by path. */
const loadedHere = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/** After the first visit the calculators open without a connection: a service worker stores their pages and what these load. */
export function useOfflineCopy(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const store = async () => {
      await navigator.serviceWorker.register("/calculators-offline.js", { scope: "/forex-tools" });
      const { active } = await navigator.serviceWorker.ready;
      // What a button loads later is wanted offline as well.
      await import("./current-price.ts");
      active?.postMessage({ type: "store", pages, assets: loadedHere() });
    };
    // A private window may refuse: the calculators then need a connection, as before.
    store().catch((error: unknown) => console.info("The calculators are not available offline:", error));
  }, []);
}
