import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { readShelf, type SimulatorAccount, writeAccount, writeShelf } from "./saved-account.ts";

/**
 * The accounts of this device that are not open. An account goes on the shelf before another takes its place, and leaves it after it was
 * stored as the open one: whatever fails in between, it is there twice and never lost.
 */
export function createAccountShelf(storage: () => KeyValueStorage | null) {
  let accounts: readonly SimulatorAccount[] = [];
  let stored = true;
  const write = (next: readonly SimulatorAccount[] = accounts): boolean => {
    accounts = [...next].sort((a, b) => b.updatedAt - a.updatedAt);
    stored = writeShelf(storage(), accounts);
    return stored;
  };
  const without = (id: string) => accounts.filter((account) => account.id !== id);
  return {
    read() {
      accounts = readShelf(storage());
    },
    write: () => write(),
    /** Every account but the open one, newest first. */
    others: (openId: string): readonly SimulatorAccount[] => without(openId),
    add: (account: SimulatorAccount) => write([account, ...without(account.id)]),
    drop(id: string) {
      if (accounts.some((account) => account.id === id)) write(without(id));
    },
    replace: (next: readonly SimulatorAccount[]) => write(next),
    writeOpen: (account: SimulatorAccount): boolean => writeAccount(storage(), account),
    /** Whether the device took the last change. */
    isStored: () => stored,
  };
}
export type AccountShelf = ReturnType<typeof createAccountShelf>;
