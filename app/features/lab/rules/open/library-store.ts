import { deviceStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import { useStore } from "../../../../ui/use-store.ts";
import { renameOpened } from "../../core/use-strategy.ts";
import { libraryKey, readLibrary, type SavedStrategy } from "./library.ts";
import { hasAccount, keepSaved, removeSaved, syncLibrary } from "./library-account.ts";

export type Library = {
  /** Newest first; undefined before the page runs in a browser. */
  readonly saved: readonly SavedStrategy[] | undefined;
  /** Whether the account is being asked; the device's are there already. */
  readonly reading: boolean;
  /** Why the account's are not among them, in words; null when they are, or when there is no account. */
  readonly problem: string | null;
};

const library = createStore<Library>(
  { saved: undefined, reading: false, problem: null },
  {
    onFirstListener() {
      globalThis.addEventListener("storage", onOtherTab);
      void readLibraryAgain();
      return () => globalThis.removeEventListener("storage", onOtherTab);
    },
  },
);

/** Shows what the device keeps now: after a save in this tab or another. */
export const libraryChanged = (): void => library.merge({ saved: readLibrary(deviceStorage()) });

/** Reads the device, then brings it and the account to the same. */
export async function readLibraryAgain(): Promise<void> {
  library.merge({ saved: readLibrary(deviceStorage()), reading: hasAccount(), problem: null });
  const { library: saved, problem } = await syncLibrary();
  library.merge({ saved, reading: false, problem });
}

function onOtherTab({ key }: StorageEvent): void {
  if (key === libraryKey) libraryChanged();
}

/** Every strategy the visitor saved, on this device and in the account; read as soon as somebody shows them. */
export const useLibrary = (): Library => useStore(library);

/** Gives a saved strategy another name, also where it is open. @returns why it is not in the account or not kept, in words. */
export async function renameSaved(saved: SavedStrategy, name: string): Promise<string | null> {
  const own = { ...saved, name, document: { ...saved.document, name }, updatedAt: Date.now() };
  const going = keepSaved(own);
  libraryChanged();
  const { device, account } = await going;
  libraryChanged();
  if (!device) renameOpened(saved.id, name);
  return device ?? (account === "none" || account === "saved" ? null : account);
}

/** @returns why it is still somewhere, in words; null when it is gone. */
export async function deleteSaved(id: string): Promise<string | null> {
  const going = removeSaved(id);
  libraryChanged();
  return going;
}

/** Puts a deleted strategy back as it was. @returns why that failed, in words. */
export async function restoreSaved({ syncedAt: _, account: __, ...saved }: SavedStrategy): Promise<string | null> {
  const { device, account } = await keepSaved(saved);
  libraryChanged();
  return device ?? (account === "none" || account === "saved" ? null : account);
}
