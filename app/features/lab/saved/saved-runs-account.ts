import { ownedStorage } from "#app/data/device-owner.ts";
import { syncedCollection } from "#app/data/synced-collection.ts";
import { addKeptRuns, deleteKeptRun, type KeptRunRow, loadKeptRuns } from "../../../data/kept-runs.ts";
import { isSavedRun, type SavedRun } from "./saved-run.ts";
import { mergeSavedRuns, readSavedRuns, writeSavedRuns } from "./saved-runs-storage.ts";

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
export const { sync: syncSavedRuns, remove: deleteRun } = collection;

/** Saves a run on this device and, for a signed-in visitor, in the account. @returns a sentence about the failure, if there was one. */
export async function saveRun(run: SavedRun): Promise<string | null> {
  const storage = ownedStorage();
  const others = readSavedRuns(storage).filter(({ id }) => id !== run.id);
  const { owner: _, ...sent } = run;
  const device = writeSavedRuns(storage, [sent, ...others]);
  return device ?? (await syncSavedRuns()).problem;
}
