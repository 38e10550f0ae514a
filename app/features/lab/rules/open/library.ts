import { mergeNewest, sameDocument } from "#app/data/merge-newest.ts";
import type { Merged } from "#app/data/synced-collection.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
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

const named = (saved: SavedStrategy, where: string, id: string): SavedStrategy => {
  const name = `${saved.name} (${where})`.slice(0, 120);
  return { id, name, document: { ...saved.document, name }, updatedAt: saved.updatedAt };
};

/** This device's strategies and one user's account as one list. */
export const mergeLibraries = (
  device: readonly SavedStrategy[],
  account: readonly SavedStrategy[],
  user: string,
  newId: () => string,
): Merged<SavedStrategy> =>
  mergeNewest(device, account, user, { same: sameDocument, copy: (saved, where) => named(saved, where, newId()) });
