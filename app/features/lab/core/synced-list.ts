import { isOwnedChange, onOwnerChange } from "#app/data/device-owner.ts";
import type { Synced } from "#app/data/synced-collection.ts";
import { createStore } from "#lib/store.ts";
import { hasStoredSession } from "#lib/stored-session.ts";

/** What a visitor saved of one kind. */
export type SyncedList<Item> = {
  /** Newest first; undefined before the page runs in a browser. */
  readonly items: readonly Item[] | undefined;
  /** Whether the account is being asked; the device's are there already. */
  readonly reading: boolean;
  /** Why the account's are not among them, in words; null when they are, or when there is no account. */
  readonly problem: string | null;
};

type Options<Item> = {
  /** Where the device stores them. */
  readonly key: string;
  readonly read: () => readonly Item[];
  readonly sync: () => Promise<Synced<Item>>;
};

/** The device's list at once, the account's as soon as it answers; read when it is first shown and when another tab saves. */
export function createSyncedList<Item>({ key, read, sync }: Options<Item>) {
  const list = createStore<SyncedList<Item>>(
    { items: undefined, reading: false, problem: null },
    {
      onFirstListener() {
        globalThis.addEventListener("storage", onOtherTab);
        void readAgain();
        return () => globalThis.removeEventListener("storage", onOtherTab);
      },
    },
  );
  /** Shows what the device stores now: after a save in this tab or another. */
  const changed = (): void => list.merge({ items: read() });
  async function readAgain(): Promise<void> {
    list.merge({ items: read(), reading: hasStoredSession(), problem: null });
    list.merge({ ...(await sync()), reading: false });
  }
  function onOtherTab(event: StorageEvent): void {
    if (isOwnedChange(event, key)) changed();
  }
  onOwnerChange(() => {
    if (list.getState().items !== undefined) void readAgain();
  });
  return { list, changed, readAgain };
}
