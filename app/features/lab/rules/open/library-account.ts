import { deviceStorage } from "#lib/browser-storage.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { browserClient, signedInUser } from "../../../../data/client.ts";
import { accountFull } from "../../../../data/rows.ts";
import { deleteStrategy, loadStrategies, type StrategyRow, saveStrategies } from "../../../../data/strategies.ts";
import { mergeLibraries, readLibrary, type SavedStrategy, withMeanwhile, withSaved, writeLibrary } from "./library.ts";

const rowOf = ({ id, name, document, updatedAt }: SavedStrategy): StrategyRow => ({
  id,
  name,
  document,
  updatedAt: new Date(updatedAt).toISOString(),
});
const savedOf = ({ id, name, document, updatedAt }: StrategyRow): SavedStrategy => ({
  id,
  name,
  document: document as StrategyDocument,
  updatedAt: Date.parse(updatedAt),
});

/** Somebody may be signed in here; asked without fetching the client. */
export const hasAccount = (): boolean => hasStoredSession();

export type Synced = { readonly library: readonly SavedStrategy[]; readonly problem: string | null };

const marked = (saved: SavedStrategy): SavedStrategy => ({ ...saved, syncedAt: saved.updatedAt });

let last: Promise<unknown> = Promise.resolve();

/** One thing after the other with the account: a name that is still on its way must not arrive after the strategy was deleted. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = last.then(work);
  last = own.catch(() => {});
  return own;
}

/** Brings device and account to the same strategies. Without an account, or when it cannot be reached, the device's stay as they are. */
export const syncLibrary = (): Promise<Synced> => inTurn(syncNow);

async function syncNow(): Promise<Synced> {
  const keep = deviceStorage();
  if (!hasAccount()) return { library: readLibrary(keep), problem: null };
  try {
    const client = await browserClient();
    const user = await signedInUser();
    if (!user) return { library: readLibrary(keep), problem: null };
    const account = (await loadStrategies(client)).map(savedOf);
    // Read after the answer: what was saved meanwhile is among them.
    const before = readLibrary(keep);
    const { library, upload } = mergeLibraries(before, account, user, () => crypto.randomUUID());
    await saveStrategies(client, upload.map(rowOf));
    const sent = new Set(upload.map(({ id }) => id));
    const merged = library.map((saved) => (sent.has(saved.id) ? marked(saved) : saved));
    const all = withMeanwhile(before, readLibrary(keep), merged);
    return { library: all, problem: writeLibrary(keep, all) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const full = accountFull(error);
    return {
      library: readLibrary(keep),
      problem: full
        ? `${full} Nothing is lost: these are the strategies on this device. Delete some that you no longer need, then save again.`
        : `Your account could not be reached (${reason}). These are the strategies on this device; they are sent with the next save.`,
    };
  }
}

/** Takes a strategy away here and, where somebody is signed in, from the account. @returns what went wrong, in words. */
export async function removeSaved(id: string): Promise<string | null> {
  const keep = deviceStorage();
  writeLibrary(
    keep,
    readLibrary(keep).filter((saved) => saved.id !== id),
  );
  if (!hasAccount()) return null;
  try {
    await inTurn(async () => deleteStrategy(await browserClient(), id));
    return null;
  } catch {
    // The row comes back with the next visit: say so rather than pretend.
    return "It was deleted on this device, but the account could not be reached: it is still there.";
  }
}

type KeptWhere = {
  /** Why the device could not keep it; null when it did. */
  readonly device: string | null;
  /** Whether the account has it, or why it does not. */
  readonly account: "none" | "saved" | string;
};

/** Keeps a strategy on this device, then in the account, in the place of the one with its id. */
export async function keepSaved(own: SavedStrategy): Promise<KeptWhere> {
  const keep = deviceStorage();
  const device = writeLibrary(keep, withSaved(readLibrary(keep), own));
  if (!hasAccount()) return { device, account: "none" };
  if (device) {
    // No room here: the account may have some.
    try {
      await inTurn(async () => saveStrategies(await browserClient(), [rowOf(own)]));
      return { device: null, account: "saved" };
    } catch {
      return { device, account: "none" };
    }
  }
  const { problem } = await syncLibrary();
  return { device, account: problem ?? "saved" };
}

/** The visitor's own save: under its id, or as a new one where that belongs to somebody else's account. @returns its id beside where it is. */
export async function keepStrategy(
  document: StrategyDocument,
  wantedId: string,
  now: number,
): Promise<KeptWhere & { readonly id: string }> {
  const before = readLibrary(deviceStorage()).find((saved) => saved.id === wantedId);
  const user = before?.account === undefined || !hasAccount() ? undefined : await signedInUser();
  const foreign = user !== undefined && user !== null && before?.account !== user;
  const id = foreign ? crypto.randomUUID() : wantedId;
  const own = { ...(foreign ? {} : before), id, name: document.name, document, updatedAt: now };
  return { id, ...(await keepSaved(own)) };
}
