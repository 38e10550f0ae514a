import * as z from "zod/mini";
import { mergeDocuments, type SavedDocument } from "#app/data/merge-documents.ts";
import type { Merged } from "#app/data/synced-collection.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readStoredList, writeStored } from "../../../../data/stored-json.ts";

/** A strategy the visitor saved under its name. */
export type SavedStrategy = SavedDocument<StrategyDocument>;

export const libraryKey = "northpip.lab.library";

const storedStrategy = z.object({
  id: z.string(),
  name: z.string(),
  // Only the shape is checked: the engine checks the rules.
  document: z.custom<StrategyDocument>((value) => typeof value === "object" && value !== null),
  updatedAt: z.number(),
  syncedAt: z.optional(z.number()),
  account: z.optional(z.string()),
});

/** The strategies on this device, newest first; unreadable ones are left out. */
export const readLibrary = (storage: KeyValueStorage | null): readonly SavedStrategy[] =>
  readStoredList(storage, libraryKey, storedStrategy).sort((a, b) => b.updatedAt - a.updatedAt);

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

/** This device's strategies and one user's account as one list. */
export const mergeLibraries = (
  device: readonly SavedStrategy[],
  account: readonly SavedStrategy[],
  user: string,
  newId: () => string,
): Merged<SavedStrategy> =>
  mergeDocuments(device, account, user, { newId, renamed: (document, name) => ({ ...document, name }) });
