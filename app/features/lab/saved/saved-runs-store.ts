import { ownedStorage } from "#app/data/device-owner.ts";
import { syncedCollection } from "#app/data/synced-collection.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { addKeptRuns, deleteKeptRun, type KeptRunRow, loadKeptRuns } from "../../../data/kept-runs.ts";
import { toast } from "../../../ui/toast.ts";
import { toastDeleted } from "../../../ui/toast-deleted.ts";
import { useStore } from "../../../ui/use-store.ts";
import { createSyncedList } from "../core/synced-list.ts";
import { isSavedRun, type SavedRun } from "./saved-run.ts";
import { mergeSavedRuns, readSavedRuns, savedRunsKey, writeSavedRuns } from "./saved-runs-storage.ts";

const rowOf = ({ owner: _, ...run }: SavedRun): KeptRunRow => ({
  id: run.id,
  name: run.name,
  run,
  madeAt: new Date(run.madeAt).toISOString(),
});

const collection = syncedCollection<SavedRun>({
  what: "backtests",
  read: () => readSavedRuns(ownedStorage()),
  write: (runs) => writeSavedRuns(ownedStorage(), runs),
  load: async (client) => (await loadKeptRuns(client)).map(({ run }) => run).filter(isSavedRun),
  send: (client, runs) => addKeptRuns(client, runs.map(rowOf)),
  remove: deleteKeptRun,
  merge: mergeSavedRuns,
  changedAt: ({ madeAt }) => madeAt,
});
const { sync: syncSavedRuns, remove: deleteRun } = collection;

/** Saves a run on this device and, for a signed-in visitor, in the account. @returns a sentence about the failure, if there was one. */
async function saveRun(run: SavedRun): Promise<string | null> {
  const storage = ownedStorage();
  const others = readSavedRuns(storage).filter(({ id }) => id !== run.id);
  const { owner: _, ...sent } = run;
  const device = writeSavedRuns(storage, [sent, ...others]);
  return device ?? (await syncSavedRuns()).problem;
}

const savedRuns = createSyncedList<SavedRun>({
  key: savedRunsKey,
  read: () => readSavedRuns(ownedStorage()),
  sync: syncSavedRuns,
});
const { changed } = savedRuns;
export const readSavedRunsAgain = savedRuns.readAgain;

/** The backtests the visitor saved, on this device and in the account. */
export const useSavedRuns = () => useStore(savedRuns.list);

/** A saved run by its id, from this device or else from the account; null when neither has it. */
export async function findSavedRun(id: string): Promise<SavedRun | null> {
  const isIt = (run: SavedRun) => run.id === id;
  return readSavedRuns(ownedStorage()).find(isIt) ?? (await syncSavedRuns()).items.find(isIt) ?? null;
}

/** Saves a run and says where it is now. @returns whether it is saved. */
export async function saveAndTell(run: SavedRun): Promise<boolean> {
  const problem = await saveRun(run);
  changed();
  const saved = readSavedRuns(ownedStorage()).some(({ id }) => id === run.id);
  const where = hasStoredSession()
    ? "In your account, and on this device until you sign out. Find it in the member area."
    : "On this device. Signed in, you find it in the member area, on other devices too.";
  toast({
    title: saved ? `Saved: ${run.name}` : "Not saved",
    description: problem ?? where,
    ...(saved ? {} : { variant: "destructive", duration: 12_000 }),
  });
  return saved;
}

/** Deletes a saved run, and shows a notice with a button that brings it back. */
export async function deleteWithUndo(run: SavedRun): Promise<void> {
  const going = deleteRun(run.id);
  changed();
  toastDeleted(`Deleted: the backtest of ${run.name}`, run.name, await going, async () => {
    const failed = await saveRun(run);
    changed();
    return failed;
  });
}
