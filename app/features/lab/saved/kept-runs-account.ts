import { deviceStorage } from "#lib/browser-storage.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { browserClient, signedInUser } from "../../../data/client.ts";
import { addKeptRuns, deleteKeptRun, type KeptRunRow, loadKeptRuns } from "../../../data/kept-runs.ts";
import { accountFull } from "../../../data/rows.ts";
import { isKeptRun, type KeptRun } from "./kept-run.ts";
import { mergeKeptRuns, readKeptRuns, writeKeptRuns } from "./kept-runs.ts";

const rowOf = ({ owner: _, ...run }: KeptRun): KeptRunRow => ({
  id: run.id,
  name: run.name,
  run,
  madeAt: new Date(run.madeAt).toISOString(),
});

export type SyncedRuns = { readonly runs: readonly KeptRun[]; readonly problem: string | null };

/** Brings device and account to the same runs. Without an account, or when it cannot be reached, the device's stay as they are. */
export async function syncKeptRuns(): Promise<SyncedRuns> {
  const keep = deviceStorage();
  if (!hasStoredSession()) return { runs: readKeptRuns(keep), problem: null };
  try {
    const client = await browserClient();
    const user = await signedInUser();
    if (!user) return { runs: readKeptRuns(keep), problem: null };
    const account = (await loadKeptRuns(client)).map(({ run }) => run).filter(isKeptRun);
    const { runs, upload } = mergeKeptRuns(readKeptRuns(keep), account, user);
    await addKeptRuns(client, upload.map(rowOf));
    return { runs, problem: writeKeptRuns(keep, runs) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const full = accountFull(error);
    return {
      runs: readKeptRuns(keep),
      problem: full
        ? `${full} Nothing is lost: these are the backtests on this device. Delete some that you no longer need, then keep this one again.`
        : `Your account could not be reached (${reason}). These are the backtests on this device; they are sent with the next one you keep.`,
    };
  }
}

/** Keeps a run on this device and, where somebody is signed in, in the account. @returns what went wrong, in words. */
export async function keepRun(run: KeptRun): Promise<string | null> {
  const keep = deviceStorage();
  const others = readKeptRuns(keep).filter(({ id }) => id !== run.id);
  const { owner: _, ...own } = run;
  const device = writeKeptRuns(keep, [own, ...others]);
  return device ?? (await syncKeptRuns()).problem;
}

/** Takes a run away here and from the account. @returns what went wrong, in words. */
export async function dropRun(id: string): Promise<string | null> {
  const keep = deviceStorage();
  writeKeptRuns(
    keep,
    readKeptRuns(keep).filter((run) => run.id !== id),
  );
  if (!hasStoredSession()) return null;
  try {
    await deleteKeptRun(await browserClient(), id);
    return null;
  } catch {
    return "It was deleted on this device, but the account could not be reached: it is still there.";
  }
}
