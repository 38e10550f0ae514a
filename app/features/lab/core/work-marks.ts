import * as z from "zod/mini";
import { ownedStorage, ownedTabStorage } from "#app/data/device-owner.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { readStoredList, writeStored } from "../../../data/stored-json.ts";

/** What long work leaves on the device while it goes on, so that a page closed in the middle can be told of afterwards. */
export type WorkMarks = {
  /**
   * Work on a strategy of this name begins. @returns what to call when it has ended, however it ended. Work that is taken back
   * by `signal` has ended then: the page may be left before whoever did it has stopped.
   */
  begin(name: string, signal: AbortSignal): () => void;
  /**
   * Tells the name of the strategy whose work was cut off when its page was closed: as soon as that is known, which for work
   * that still goes on elsewhere is when its page goes; never when there is none.
   */
  onCutOff(tell: (name: string) => void): void;
  /** The visitor has read of it, or goes on to other work: nothing more is told on this page. */
  forget(): void;
};

type Locks = Pick<LockManager, "request">;
const mark = z.object({ id: z.string(), name: z.string() });
type Mark = z.infer<typeof mark>;

const readMarks = (storage: KeyValueStorage, key: string): readonly Mark[] => readStoredList(storage, key, mark);

/** Without room nothing can be said about a page that was closed; the work itself needs none. */
function writeMarks(storage: KeyValueStorage, key: string, marks: readonly Mark[]): void {
  writeStored(storage, key, marks);
}

/** Ends once at most: when it is called, or when the work is taken back. */
function endedBy(signal: AbortSignal, end: () => void): () => void {
  let over = false;
  const once = () => {
    if (over) return;
    over = true;
    end();
  };
  signal.addEventListener("abort", once);
  return once;
}

/**
 * Marks that are told from those of other tabs by a lock each: the browser frees it with the page, a moment later where the page
 * was busy. So the lock of each mark is waited for, and a mark that is still there once its lock is free is work that was cut off.
 */
export function lockedMarks(key: string, storage: KeyValueStorage, locks: Locks): WorkMarks {
  const lockOf = (id: string): string => `${key}.${id}`;
  const drop = (ids: readonly string[]): void =>
    writeMarks(
      storage,
      key,
      readMarks(storage, key).filter(({ id }) => !ids.includes(id)),
    );
  let read: readonly string[] = [];
  const waits = new AbortController();
  return {
    begin(name, signal) {
      const id = crypto.randomUUID();
      let ended = false;
      let free = () => {};
      const held = () =>
        new Promise<void>((resolve) => {
          free = resolve;
          // Written while the lock is held, so that no page finds a mark without its lock.
          if (ended) resolve();
          else writeMarks(storage, key, [...readMarks(storage, key), { id, name }]);
        });
      locks.request(lockOf(id), held).catch(() => {});
      return endedBy(signal, () => {
        ended = true;
        drop([id]);
        free();
      });
    },
    onCutOff(tell) {
      const free = (id: string) => {
        if (waits.signal.aborted) return;
        read = [...read, id];
        const newest = readMarks(storage, key).findLast(({ id }) => read.includes(id));
        if (newest) tell(newest.name);
      };
      // Shared: several pages may wait for the same one.
      const wait = { mode: "shared", signal: waits.signal } as const;
      for (const { id } of readMarks(storage, key)) locks.request(lockOf(id), wait, () => free(id)).catch(() => {});
    },
    forget() {
      waits.abort();
      if (read.length > 0) drop(read);
      read = [];
    },
  };
}

/** One mark a tab, in the tab's own storage: it survives a reload, but not the closing of the tab. */
export function tabMarks(key: string, storage: KeyValueStorage): WorkMarks {
  const write = (name: string): void => writeMarks(storage, key, name === "" ? [] : [{ id: "tab", name }]);
  return {
    begin(name, signal) {
      write(name);
      return endedBy(signal, () => write(""));
    },
    onCutOff(tell) {
      const [left] = readMarks(storage, key);
      if (left) tell(left.name);
    },
    forget: () => write(""),
  };
}

/** Where each kind of unfinished work is stored. The keys must not change: devices hold them. */
const keys = {
  run: "northpip.lab.unfinished.run",
  search: "northpip.lab.unfinished.search",
  validation: "northpip.lab.unfinished.validation",
} as const;

/** The browser's marks for one kind of work; null on the server and where nothing can be stored. Without TLS there are no locks. */
export function workMarks(kind: keyof typeof keys): WorkMarks | null {
  const storage = ownedStorage();
  const tab = ownedTabStorage();
  if (!storage || !tab) return null;
  const key = keys[kind];
  return "locks" in navigator ? lockedMarks(key, storage, navigator.locks) : tabMarks(key, tab);
}
