import { ownedStorage } from "#app/data/device-owner.ts";
import { libraryKey, readLibrary, type SavedStrategy } from "../../../../market/device-strategies.ts";
import { toastDeleted } from "../../../../ui/toast-deleted.ts";
import { useStore } from "../../../../ui/use-store.ts";
import { createSyncedList } from "../../core/synced-list.ts";
import { renameOpened } from "../../core/use-strategy.ts";
import { removeSaved, saveAs, syncLibrary } from "./library-account.ts";

const library = createSyncedList<SavedStrategy>({
  key: libraryKey,
  read: () => readLibrary(ownedStorage()),
  sync: syncLibrary,
});
export const libraryChanged = library.changed;
export const readLibraryAgain = library.readAgain;

/** Every strategy the visitor saved, on this device and in the account; read when first shown. */
export const useLibrary = () => useStore(library.list);

/** Renames a saved strategy, also where it is open. @returns why it is not saved everywhere, in words. */
export async function renameSaved(saved: SavedStrategy, name: string): Promise<string | null> {
  const renamed = { ...saved, name, document: { ...saved.document, name }, updatedAt: Date.now() };
  const going = saveAs(renamed);
  libraryChanged();
  const { device, account } = await going;
  libraryChanged();
  if (!device) renameOpened(saved, name, renamed.updatedAt);
  return device ?? (account === "none" || account === "saved" ? null : account);
}

/** Puts a deleted strategy back as it was. @returns why that failed, in words. */
async function restoreSaved({ syncedAt: _, account: __, ...saved }: SavedStrategy): Promise<string | null> {
  const { device, account } = await saveAs(saved);
  libraryChanged();
  return device ?? (account === "none" || account === "saved" ? null : account);
}

/** Deletes a saved strategy and shows a notice with "Undo". */
export async function deleteWithUndo(saved: SavedStrategy): Promise<void> {
  const going = removeSaved(saved.id);
  libraryChanged();
  toastDeleted(`Deleted: ${saved.name}`, saved.name, await going, () => restoreSaved(saved));
}
