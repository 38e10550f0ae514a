import { deviceStorage } from "#lib/browser-storage.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { browserClient, signedInUser } from "../../../data/client.ts";
import { addKeptRuns, deleteKeptRun, type KeptRunRow, loadKeptRuns } from "../../../data/kept-runs.ts";
import { deleteInAccount, type Synced, syncProblem } from "../core/synced-list.ts";
import { isSavedRun, type SavedRun } from "./saved-run.ts";
import { mergeSavedRuns, readSavedRuns, writeSavedRuns } from "./saved-runs-storage.ts";

const rowOf = ({ owner: _, ...run }: SavedRun): KeptRunRow => ({
  id: run.id,
  name: run.name,
  run,
  madeAt: new Date(run.madeAt).toISOString(),
});

/** Brings device and account to the same runs. Without an account, or when it cannot be reached, the device's stay as they are. */
export async function syncSavedRuns(): Promise<Synced<SavedRun>> {
  const storage = deviceStorage();
  if (!hasStoredSession()) return { items: readSavedRuns(storage), problem: null };
  try {
    const client = await browserClient();
    const user = await signedInUser();
    if (!user) return { items: readSavedRuns(storage), problem: null };
    const account = (await loadKeptRuns(client)).map(({ run }) => run).filter(isSavedRun);
    const { runs, upload } = mergeSavedRuns(readSavedRuns(storage), account, user);
    await addKeptRuns(client, upload.map(rowOf));
    return { items: runs, problem: writeSavedRuns(storage, runs) };
  } catch (error) {
    return { items: readSavedRuns(storage), problem: syncProblem(error, "backtests") };
  }
}

/** Saves a run on this device and, for a signed-in visitor, in the account. @returns a sentence about the failure, if there was one. */
export async function saveRun(run: SavedRun): Promise<string | null> {
  const storage = deviceStorage();
  const others = readSavedRuns(storage).filter(({ id }) => id !== run.id);
  const { owner: _, ...sent } = run;
  const device = writeSavedRuns(storage, [sent, ...others]);
  return device ?? (await syncSavedRuns()).problem;
}

/** Deletes a run here and in the account. @returns a sentence about the failure, if there was one. */
export async function deleteRun(id: string): Promise<string | null> {
  const storage = deviceStorage();
  writeSavedRuns(
    storage,
    readSavedRuns(storage).filter((run) => run.id !== id),
  );
  return deleteInAccount(async () => deleteKeptRun(await browserClient(), id));
}
