import type { Merged } from "./synced-collection.ts";

/** Something that a visitor saved under a name, on a device and perhaps in an account. */
export type SavedDocument<Document> = {
  readonly id: string;
  readonly name: string;
  readonly document: Document;
  /** UTC milliseconds of the last save. */
  readonly updatedAt: number;
  /** The account's `updatedAt` when both were last the same; absent for what was never there. */
  readonly syncedAt?: number;
  /** Whose account that is: a device may be shared. */
  readonly account?: string;
};

type Options<Document> = {
  readonly newId: () => string;
  /** The document as it is under another name, where it holds its name. */
  readonly renamed: (document: Document, name: string) => Document;
};

function copyOf<Document>(
  saved: SavedDocument<Document>,
  where: string,
  { newId, renamed }: Options<Document>,
): SavedDocument<Document> {
  const name = `${saved.name} (${where})`.slice(0, 120);
  return { id: newId(), name, document: renamed(saved.document, name), updatedAt: saved.updatedAt };
}

/** Merges one that both sides have. Where both changed, the newer has the name and the other becomes a copy. */
function settled<Document>(
  here: SavedDocument<Document>,
  other: SavedDocument<Document>,
  options: Options<Document>,
): Merged<SavedDocument<Document>> {
  if (JSON.stringify(here.document) === JSON.stringify(other.document)) {
    const updatedAt = Math.max(here.updatedAt, other.updatedAt);
    return { items: [{ ...here, updatedAt, syncedAt: other.updatedAt }], upload: [] };
  }
  if (here.updatedAt === here.syncedAt) return { items: [{ ...other, syncedAt: other.updatedAt }], upload: [] };
  if (other.updatedAt === here.syncedAt) return { items: [here], upload: [here] };
  const ours = here.updatedAt > other.updatedAt;
  const copy = ours ? copyOf(other, "account", options) : copyOf(here, "this device", options);
  return {
    items: [ours ? here : { ...other, syncedAt: other.updatedAt }, copy],
    upload: ours ? [here, copy] : [copy],
  };
}

/**
 * This device's documents and one user's account as one list. Where only one side changed since they were last the same, it is
 * taken: deleted elsewhere is deleted here. What belongs to another user's account stays on the device and is not sent.
 */
export function mergeDocuments<Document>(
  device: readonly SavedDocument<Document>[],
  account: readonly SavedDocument<Document>[],
  user: string,
  options: Options<Document>,
): Merged<SavedDocument<Document>> {
  const items: SavedDocument<Document>[] = [];
  const upload: SavedDocument<Document>[] = [];
  const there = new Map(account.map((saved) => [saved.id, saved]));
  for (const here of device) {
    const other = there.get(here.id);
    there.delete(here.id);
    if (here.account !== undefined && here.account !== user && !other) items.push(here);
    else if (other) {
      const both = settled(here, other, options);
      items.push(...both.items.map((saved) => ({ ...saved, account: user })));
      upload.push(...both.upload);
    } else if (here.syncedAt === undefined || here.updatedAt !== here.syncedAt) {
      items.push({ ...here, account: user });
      upload.push(here);
    }
  }
  for (const other of there.values()) items.push({ ...other, syncedAt: other.updatedAt, account: user });
  const sent = new Set(upload.map(({ id }) => id));
  const marked = items.map((saved) => (sent.has(saved.id) ? { ...saved, syncedAt: saved.updatedAt } : saved));
  return { items: marked.sort((a, b) => b.updatedAt - a.updatedAt), upload };
}
