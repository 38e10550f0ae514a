import { createStore } from "#lib/store.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { onOwnerChange, ownedStorage, settleOwner } from "../../data/device-owner.ts";

const stored = "finished-lessons";
/** Those that the account is known to have: they need not wait here for their member. */
const storedInAccount = "finished-lessons.in-account";
const none: ReadonlySet<string> = new Set();

/** What the device stored: ids, each a lesson's. Anything else is left out. */
export function readFinished(text: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return new Set(
      Array.isArray(list) ? list.filter((id) => typeof id === "string" && /^[a-z0-9-]{1,80}$/.test(id)) : [],
    );
  } catch {
    return none;
  }
}

type Finished = {
  readonly ids: ReadonlySet<string>;
  readonly problem: string | null;
  /** Stored in the member's account as well; false for a visitor, and until the account has answered. */
  readonly inAccount: boolean;
};

const onDevice = () => readFinished(ownedStorage()?.getItem(stored) ?? null);

const store = createStore<Finished>(
  { ids: none, problem: null, inAccount: false },
  {
    onFirstListener: () => {
      // What is finished stays finished, also what the device had no room for. The device first: it may have another owner by now.
      const read = () => {
        const ids = onDevice();
        store.merge({ ids: new Set([...ids, ...store.getState().ids]) });
      };
      const synchronize = () => void mergeWithAccount();
      queueMicrotask(() => {
        read();
        synchronize();
      });
      // Another tab finished one.
      addEventListener("storage", read);
      // What was finished offline is sent now.
      addEventListener("online", synchronize);
      return () => {
        removeEventListener("storage", read);
        removeEventListener("online", synchronize);
      };
    },
  },
);

/** The lessons that this visitor has finished, on this device or in the account. */
export const finishedLessons = store;

onOwnerChange(() => {
  store.set({ ids: onDevice(), problem: null, inAccount: false });
  void mergeWithAccount();
});

function storeOnDevice(ids: Iterable<string>, key = stored): boolean {
  try {
    const device = ownedStorage();
    if (!device) return false;
    device.setItem(key, JSON.stringify([...ids]));
    return true;
  } catch {
    return false;
  }
}

type Sync = (device: ReadonlySet<string>) => Promise<readonly string[] | null>;
const sync: Sync = async (ids) => {
  const owner = settleOwner();
  return (await import("./sync-finished.ts")).syncFinished(ids, owner);
};

/** Puts the device's list and the account's together, in both places. What is finished in one stays finished. */
export async function mergeWithAccount(ask: Sync = sync): Promise<void> {
  if (!hasStoredSession()) return;
  const owner = settleOwner();
  try {
    const account = await ask(new Set([...onDevice(), ...store.getState().ids]));
    if (account === null || settleOwner() !== owner) return;
    // Read again: a lesson may have been finished while the account was asked.
    const ids = new Set([...onDevice(), ...store.getState().ids, ...account]);
    storeOnDevice(ids);
    if (owner !== null) storeOnDevice(account, storedInAccount);
    store.set({ ids, problem: null, inAccount: true });
  } catch (error) {
    // The list stays on the device, and goes to the account with the next one or when the connection returns.
    console.info("Progress was not sent to the account", error);
    store.merge({ inAccount: false });
  }
}

export function finishLesson(id: string): void {
  settleOwner();
  const ids = new Set([...onDevice(), ...store.getState().ids, id]);
  const problem = storeOnDevice(ids)
    ? null
    : "Your progress could not be saved on this device: its storage is full or switched off. It counts until you leave the site.";
  store.merge({ ids, problem });
  void mergeWithAccount();
}
