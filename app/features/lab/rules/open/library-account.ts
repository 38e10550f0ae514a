import { hasStoredSession } from "#lib/stored-session.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { browserClient } from "../../../../data/client.ts";
import { deleteStrategy, loadStrategies, type StrategyRow, saveStrategies } from "../../../../data/strategies.ts";
import { deviceKeep } from "../../core/device-keep.ts";
import { mergeLibraries, readLibrary, type SavedStrategy, withSaved, writeLibrary } from "./library.ts";

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

/** Brings device and account to the same strategies. Without an account, or when it cannot be reached, the device's stay as they are. */
export async function syncLibrary(): Promise<Synced> {
  const keep = deviceKeep();
  const device = readLibrary(keep);
  if (!hasAccount()) return { library: device, problem: null };
  try {
    const client = await browserClient();
    const account = (await loadStrategies(client)).map(savedOf);
    const { library, upload } = mergeLibraries(device, account, () => crypto.randomUUID());
    await saveStrategies(client, upload.map(rowOf));
    const sent = new Set(upload.map(({ id }) => id));
    const all = library.map((saved) => (sent.has(saved.id) ? marked(saved) : saved));
    return { library: all, problem: writeLibrary(keep, all) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      library: device,
      problem: `Your account could not be reached (${reason}). These are the strategies on this device; they are sent with the next save.`,
    };
  }
}

/** Takes a strategy away here and, where somebody is signed in, from the account. */
export async function removeSaved(id: string): Promise<string | null> {
  const keep = deviceKeep();
  writeLibrary(
    keep,
    readLibrary(keep).filter((saved) => saved.id !== id),
  );
  if (!hasAccount()) return null;
  try {
    await deleteStrategy(await browserClient(), id);
    return null;
  } catch {
    // The row comes back with the next visit: say so rather than pretend.
    return "It was deleted on this device, but the account could not be reached: it is still there.";
  }
}

/** Keeps a strategy on this device, then in the account. @returns its id and what went wrong, in words. */
export async function keepStrategy(
  document: StrategyDocument,
  id: string,
  now: number,
): Promise<{ readonly device: string | null; readonly account: "none" | "saved" | string }> {
  const keep = deviceKeep();
  const before = readLibrary(keep).find((saved) => saved.id === id);
  const own: SavedStrategy = { ...before, id, name: document.name, document, updatedAt: now };
  const device = writeLibrary(keep, withSaved(readLibrary(keep), own));
  if (!hasAccount()) return { device, account: "none" };
  if (device) {
    // No room here: the account may have some.
    try {
      await saveStrategies(await browserClient(), [rowOf(own)]);
      return { device: null, account: "saved" };
    } catch {
      return { device, account: "none" };
    }
  }
  const { problem } = await syncLibrary();
  return { device, account: problem ?? "saved" };
}
