import type { SupabaseClient } from "@supabase/supabase-js";
import { errorText } from "#lib/error-text.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { browserClient, signedInUser } from "./client.ts";
import { accountFull } from "./rows.ts";

export type Synced<Item> = { readonly items: readonly Item[]; readonly problem: string | null };

export type Merged<Item> = {
  /** Both sides as one list, once `upload` was sent. */
  readonly items: readonly Item[];
  /** What the account does not have yet, or has older. */
  readonly upload: readonly Item[];
};

/** When what the account has was changed, by id and in UTC milliseconds, as it said when it was asked. */
export type Seen = ReadonlyMap<string, number>;

/** Another device changed in the account what was to be written over: it has to be merged first. */
export class Overtaken extends Error {
  constructor() {
    super("another device saved at the same moment");
    this.name = "Overtaken";
  }
}

type Account = { readonly client: SupabaseClient; readonly user: string };

type Options<Item> = {
  /** The plural, for sentences about it: "strategies". */
  readonly what: string;
  readonly read: () => readonly Item[];
  /** @returns why the device could not store them, in words; null when it did. */
  readonly write: (items: readonly Item[]) => string | null;
  readonly load: (client: SupabaseClient) => Promise<readonly Item[]>;
  /** @throws {Overtaken} where the account's is not the one of `seen` any more. */
  readonly send: (client: SupabaseClient, items: readonly Item[], seen: Seen) => Promise<void>;
  readonly remove: (client: SupabaseClient, id: string) => Promise<void>;
  readonly merge: (device: readonly Item[], account: readonly Item[], user: string) => Merged<Item>;
  /** UTC milliseconds of the last change: the list is newest first. */
  readonly changedAt: (item: Item) => number;
  /** The merged item with what the device changed meanwhile; absent where an item never changes. */
  readonly withChange?: (merged: Item, device: Item) => Item;
  /** Null for a visitor without an account. */
  readonly account?: () => Promise<Account | null>;
};

/** Bytes of one request, of which the back end reads 1 MB: whoever signs in late has more on the device. */
const mostBytes = 900_000;

/** In the same order; what is larger than a request goes by itself. */
function requestsOf<Item>(items: readonly Item[]): Item[][] {
  let size = 0;
  const requests: Item[][] = [[]];
  for (const item of items) {
    const bytes = new TextEncoder().encode(JSON.stringify(item)).length;
    size += bytes;
    if (size > mostBytes && requests.at(-1)?.length !== 0) {
      requests.push([]);
      size = bytes;
    }
    requests.at(-1)?.push(item);
  }
  return requests;
}

async function visitorsAccount(): Promise<Account | null> {
  if (!hasStoredSession()) return null;
  const client = await browserClient();
  const user = await signedInUser();
  return user ? { client, user } : null;
}

/** What a visitor saved on the device and, with an account, there too. */
export function syncedCollection<Item extends { readonly id: string }>(options: Options<Item>) {
  const { what, read, write, account = visitorsAccount } = options;
  let last: Promise<unknown> = Promise.resolve();
  /** Deleted here, and not yet in the account: a synchronization that has its turn before must not bring them back. */
  const going = new Set<string>();

  /** One request after the other: an item that is still being sent must not arrive after it was deleted. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function syncNow(triesLeft = 3): Promise<Synced<Item>> {
    try {
      const to = await account();
      if (!to) return { items: read(), problem: null };
      // Read before the account is asked: what is deleted while it answers is known to have been deleted.
      const before = read();
      const there = (await options.load(to.client)).filter(({ id }) => !going.has(id));
      const seen = new Map(there.map((item) => [item.id, options.changedAt(item)]));
      const { items, upload } = options.merge(before, there, to.user);
      // A copy is in the account before what it is of is written over.
      const newFirst = upload.toSorted((one, other) => Number(seen.has(one.id)) - Number(seen.has(other.id)));
      for (const request of requestsOf(newFirst)) {
        // What another member does on this device meanwhile is not this one's.
        if ((await account())?.user !== to.user) return { items: read(), problem: null };
        await options.send(to.client, request, seen);
      }
      if ((await account())?.user !== to.user) return { items: read(), problem: null };
      const all = withMeanwhile(before, read(), items, options);
      return { items: all, problem: write(all) };
    } catch (error) {
      if (error instanceof Overtaken && triesLeft > 1) return syncNow(triesLeft - 1);
      return { items: read(), problem: syncProblem(error, what) };
    }
  }

  return {
    /** Brings device and account to the same items. Without an account, or when it cannot be reached, the device's stay as they are. */
    sync: (): Promise<Synced<Item>> => inTurn(() => syncNow()),

    /** Sends an item that the device has no room for. @throws when the account does not take it. */
    send: (item: Item): Promise<void> => inTurn(async () => options.send(await browserClient(), [item], new Map())),

    /** Deletes an item here and in the account. @returns a sentence about the failure, if there was one. */
    async remove(id: string): Promise<string | null> {
      write(read().filter((item) => item.id !== id));
      going.add(id);
      try {
        await inTurn(async () => {
          const from = await account();
          if (from) await options.remove(from.client, id);
        }).finally(() => going.delete(id));
        return null;
      } catch {
        // The row comes back with the next visit: say so rather than pretend.
        return "It was deleted on this device, but the account could not be reached: it is still there.";
      }
    },
  };
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/**
 * The device's list after a synchronization, which takes a while. What was saved, changed or deleted
 * on the device since `before` was read is preserved; it is sent with the next synchronization.
 */
function withMeanwhile<Item extends { readonly id: string }>(
  before: readonly Item[],
  now: readonly Item[],
  merged: readonly Item[],
  { changedAt, withChange = (item) => item }: Pick<Options<Item>, "changedAt" | "withChange">,
): readonly Item[] {
  const [old, current, known] = [byId(before), byId(now), byId(merged)];
  const present = merged.flatMap((item) => {
    const [was, is] = [old.get(item.id), current.get(item.id)];
    if (was && !is) return [];
    if (!is || (was && changedAt(is) === changedAt(was))) return [item];
    // Another device's version: the change here was not made of it, and the next synchronization settles both.
    return was && changedAt(item) === changedAt(was) ? [withChange(item, is)] : [is];
  });
  // Also what was deleted and is saved again: the account does not have it then.
  const isNew = (item: Item, was: Item | undefined) => !was || changedAt(item) !== changedAt(was);
  const added = now.filter((item) => !known.has(item.id) && isNew(item, old.get(item.id)));
  return [...added, ...present].sort((a, b) => changedAt(b) - changedAt(a));
}

/** Why the account and the device could not be synchronized, in words. */
function syncProblem(error: unknown, what: string): string {
  const full = accountFull(error);
  if (full)
    return `${full} Nothing is lost: these are the ${what} on this device. Delete some that you no longer need, then save again.`;
  const why =
    error instanceof Overtaken
      ? "Another device is saving to your account."
      : `Your account could not be reached (${errorText(error)}).`;
  return `${why} These are the ${what} on this device; they are sent with the next save.`;
}
