import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readStoredList, writeStored } from "../../../../data/stored-json.ts";

/** A strategy the visitor saved under its name. */
export type SavedStrategy = {
  readonly id: string;
  readonly name: string;
  readonly document: StrategyDocument;
  /** UTC milliseconds of the last save. */
  readonly updatedAt: number;
  /** The account's `updatedAt` when both were last the same; absent for what was never there. */
  readonly syncedAt?: number;
  /** Whose account that is: a device may be shared. */
  readonly account?: string;
};

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

/** What this device keeps, newest first; what cannot be read is left out. */
export const readLibrary = (storage: KeyValueStorage | null): readonly SavedStrategy[] =>
  readStoredList(storage, libraryKey, storedStrategy).sort((a, b) => b.updatedAt - a.updatedAt);

/** @returns why it could not be kept, in words; null when it was. What was kept before stays then. */
export function writeLibrary(storage: KeyValueStorage | null, library: readonly SavedStrategy[]): string | null {
  if (!storage) return "This browser keeps nothing for this site. Export the strategy as a file to keep it.";
  if (writeStored(storage, libraryKey, library)) return null;
  return "This browser has no room left for another saved strategy. Delete one you no longer need, or export this one as a file. Nothing saved before was lost.";
}

/** The strategy put in the place of the one with its id, or added. */
export const withSaved = (library: readonly SavedStrategy[], saved: SavedStrategy): readonly SavedStrategy[] => [
  saved,
  ...library.filter(({ id }) => id !== saved.id),
];

type Merged = {
  readonly library: readonly SavedStrategy[];
  /** What the account does not have yet, or has older. */
  readonly upload: readonly SavedStrategy[];
};

const byId = (library: readonly SavedStrategy[]) => new Map(library.map((saved) => [saved.id, saved]));
const same = (one: StrategyDocument, other: StrategyDocument): boolean => JSON.stringify(one) === JSON.stringify(other);
const named = (saved: SavedStrategy, where: string, id: string): SavedStrategy => {
  const name = `${saved.name} (${where})`.slice(0, 120);
  return { id, name, document: { ...saved.document, name }, updatedAt: saved.updatedAt };
};

/** One strategy that both sides have. The newer keeps the name where both changed; the other stays as a copy. */
function settled(own: SavedStrategy, other: SavedStrategy, newId: () => string): Merged {
  if (same(own.document, other.document)) {
    const updatedAt = Math.max(own.updatedAt, other.updatedAt);
    return { library: [{ ...own, updatedAt, syncedAt: other.updatedAt }], upload: [] };
  }
  if (own.updatedAt === own.syncedAt) return { library: [{ ...other, syncedAt: other.updatedAt }], upload: [] };
  if (other.updatedAt === own.syncedAt) return { library: [own], upload: [own] };
  const ours = own.updatedAt > other.updatedAt;
  const copy = ours ? named(other, "account", newId()) : named(own, "this device", newId());
  return {
    library: [ours ? own : { ...other, syncedAt: other.updatedAt }, copy],
    upload: ours ? [own, copy] : [copy],
  };
}

/**
 * This device's strategies and one user's account as one list. Where only one side changed since they were last the same, it is
 * taken: deleted elsewhere is deleted here. What belongs to another user's account stays on the device and goes nowhere.
 */
export function mergeLibraries(
  device: readonly SavedStrategy[],
  account: readonly SavedStrategy[],
  user: string,
  newId: () => string,
): Merged {
  const library: SavedStrategy[] = [];
  const upload: SavedStrategy[] = [];
  const there = byId(account);
  for (const own of device) {
    const other = there.get(own.id);
    there.delete(own.id);
    if (own.account !== undefined && own.account !== user && !other) library.push(own);
    else if (other) {
      const both = settled(own, other, newId);
      library.push(...both.library.map((saved) => ({ ...saved, account: user })));
      upload.push(...both.upload);
    } else if (own.syncedAt === undefined || own.updatedAt !== own.syncedAt) {
      library.push({ ...own, account: user });
      upload.push(own);
    }
  }
  for (const other of there.values()) library.push({ ...other, syncedAt: other.updatedAt, account: user });
  return { library: library.sort((a, b) => b.updatedAt - a.updatedAt), upload };
}

/**
 * What the device keeps after it and an account were brought to the same, which takes a while. What was saved, changed or deleted
 * on the device since `before` was read stands; a change goes to the account the next time.
 */
export function withMeanwhile(
  before: readonly SavedStrategy[],
  now: readonly SavedStrategy[],
  merged: readonly SavedStrategy[],
): readonly SavedStrategy[] {
  const [old, current, known] = [byId(before), byId(now), byId(merged)];
  const kept = merged.flatMap((own) => {
    const [was, is] = [old.get(own.id), current.get(own.id)];
    if (was && !is) return [];
    if (!is || is.updatedAt === was?.updatedAt) return [own];
    const { name, document, updatedAt } = is;
    return [{ ...own, name, document, updatedAt }];
  });
  const added = now.filter(({ id }) => !known.has(id) && !old.has(id));
  return [...added, ...kept].sort((a, b) => b.updatedAt - a.updatedAt);
}
