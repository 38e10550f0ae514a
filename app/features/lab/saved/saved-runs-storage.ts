import type { Merged } from "#app/data/synced-collection.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { readStoredList, writeStored } from "../../../data/stored-json.ts";
import { type SavedRun, storedRun } from "./saved-run.ts";

export const savedRunsKey = "northpip.lab.runs";
/** The account's limit, too. */
const mostRuns = 200;

const newestFirst = (runs: readonly SavedRun[]): readonly SavedRun[] => [...runs].sort((a, b) => b.madeAt - a.madeAt);

/** The backtests on this device, newest first; unreadable ones are left out. */
export const readSavedRuns = (storage: KeyValueStorage | null): readonly SavedRun[] =>
  newestFirst(readStoredList(storage, savedRunsKey, storedRun));

/** @returns why they could not be stored, in words; the former list then stays. Null when they were. */
export function writeSavedRuns(storage: KeyValueStorage | null, runs: readonly SavedRun[]): string | null {
  if (!storage) return "This browser stores nothing for this site. Take the result with you as a file.";
  if (runs.length > mostRuns)
    return `Two hundred backtests are saved already. Delete one you no longer need, or take this one with you as a file.`;
  if (writeStored(storage, savedRunsKey, runs)) return null;
  return "This browser has no room left for another backtest. Delete one you no longer need, or take this one with you as a file. Nothing saved before was lost.";
}

/**
 * This device's runs and one user's account as one list. A run never changes, so there is nothing to settle: what the account
 * had and has no longer was deleted elsewhere, what it never had is sent, what is another user's stays here.
 */
export function mergeSavedRuns(
  device: readonly SavedRun[],
  account: readonly SavedRun[],
  user: string,
): Merged<SavedRun> {
  const there = new Set(account.map(({ id }) => id));
  const here = device.filter((run) => !there.has(run.id) && run.owner !== user);
  const upload = here.filter(({ owner }) => owner === undefined);
  const runs = [...account, ...here].map((run) => ({ ...run, owner: run.owner ?? user }));
  return { items: newestFirst(runs), upload };
}
