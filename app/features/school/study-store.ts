import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import { sortedText } from "#trading/sorted-text.ts";
import { browserClient, signedInUser } from "../../data/client.ts";
import { onOwnerChange, ownedStorage, settleOwner } from "../../data/device-owner.ts";
import { readStored, writeStored } from "../../data/stored-json.ts";
import {
  type KnownEntries,
  mergeStudyEntries,
  type StudyEntry,
  type StudyKind,
  type ToldEntry,
} from "../../data/study.ts";

type Entry<Document> = StudyEntry & { readonly document: Document };
type Entries<Document> = ReadonlyMap<string, Entry<Document>>;
export type StudyView<Document> = {
  readonly entries: Entries<Document>;
  /** False until the device has been read. */
  readonly ready: boolean;
  readonly problem: string | null;
  /** Everything is in the member's account as well. */
  readonly inAccount: boolean;
};

/** As many as one call takes. */
const mostSent = 200;
type Sent = StudyEntry & { readonly id: string };
/** Sends what changed, and names what is known. @returns the entries of the account that the device does not know; null when nobody is signed in. */
type Ask = (changed: readonly Sent[], known: KnownEntries) => Promise<readonly ToldEntry[] | null>;
/** As the member whose entries these are, if somebody is signed in. */
export const asMember =
  (
    merge: (client: SupabaseClient, changed: readonly Sent[], known: KnownEntries) => Promise<readonly ToldEntry[]>,
  ): Ask =>
  async (changed, known) => {
    const owner = settleOwner();
    return owner !== null && (await signedInUser()) === owner ? merge(await browserClient(), changed, known) : null;
  };
/** Cards and notes. */
export const askStudy = (kind: StudyKind): Ask =>
  asMember((client, changed, known) => mergeStudyEntries(client, kind, changed, known));

type Options<Document> = {
  readonly key: string;
  readonly schema: z.ZodMiniType<Document>;
  readonly ask: Ask;
  readonly storage?: () => KeyValueStorage | null;
};

const isChanged = ({ at, base }: StudyEntry) => at !== base;

/** What a reader keeps while studying, on the device and, for members, in the account. Nothing is lost without a connection. */
export function createStudyStore<Document extends object>(options: Options<Document>) {
  const { key, schema, ask, storage = ownedStorage } = options;
  const stored = z.record(z.string(), z.object({ document: schema, at: z.number(), base: z.nullable(z.number()) }));
  const read = (): Entries<Document> =>
    new Map(Object.entries(readStored(storage(), key, stored) ?? {}) as [string, Entry<Document>][]);
  const store = createStore<StudyView<Document>>(
    { entries: new Map(), ready: false, problem: null, inAccount: false },
    {
      onFirstListener: () => {
        const begin = () => {
          store.merge({ entries: read(), ready: true });
          void synchronize();
        };
        const another = () => store.merge({ entries: newest() });
        const online = () => void synchronize();
        queueMicrotask(begin);
        // Another tab changed one.
        addEventListener("storage", another);
        addEventListener("online", online);
        return () => {
          removeEventListener("storage", another);
          removeEventListener("online", online);
        };
      },
    },
  );
  /** As another tab may have left them, of which a page that was asleep is not told; where the device has no room, this page's. */
  const newest = (): Entries<Document> => (store.getState().problem === null ? read() : store.getState().entries);
  const write = (entries: Entries<Document>): void => {
    const fits = writeStored(storage(), key, Object.fromEntries(entries));
    const problem = fits
      ? null
      : "This could not be saved on the device: its storage is full or switched off. It stays until you leave the page.";
    store.merge({ entries, problem });
  };
  const same = (one: Document | undefined, other: Document | undefined) => sortedText(one) === sortedText(other);
  /**
   * The account's entries beside what was changed here while it was asked. Of what it put together with another device's, the one changed here
   * keeps its former `base`: sent with the account's, it would be taken for a change of what this device has never shown.
   */
  const take = (told: readonly ToldEntry[], sent: readonly Sent[]): void => {
    const entries = new Map(newest());
    const asked = new Map(sent.map((entry) => [entry.id, entry as Sent & { readonly document: Document }]));
    for (const { id, document, at } of told) {
      const read = schema.safeParse(document);
      const [mine, was] = [entries.get(id), asked.get(id)];
      if (!read.success) continue;
      if (!mine || !isChanged(mine) || mine.at === was?.at) entries.set(id, { document: read.data, at, base: at });
      else if (was && same(was.document, read.data)) entries.set(id, { ...mine, base: at });
    }
    write(entries);
  };
  let running: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    const owner = settleOwner();
    const sent = new Set<string>();
    try {
      for (;;) {
        const changed = [...store.getState().entries].flatMap(([id, entry]) =>
          isChanged(entry) && !sent.has(id) ? [{ id, ...entry }] : [],
        );
        const known = [...store.getState().entries].flatMap(([id, { base }]) => (base === null ? [] : [[id, base]]));
        const piece = changed.slice(0, mostSent);
        for (const { id } of piece) sent.add(id);
        const told = await ask(piece, Object.fromEntries(known));
        if (!told || settleOwner() !== owner) return;
        take(told, piece);
        if (changed.length <= mostSent) break;
      }
      store.merge({ inAccount: true });
    } catch (error) {
      // It stays on the device, and goes to the account with the next change or when the connection returns.
      console.info("Study entries were not sent to the account", error);
      store.merge({ inAccount: false });
    }
  };
  /** One after the other. */
  const synchronize = (): Promise<void> => {
    running = (running ?? Promise.resolve()).then(send);
    return running;
  };
  onOwnerChange(() => {
    if (!store.getState().ready) return;
    store.merge({ entries: read(), problem: null, inAccount: false });
    void synchronize();
  });
  return {
    ...store.readable,
    /** `over`: the entry that was shown when the change began, null for none; the newest unless it is given. */
    put(id: string, document: Document, at = Date.now(), over?: Entry<Document> | null): void {
      settleOwner();
      const entries = newest();
      const before = entries.get(id);
      const shown = over === undefined || same(over?.document, before?.document) ? before : over;
      // Later than the one before, whatever the clock says.
      const next = { document, at: Math.max(at, (before?.at ?? 0) + 1), base: shown?.base ?? null };
      write(new Map([...entries, [id, next]]));
      store.merge({ inAccount: false });
      void synchronize();
    },
    synchronize,
  };
}
