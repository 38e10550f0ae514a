import { deviceStorage } from "#lib/browser-storage.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { browserClient, signedInUser } from "../../../../data/client.ts";
import { deleteStrategy, loadStrategies, type StrategyRow, saveStrategies } from "../../../../data/strategies.ts";
import { deleteInAccount, type Synced, syncProblem } from "../../core/synced-list.ts";
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

const marked = (saved: SavedStrategy): SavedStrategy => ({ ...saved, syncedAt: saved.updatedAt });

let last: Promise<unknown> = Promise.resolve();

/** One thing after the other with the account: a name that is still on its way must not arrive after the strategy was deleted. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** Brings device and account to the same strategies. Without an account, or when it cannot be reached, the device's stay as they are. */
export const syncLibrary = (): Promise<Synced<SavedStrategy>> => inTurn(syncNow);

async function syncNow(): Promise<Synced<SavedStrategy>> {
  const storage = deviceStorage();
  if (!hasStoredSession()) return { items: readLibrary(storage), problem: null };
  try {
    const client = await browserClient();
    const user = await signedInUser();
    if (!user) return { items: readLibrary(storage), problem: null };
    const account = (await loadStrategies(client)).map(savedOf);
    // Read after the answer: what was saved meanwhile is among them.
    const before = readLibrary(storage);
    const { library, upload } = mergeLibraries(before, account, user, () => crypto.randomUUID());
    await saveStrategies(client, upload.map(rowOf));
    const sent = new Set(upload.map(({ id }) => id));
    const merged = library.map((saved) => (sent.has(saved.id) ? marked(saved) : saved));
    const all = withMeanwhile(before, readLibrary(storage), merged);
    return { items: all, problem: writeLibrary(storage, all) };
  } catch (error) {
    return { items: readLibrary(storage), problem: syncProblem(error, "strategies") };
  }
}

/** Deletes a strategy here and, for a signed-in visitor, in the account. @returns a sentence about the failure, if there was one. */
export async function removeSaved(id: string): Promise<string | null> {
  const storage = deviceStorage();
  writeLibrary(
    storage,
    readLibrary(storage).filter((saved) => saved.id !== id),
  );
  return deleteInAccount(() => inTurn(async () => deleteStrategy(await browserClient(), id)));
}

type SavedWhere = {
  /** Why it is not on the device, in words; null when it is. */
  readonly device: string | null;
  /** Whether the account has it, or why it does not. */
  readonly account: "none" | "saved" | string;
};

/** Saves a strategy on this device, then in the account, in the place of the one with its id. */
export async function saveAs(saved: SavedStrategy): Promise<SavedWhere> {
  const storage = deviceStorage();
  const device = writeLibrary(storage, withSaved(readLibrary(storage), saved));
  if (!hasStoredSession()) return { device, account: "none" };
  if (device) {
    // No room here: the account may have some.
    try {
      await inTurn(async () => saveStrategies(await browserClient(), [rowOf(saved)]));
      return { device: null, account: "saved" };
    } catch {
      return { device, account: "none" };
    }
  }
  const { problem } = await syncLibrary();
  return { device, account: problem ?? "saved" };
}

/** Saves under the wanted id, or under a new one where that belongs to another account. @returns the id and where it is saved. */
export async function saveStrategy(
  document: StrategyDocument,
  wantedId: string,
  now: number,
): Promise<SavedWhere & { readonly id: string }> {
  const before = readLibrary(deviceStorage()).find((saved) => saved.id === wantedId);
  const user = before?.account === undefined || !hasStoredSession() ? undefined : await signedInUser();
  const foreign = user !== undefined && user !== null && before?.account !== user;
  const id = foreign ? crypto.randomUUID() : wantedId;
  const saved = { ...(foreign ? {} : before), id, name: document.name, document, updatedAt: now };
  return { id, ...(await saveAs(saved)) };
}
