import { deviceStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { toast } from "../../../ui/toast.ts";
import { useStore } from "../../../ui/use-store.ts";
import type { KeptRun } from "./kept-run.ts";
import { keptRunsKey, readKeptRuns } from "./kept-runs.ts";
import { dropRun, keepRun, syncKeptRuns } from "./kept-runs-account.ts";

type KeptRuns = {
  /** Newest first; undefined before the page runs in a browser. */
  readonly runs: readonly KeptRun[] | undefined;
  /** Whether the account is being asked; the device's are there already. */
  readonly reading: boolean;
  readonly problem: string | null;
};

const keptRuns = createStore<KeptRuns>(
  { runs: undefined, reading: false, problem: null },
  {
    onFirstListener() {
      globalThis.addEventListener("storage", onOtherTab);
      void readKeptRunsAgain();
      return () => globalThis.removeEventListener("storage", onOtherTab);
    },
  },
);
const changed = (): void => keptRuns.merge({ runs: readKeptRuns(deviceStorage()) });

export async function readKeptRunsAgain(): Promise<void> {
  keptRuns.merge({ runs: readKeptRuns(deviceStorage()), reading: hasStoredSession(), problem: null });
  keptRuns.merge({ ...(await syncKeptRuns()), reading: false });
}

function onOtherTab({ key }: StorageEvent): void {
  if (key === keptRunsKey) changed();
}

/** The backtests the visitor keeps, on this device and in the account. */
export const useKeptRuns = (): KeptRuns => useStore(keptRuns);

/** A kept run by its id, from this device or else from the account; null when neither has it. */
export async function findKeptRun(id: string): Promise<KeptRun | null> {
  const isIt = (run: KeptRun) => run.id === id;
  return readKeptRuns(deviceStorage()).find(isIt) ?? (await syncKeptRuns()).runs.find(isIt) ?? null;
}

/** Keeps a run and says where it is now. @returns whether it is kept. */
export async function keepAndSay(run: KeptRun): Promise<boolean> {
  const problem = await keepRun(run);
  changed();
  const kept = readKeptRuns(deviceStorage()).some(({ id }) => id === run.id);
  const where = hasStoredSession()
    ? "In your account, and on this device: find it in the member area."
    : "On this device. Signed in, you find it in the member area, on other devices too.";
  toast({
    title: kept ? `Kept: ${run.name}` : "Not kept",
    description: problem ?? where,
    ...(kept ? {} : { variant: "destructive", duration: 12_000 }),
  });
  return kept;
}

/** Takes a kept run away and says so, with the way back. */
export async function dropWithUndo(run: KeptRun): Promise<void> {
  const going = dropRun(run.id);
  changed();
  const problem = await going;
  const undo = async () => {
    const failed = await keepRun(run);
    changed();
    toast({ title: failed ? "Not put back" : `Back again: ${run.name}`, description: failed ?? undefined });
  };
  toast({
    title: problem ? "Not deleted everywhere" : `Deleted: the backtest of ${run.name}`,
    description: problem ?? undefined,
    duration: 10_000,
    action: { label: "Undo", onClick: () => void undo() },
  });
}
