import { deviceStorage, tabStorage } from "#lib/browser-storage.ts";
import { isSessionKey, storedUser } from "#lib/stored-session.ts";
import { forgetOwner, ownedKey, settleStorage } from "./device-stores.ts";

/** Who was signed in on this browser, and who is. Null for nobody; `before` is undefined at the page's first look. */
type OwnerChange = { readonly before: string | null; readonly now: string | null };

let known: string | null | undefined;
const listeners = new Set<(change: OwnerChange) => void>();

/**
 * Brings the device to whoever is signed in on this browser now, in whatever tab: where that is another than before, what is stored
 * moves first and every store reads again.
 * @returns whose things this page may read and store: the member's, or null for the device's visitor.
 */
export function settleOwner(): string | null {
  const device = deviceStorage();
  if (!device) return null;
  const now = storedUser();
  if (now === known) return now;
  const before = known;
  known = now;
  const tab = tabStorage();
  // The tab's first: what it says of the open strategy is compared with what the device still has.
  if (tab) settleStorage(tab, now, device);
  settleStorage(device, now);
  if (before !== undefined) for (const listener of [...listeners]) listener({ before, now });
  return now;
}

/** Listens for as long as the page is there: a store's memory must not outlive its owner. */
export const onOwnerChange = (listener: (change: OwnerChange) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type OwnedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const owned = (storage: Storage | null): OwnedStorage | null =>
  storage && {
    getItem: (key) => storage.getItem(ownedKey(key, settleOwner())),
    setItem(key, text) {
      const before = known;
      const now = settleOwner();
      // What a page wants to store before it has noticed the change is the former owner's.
      if (before === undefined || before === now) storage.setItem(ownedKey(key, now), text);
    },
    removeItem: (key) => storage.removeItem(ownedKey(key, settleOwner())),
  };

/** What this browser stores of whoever uses it now; null on the server and where it is refused. */
export const ownedStorage = (): OwnedStorage | null => owned(deviceStorage());

/** The same of this tab. */
export const ownedTabStorage = (): OwnedStorage | null => owned(tabStorage());

/** Whether another tab changed one of these stores of whoever uses the browser now. */
export const isOwnedChange = ({ key }: StorageEvent, ...keys: readonly string[]): boolean =>
  key === null || keys.some((one) => key === ownedKey(one, settleOwner()));

/** Checks again when another tab signs in or out, and when `changed` is called. @returns a function that ends it. */
export function followOwner(subscribe: (changed: () => void) => () => void): () => void {
  const look = () => void settleOwner();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || isSessionKey(key)) look();
  };
  look();
  addEventListener("storage", onStorage);
  const stop = subscribe(look);
  return () => {
    removeEventListener("storage", onStorage);
    stop();
  };
}

/** Nothing of an erased account stays on this device. */
export function forgetErased(user: string): void {
  for (const storage of [deviceStorage(), tabStorage()]) if (storage) forgetOwner(storage, user);
}
