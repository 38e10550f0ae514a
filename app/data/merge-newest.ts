import { sortedText } from "#trading/sorted-text.ts";
import type { Merged } from "./synced-collection.ts";

/** What changes on several devices and is stored in an account as well. */
export type Changing = {
  readonly id: string;
  /** UTC milliseconds of the last change. */
  readonly updatedAt: number;
  /** The account's `updatedAt` when both were last the same; absent for what was never there. */
  readonly syncedAt?: number;
  /** Whose account that is: a device may be shared. */
  readonly account?: string;
};

type Named = { readonly name: string; readonly document: unknown };

/** Whether both have the same name and hold the same: the account answers with the fields of a document in an order of its own. */
export const sameDocument = (one: Named, other: Named): boolean =>
  one.name === other.name && sortedText(one.document) === sortedText(other.document);

type Rules<Item> = {
  /** A difference that is not compared is never sent. */
  readonly same: (one: Item, other: Item) => boolean;
  /** The older of two versions under another id and a name that says where it was: "account" or "this device". */
  readonly copy: (older: Item, where: string) => Item;
};

/** Merges one item that both sides have. Where both changed, the newer wins and the other becomes a copy. */
function settled<Item extends Changing>(here: Item, other: Item, { same, copy }: Rules<Item>): Merged<Item> {
  if (same(here, other)) {
    // Changed and changed back: it counts as changed here until the account knows the same moment.
    if (here.updatedAt > other.updatedAt) return { items: [here], upload: [here] };
    return { items: [{ ...here, updatedAt: other.updatedAt, syncedAt: other.updatedAt }], upload: [] };
  }
  if (here.updatedAt === here.syncedAt) return { items: [{ ...other, syncedAt: other.updatedAt }], upload: [] };
  if (other.updatedAt === here.syncedAt) return { items: [here], upload: [here] };
  const ours = here.updatedAt > other.updatedAt;
  const copied = ours ? copy(other, "account") : copy(here, "this device");
  return {
    items: [ours ? here : { ...other, syncedAt: other.updatedAt }, copied],
    upload: ours ? [here, copied] : [copied],
  };
}

/**
 * This device's items and one user's account as one list, newest first. Where only one side changed since they were last the same, it is
 * taken: deleted elsewhere is deleted here. What belongs to another user's account stays on the device and is not sent.
 */
export function mergeNewest<Item extends Changing>(
  device: readonly Item[],
  account: readonly Item[],
  user: string,
  rules: Rules<Item>,
): Merged<Item> {
  const items: Item[] = [];
  const upload: Item[] = [];
  const there = new Map(account.map((saved) => [saved.id, saved]));
  for (const here of device) {
    const other = there.get(here.id);
    there.delete(here.id);
    if (here.account !== undefined && here.account !== user && !other) items.push(here);
    else if (other) {
      const both = settled(here, other, rules);
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
