import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { readStoredList, writeStored } from "../../../../data/stored-json.ts";
import type { Merged } from "../../../../data/synced-collection.ts";

/** The one list of a device or account. */
const storedWatchlist = z.object({
  id: z.literal("watchlist"),
  symbols: z.readonly(z.array(z.string())),
  /** UTC milliseconds of the last change. */
  updatedAt: z.number(),
  /** The account's `updatedAt` when both were last the same; absent for what was never there. */
  syncedAt: z.optional(z.number()),
  /** Whose account that is: a device may be shared. */
  account: z.optional(z.string()),
});
export type SavedWatchlist = Readonly<z.output<typeof storedWatchlist>>;

export const watchlistKey = "northpip.watchlist";

/** What a visitor watches who has chosen nothing. */
export const defaultSymbols: readonly string[] = [
  "EURUSD",
  "GBPUSD",
  "USDJPY",
  "USDCHF",
  "AUDUSD",
  "NZDUSD",
  "USDCAD",
  "EURGBP",
  "EURJPY",
  "GBPJPY",
  "XAUUSD",
];

const quoted = new Set(simulatedSymbols);

/** The symbols that have quotes, each once, in their order. */
export const knownSymbols = (symbols: readonly string[]): readonly string[] =>
  [...new Set(symbols)].filter((symbol) => quoted.has(symbol));

/** The device's list, as a list of one; none where nothing was chosen, or where what is stored names no symbol. */
export function readWatchlist(storage: KeyValueStorage | null): readonly SavedWatchlist[] {
  return readStoredList(storage, watchlistKey, storedWatchlist)
    .map((saved) => ({ ...saved, symbols: knownSymbols(saved.symbols) }))
    .filter(({ symbols }) => symbols.length > 0)
    .slice(0, 1);
}

/** @returns why it could not be stored, in words; the former list then stays stored. Null when it was. */
export function writeWatchlist(storage: KeyValueStorage | null, lists: readonly SavedWatchlist[]): string | null {
  if (writeStored(storage, watchlistKey, lists)) return null;
  return storage
    ? "This browser has no room left to save your watchlist. It stays as you see it until you close this page."
    : "This browser stores nothing for this site. Your watchlist stays as you see it until you close this page.";
}

const sameSymbols = (one: SavedWatchlist, other: SavedWatchlist): boolean =>
  one.symbols.join() === other.symbols.join();

/** Where both sides changed, the newer one's order with what only the other has below it. */
function joined(here: SavedWatchlist, there: SavedWatchlist): SavedWatchlist {
  const [newer, older] = here.updatedAt > there.updatedAt ? [here, there] : [there, here];
  return {
    id: "watchlist",
    symbols: knownSymbols([...newer.symbols, ...older.symbols]),
    // Later than both, so that other devices see that it changed.
    updatedAt: Math.max(here.updatedAt, there.updatedAt) + 1,
  };
}

function settled(here: SavedWatchlist, there: SavedWatchlist): Merged<SavedWatchlist> {
  if (sameSymbols(here, there) || here.updatedAt === here.syncedAt) return { items: [there], upload: [] };
  const next = there.updatedAt === here.syncedAt ? here : joined(here, there);
  return { items: [next], upload: [next] };
}

/**
 * The device's list and one account's as one. Where only one side changed since they were last the same, it is taken. A list that
 * belongs to another account gives way to this one's; it stays where this one has none, and is sent only once it is changed.
 */
export function mergeWatchlists(
  [here]: readonly SavedWatchlist[],
  [there]: readonly SavedWatchlist[],
  user: string,
): Merged<SavedWatchlist> {
  const marked = (list: SavedWatchlist) => ({ ...list, account: user, syncedAt: list.updatedAt });
  const both = (merged: Merged<SavedWatchlist>) => ({ items: merged.items.map(marked), upload: merged.upload });
  const changed = here !== undefined && here.updatedAt !== here.syncedAt;
  const foreign = here?.account !== undefined && here.account !== user;
  if (!here) return both({ items: there ? [there] : [], upload: [] });
  if (there) return both(foreign ? { items: [there], upload: [] } : settled(here, there));
  if (changed) return both({ items: [here], upload: [here] });
  // What the account had and has no longer was reset on another device.
  return { items: foreign ? [here] : [], upload: [] };
}
