import { ownedStorage } from "#app/data/device-owner.ts";
import { syncedCollection } from "#app/data/synced-collection.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { signedInUser } from "../../../../data/client.ts";
import { type MemberDocument, savedStrategies } from "../../../../data/member-documents.ts";
import { readLibrary, type SavedStrategy } from "../../../../market/device-strategies.ts";
import { mergeLibraries, withSaved, writeLibrary } from "./library.ts";

const rowOf = ({ id, name, document, updatedAt }: SavedStrategy): MemberDocument => ({
  id,
  name,
  document,
  updatedAt: new Date(updatedAt).toISOString(),
});
const savedOf = ({ id, name, document, updatedAt }: MemberDocument): SavedStrategy => ({
  id,
  name,
  document: document as StrategyDocument,
  updatedAt: Date.parse(updatedAt),
});

const collection = syncedCollection<SavedStrategy>({
  what: "strategies",
  read: () => readLibrary(ownedStorage()),
  write: (library) => writeLibrary(ownedStorage(), library),
  load: async (client) => (await savedStrategies.load(client)).map(savedOf),
  send: (client, library, seen) => savedStrategies.save(client, library.map(rowOf), seen),
  remove: savedStrategies.remove,
  merge: (device, account, user) => mergeLibraries(device, account, user, randomUuid),
  changedAt: ({ updatedAt }) => updatedAt,
  withChange: (merged, { name, document, updatedAt }) => ({ ...merged, name, document, updatedAt }),
});
export const { sync: syncLibrary, remove: removeSaved } = collection;

type SavedWhere = {
  /** Why it is not on the device, in words; null when it is. */
  readonly device: string | null;
  /** Whether the account has it, or why it does not. */
  readonly account: "none" | "saved" | string;
};

/** Saves a strategy on this device, then in the account, in the place of the one with its id. */
export async function saveAs(saved: SavedStrategy): Promise<SavedWhere> {
  const storage = ownedStorage();
  const device = writeLibrary(storage, withSaved(readLibrary(storage), saved));
  if (!hasStoredSession()) return { device, account: "none" };
  if (device) {
    // No room here: the account may have some.
    try {
      await collection.send(saved);
      return { device: null, account: "saved" };
    } catch {
      return { device, account: "none" };
    }
  }
  const { problem } = await syncLibrary();
  return { device, account: problem ?? "saved" };
}

/** Saves under the wanted id, or under a new one where that belongs to another account. @returns the id and where it is saved. */
export async function saveStrategy(
  document: StrategyDocument,
  wantedId: string,
  now: number,
): Promise<SavedWhere & { readonly id: string }> {
  const before = readLibrary(ownedStorage()).find((saved) => saved.id === wantedId);
  const user = before?.account === undefined || !hasStoredSession() ? undefined : await signedInUser();
  const foreign = user !== undefined && user !== null && before?.account !== user;
  const id = foreign ? randomUuid() : wantedId;
  const saved = { ...(foreign ? {} : before), id, name: document.name, document, updatedAt: now };
  return { id, ...(await saveAs(saved)) };
}
