import { isOwnedChange, onOwnerChange, ownedStorage, settleOwner } from "#app/data/device-owner.ts";
import { createStore } from "#lib/store.ts";
import { syncedCollection } from "../../../../data/synced-collection.ts";
import { deleteWatchlist, loadWatchlist, saveWatchlist } from "../../../../data/watchlists.ts";
import {
  defaultSymbols,
  knownSymbols,
  mergeWatchlists,
  readWatchlist,
  type SavedWatchlist,
  watchlistKey,
  writeWatchlist,
} from "./stored-watchlist.ts";

const collection = syncedCollection<SavedWatchlist>({
  what: "symbols of your watchlist",
  read: () => readWatchlist(ownedStorage()),
  write: (lists) => writeWatchlist(ownedStorage(), lists),
  load: async (client) =>
    (await loadWatchlist(client))
      .map(({ symbols, updatedAt }) => ({
        id: "watchlist" as const,
        symbols: knownSymbols(symbols),
        updatedAt: Date.parse(updatedAt),
      }))
      .filter(({ symbols }) => symbols.length > 0),
  send: async (client, lists, seen) => {
    for (const { id, symbols, updatedAt } of lists)
      await saveWatchlist(client, { symbols, updatedAt: new Date(updatedAt).toISOString() }, seen.get(id));
  },
  remove: deleteWatchlist,
  merge: mergeWatchlists,
  changedAt: ({ updatedAt }) => updatedAt,
  withChange: (merged, { symbols, updatedAt }) => ({ ...merged, symbols, updatedAt }),
});

type State = {
  readonly symbols: readonly string[];
  /** Whether the visitor changed the list: a list of defaults is stored nowhere. */
  readonly chosen: boolean;
  /** What could not be saved, in words. */
  readonly problem: string | null;
};

const first: State = { symbols: defaultSymbols, chosen: false, problem: null };

/** What the device stores now. Symbols that are the same stay the same list, so that nothing is computed again for them. */
function stored(): State {
  const [saved] = readWatchlist(ownedStorage());
  const { symbols } = watchlist.getState();
  if (!saved) return first;
  return { symbols: saved.symbols.join() === symbols.join() ? symbols : saved.symbols, chosen: true, problem: null };
}

let shown = false;

/** The visitor's watchlist: the device's at once, the account's as soon as it answers; read again when another tab saves. */
export const watchlist = createStore<State>(first, {
  onFirstListener() {
    globalThis.addEventListener("storage", onOtherTab);
    shown = true;
    watchlist.set(stored());
    void synchronize();
    return () => {
      shown = false;
      globalThis.removeEventListener("storage", onOtherTab);
    };
  },
});

function onOtherTab(event: StorageEvent): void {
  if (isOwnedChange(event, watchlistKey)) watchlist.set(stored());
}

onOwnerChange(() => {
  watchlist.set(stored());
  if (shown) void synchronize();
});

async function synchronize(): Promise<void> {
  const { problem } = await collection.sync();
  watchlist.set({ ...stored(), problem });
}

/** Long enough for the next press of a key that is held or pressed again. */
const pauseMillis = 500;
let newestChange = 0;

/** One synchronization for changes that follow one another. What is not sent when the page closes is sent with the next visit. */
async function synchronizeSoon(): Promise<void> {
  newestChange += 1;
  const change = newestChange;
  await new Promise((resolve) => setTimeout(resolve, pauseMillis));
  if (change === newestChange) await synchronize();
}

/** Shows other symbols and saves them on the device and, for a member, in the account. */
async function change(symbols: readonly string[]): Promise<void> {
  settleOwner();
  const storage = ownedStorage();
  const saved: SavedWatchlist = { ...readWatchlist(storage)[0], id: "watchlist", symbols, updatedAt: Date.now() };
  const problem = writeWatchlist(storage, [saved]);
  watchlist.set({ symbols, chosen: true, problem });
  if (problem === null) await synchronizeSoon();
}

export const addSymbol = (symbol: string): Promise<void> =>
  change(knownSymbols([...watchlist.getState().symbols, symbol]));

/** The last symbol stays: a list of none would be one that was never chosen. */
export async function removeSymbol(symbol: string): Promise<void> {
  const left = watchlist.getState().symbols.filter((one) => one !== symbol);
  if (left.length > 0) await change(left);
}

/** Moves a symbol some places down the list, or up for a negative number; at either end it stays. */
export async function moveSymbol(symbol: string, by: number): Promise<void> {
  const symbols = [...watchlist.getState().symbols];
  const from = symbols.indexOf(symbol);
  const to = from + by;
  if (from < 0 || to < 0 || to >= symbols.length) return;
  symbols.splice(to, 0, ...symbols.splice(from, 1));
  await change(symbols);
}

/** Back to the symbols of a visitor who has chosen nothing, here and in the account. They are shown before that answers. */
export async function resetWatchlist(): Promise<void> {
  const removal = collection.remove("watchlist");
  watchlist.set(first);
  const problem = await removal;
  if (problem) watchlist.merge({ problem });
}
