import { randomUuid } from "#lib/random-uuid.ts";
import { sortedText } from "#trading/sorted-text.ts";
import { type MemberDocument, simulatorAccounts } from "../../data/member-documents.ts";
import { mergeNewest } from "../../data/merge-newest.ts";
import { syncedCollection } from "../../data/synced-collection.ts";
import { longestName, parseAccount, type SimulatorAccount } from "./saved-account.ts";

function rowOf({ id, name, updatedAt, syncedAt: _, account: __, ...document }: SimulatorAccount): MemberDocument {
  return { id, name, document, updatedAt: new Date(updatedAt).toISOString() };
}

function accountOf({ id, name, document, updatedAt }: MemberDocument): SimulatorAccount[] {
  const account = parseAccount({ ...(document as object), id, name, updatedAt: Date.parse(updatedAt) });
  return account ? [account] : [];
}

/** Prices seen are no difference: the same decisions on the same market are the same account. */
const decided = ({ name, started, decisions, notes }: SimulatorAccount) =>
  sortedText({ name, started, decisions, notes });

/** The accounts of a device and of a member as one list. */
export const mergeAccounts = (
  device: readonly SimulatorAccount[],
  account: readonly SimulatorAccount[],
  user: string,
) =>
  mergeNewest(device, account, user, {
    same: (one, other) => decided(one) === decided(other),
    copy({ syncedAt: _, account: __, ...older }, where) {
      const name = `${older.name.slice(0, longestName - where.length - 3)} (${where})`;
      return { ...older, id: randomUuid(), name };
    },
  });

type Device = {
  readonly read: () => readonly SimulatorAccount[];
  /** @returns why the device could not store them, in words. */
  readonly write: (accounts: readonly SimulatorAccount[]) => string | null;
};

/** Brings the device's accounts and the member's to the same. */
export const syncedAccounts = ({ read, write }: Device) =>
  syncedCollection<SimulatorAccount>({
    what: "simulator accounts",
    read,
    write,
    load: async (client) => (await simulatorAccounts.load(client)).flatMap(accountOf),
    send: (client, accounts, seen) => simulatorAccounts.save(client, accounts.map(rowOf), seen),
    remove: simulatorAccounts.remove,
    merge: mergeAccounts,
    changedAt: ({ updatedAt }) => updatedAt,
    withChange: ({ syncedAt, account }, device) => ({
      ...device,
      ...(syncedAt !== undefined && { syncedAt }),
      ...(account !== undefined && { account }),
    }),
  });
