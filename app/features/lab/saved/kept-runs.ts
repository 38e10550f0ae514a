import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { readStoredList, writeStored } from "../../../data/stored-json.ts";
import { type KeptRun, storedRun } from "./kept-run.ts";

export const keptRunsKey = "northpip.lab.runs";
/** The account's limit, too. */
const mostRuns = 200;

const newestFirst = (runs: readonly KeptRun[]): readonly KeptRun[] => [...runs].sort((a, b) => b.madeAt - a.madeAt);

/** The backtests this device keeps, newest first; what cannot be read is left out. */
export const readKeptRuns = (storage: KeyValueStorage | null): readonly KeptRun[] =>
  newestFirst(readStoredList(storage, keptRunsKey, storedRun));

/** @returns why they could not be kept, in words; null when they were. What was kept before stays then. */
export function writeKeptRuns(storage: KeyValueStorage | null, runs: readonly KeptRun[]): string | null {
  if (!storage) return "This browser keeps nothing for this site. Take the result with you as a file.";
  if (runs.length > mostRuns)
    return `Two hundred backtests are kept already. Delete one you no longer need, or take this one with you as a file.`;
  if (writeStored(storage, keptRunsKey, runs)) return null;
  return "This browser has no room left for another backtest. Delete one you no longer need, or take this one with you as a file. Nothing kept before was lost.";
}

/**
 * This device's runs and one user's account as one list. A run never changes, so there is nothing to settle: what the account
 * had and has no longer was deleted elsewhere, what it never had is sent, what is another user's stays here.
 */
export function mergeKeptRuns(
  device: readonly KeptRun[],
  account: readonly KeptRun[],
  user: string,
): { readonly runs: readonly KeptRun[]; readonly upload: readonly KeptRun[] } {
  const there = new Set(account.map(({ id }) => id));
  const here = device.filter((run) => !there.has(run.id) && run.owner !== user);
  const upload = here.filter(({ owner }) => owner === undefined);
  const runs = [...account, ...here].map((run) => ({ ...run, owner: run.owner ?? user }));
  return { runs: newestFirst(runs), upload };
}
