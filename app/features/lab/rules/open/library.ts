import type { Merged } from "#app/data/synced-collection.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { writeStored } from "../../../../data/stored-json.ts";
import { libraryKey, type SavedStrategy } from "../../../../market/device-strategies.ts";

/** @returns why they could not be stored, in words; the former list then stays. Null when they were. */
export function writeLibrary(storage: KeyValueStorage | null, library: readonly SavedStrategy[]): string | null {
  if (!storage) return "This browser stores nothing for this site. Export the strategy as a file instead.";
  if (writeStored(storage, libraryKey, library)) return null;
  return "This browser has no room left for another saved strategy. Delete one you no longer need, or export this one as a file. Nothing saved before was lost.";
}

/** The strategy put in the place of the one with its id, or added. */
export const withSaved = (library: readonly SavedStrategy[], saved: SavedStrategy): readonly SavedStrategy[] => [
  saved,
  ...library.filter(({ id }) => id !== saved.id),
];

const same = (one: StrategyDocument, other: StrategyDocument): boolean => JSON.stringify(one) === JSON.stringify(other);
const named = (saved: SavedStrategy, where: string, id: string): SavedStrategy => {
  const name = `${saved.name} (${where})`.slice(0, 120);
  return { id, name, document: { ...saved.document, name }, updatedAt: saved.updatedAt };
};

/** Merges one strategy that both sides have. Where both changed, the newer has the name and the other becomes a copy. */
function settled(here: SavedStrategy, other: SavedStrategy, newId: () => string): Merged<SavedStrategy> {
  if (same(here.document, other.document)) {
    const updatedAt = Math.max(here.updatedAt, other.updatedAt);
    return { items: [{ ...here, updatedAt, syncedAt: other.updatedAt }], upload: [] };
  }
  if (here.updatedAt === here.syncedAt) return { items: [{ ...other, syncedAt: other.updatedAt }], upload: [] };
  if (other.updatedAt === here.syncedAt) return { items: [here], upload: [here] };
  const ours = here.updatedAt > other.updatedAt;
  const copy = ours ? named(other, "account", newId()) : named(here, "this device", newId());
  return {
    items: [ours ? here : { ...other, syncedAt: other.updatedAt }, copy],
    upload: ours ? [here, copy] : [copy],
  };
}

/**
 * This device's strategies and one user's account as one list. Where only one side changed since they were last the same, it is
 * taken: deleted elsewhere is deleted here. What belongs to another user's account stays on the device and is not sent.
 */
export function mergeLibraries(
  device: readonly SavedStrategy[],
  account: readonly SavedStrategy[],
  user: string,
  newId: () => string,
): Merged<SavedStrategy> {
  const items: SavedStrategy[] = [];
  const upload: SavedStrategy[] = [];
  const there = new Map(account.map((saved) => [saved.id, saved]));
  for (const here of device) {
    const other = there.get(here.id);
    there.delete(here.id);
    if (here.account !== undefined && here.account !== user && !other) items.push(here);
    else if (other) {
      const both = settled(here, other, newId);
      items.push(...both.items.map((saved) => ({ ...saved, account: user })));
      upload.push(...both.upload);
    } else if (here.syncedAt === undefined || here.updatedAt !== here.syncedAt) {
      items.push({ ...here, account: user });
      upload.push(here);
    }
  }
  for (const other of there.values()) items.push({ ...other, syncedAt: other.updatedAt, account: user });
  const sent = new Set(upload.map(({ id }) => id));
  const marked = items.map((saved) => (sent.has(saved.id) ? { ...saved, syncedAt: saved.updatedAt } : saved));
  return { items: marked.sort((a, b) => b.updatedAt - a.updatedAt), upload };
}
