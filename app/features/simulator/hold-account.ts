import { isOwnedChange, onOwnerChange } from "#app/data/device-owner.ts";
import { accountKey, shelfKey } from "./saved-account.ts";

type Holder = {
  /** This tab trades from now on, until `signal` ends it. */
  readonly trade: (signal: AbortSignal) => void;
  /** Another tab trades: this one shows what it stores. */
  readonly follow: () => void;
  /** What is stored was changed in another tab. */
  readonly onStored: () => void;
};

/** One tab at a time trades the accounts of a device. @returns what gives them back. */
export function holdAccount({ trade, follow, onStored }: Holder): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const onStorage = (event: StorageEvent) => {
    if (isOwnedChange(event, accountKey, shelfKey)) onStored();
  };
  addEventListener("storage", onStorage);
  // Somebody else is signed in on this browser: the page begins again with their accounts.
  const forget = onOwnerChange(() => {
    abort.abort();
    location.reload();
  });
  const held = () => {
    if (!signal.aborted) trade(signal);
    return new Promise<void>((release) => signal.addEventListener("abort", () => release()));
  };
  const locks = globalThis.navigator?.locks;
  if (locks) {
    void locks.request(accountKey, { ifAvailable: true }, (lock) => {
      if (lock || signal.aborted) return held();
      follow();
      locks.request(accountKey, { signal }, held).catch(() => {});
    });
  } else void held();
  return () => {
    abort.abort();
    forget();
    removeEventListener("storage", onStorage);
  };
}
