import { createStore, type Readable } from "#lib/store.ts";
import type { QuoteSource } from "#trading/market/market-data.ts";

const source = createStore<QuoteSource>({ kind: "simulated" });

/** Which quotes this page shows, and whether they still come. */
export const quoteSource: Readable<QuoteSource> = source;

/** Called by the site's frame: the price service that the server streams, or null. */
export function configureQuotes(name: string | null): void {
  const now = source.getState();
  if ((now.kind === "live" ? now.name : null) === name) return;
  source.set(name === null ? { kind: "simulated" } : { kind: "live", name, staleSince: null });
}

/** Told by the channel: since when nothing new came. */
export function setStaleSince(staleSince: number | null): void {
  const now = source.getState();
  if (now.kind === "live" && now.staleSince !== staleSince) source.set({ ...now, staleSince });
}
