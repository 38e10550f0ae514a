import { sortedText } from "#trading/simulator/sorted-text.ts";

/**
 * What the browser stores of a visitor, by name. A member's is stored under the name with `@` and the member's id, so that nobody
 * else on the device reads it; without an owner it is the visitor's. adr/0060 lists every name.
 */
export const ownedKey = (key: string, owner: string | null): string => (owner === null ? key : `${key}@${owner}`);

type Item = { readonly id: string; readonly updatedAt?: number; readonly syncedAt?: number };
/** Whose account an earlier version noted in the item itself. */
type Marked = { readonly account?: string; readonly owner?: string };
type Entries = Readonly<Record<string, { readonly at: number; readonly base: number | null }>>;
type Read = (key: string) => unknown;

type Rule = {
  readonly key: string;
  /** The text itself is moved, whatever it says. */
  readonly isText?: boolean;
  /** What the device's visitor stored, by whose it is: null for nobody's. Without it, all of it is nobody's. */
  readonly split?: (stored: unknown) => ReadonlyMap<string | null, unknown>;
  /** A visitor's with the member's, which is not there most of the time. `spill` adds to a list of the member. */
  readonly join: (visitors: unknown, members: unknown, spill: (key: string, item: unknown) => void) => unknown;
  /** What is left on the device once its owner is signed out: what the account does not have. Null for nothing. */
  readonly unsent: (stored: unknown, read: Read) => unknown;
};

const isInAccount = ({ updatedAt, syncedAt }: Item): boolean => updatedAt === syncedAt;
const ownerOf = ({ account, owner }: Marked): string | null => account ?? owner ?? null;
const listOf = <One>(value: unknown): readonly One[] => (Array.isArray(value) ? value : []);
const orNull = <One>(list: readonly One[]): readonly One[] | null => (list.length > 0 ? list : null);

function byOwner(items: readonly (Item & Marked)[]): ReadonlyMap<string | null, unknown> {
  const parts = new Map<string | null, (Item & Marked)[]>();
  for (const item of items) parts.set(ownerOf(item), [...(parts.get(ownerOf(item)) ?? []), item]);
  return parts;
}

/** Items with an id. Where both sides have one, that with the later change stays. */
const list = (key: string, isSent: (item: Item & Marked) => boolean = isInAccount): Rule => ({
  key,
  split: (stored) => byOwner(listOf(stored)),
  join(visitors, members) {
    const items = new Map(listOf<Item>(members).map((item) => [item.id, item]));
    for (const item of listOf<Item>(visitors))
      if ((items.get(item.id)?.updatedAt ?? 0) <= (item.updatedAt ?? 0)) items.set(item.id, item);
    return [...items.values()];
  },
  unsent: (stored) => orNull(listOf<Item>(stored).filter((item) => !isSent(item))),
});

/** Entries of `study-store.ts`. */
const entries = (key: string): Rule => ({
  key,
  // An account has those that were not changed since: an earlier version left them to whoever came next.
  split: (stored) => new Map([[null, changedEntries(stored)]]),
  join(visitors, members) {
    const joined = { ...(members as Entries | null) };
    for (const [id, entry] of Object.entries(visitors as Entries)) {
      const other = joined[id];
      if (!other || other.at < entry.at) joined[id] = { ...entry, base: other?.base ?? entry.base };
    }
    return joined;
  },
  unsent: changedEntries,
});

function changedEntries(stored: unknown): Entries | null {
  const changed = Object.entries((stored ?? {}) as Entries).filter(([, { at, base }]) => at !== base);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** What is only ever on the device. */
const whole = (key: string, unsent: Rule["unsent"]): Rule => ({
  key,
  isText: true,
  join: (visitors, members) => members ?? visitors,
  unsent,
});
const stays: Rule["unsent"] = (stored) => stored;
const leaves: Rule["unsent"] = () => null;

const library = "northpip.lab.library";
const shelf = "northpip.simulator.accounts";
const finished = "finished-lessons";
const finishedInAccount = "finished-lessons.in-account";

/** The strategy that is open in the lab: the one worked on last. It is in the account where it was saved as it is. */
const openStrategy: Rule = {
  key: "northpip.lab.strategy",
  join(visitors, members) {
    const [here, there] = [visitors as { keptAt: number }, members as { keptAt: number } | null];
    return there && there.keptAt > here.keptAt ? there : here;
  },
  unsent(stored, read) {
    const text = sortedText((stored as { document: unknown }).document);
    const saved = listOf<Item & { document: unknown }>(read(library));
    return saved.some((item) => isInAccount(item) && sortedText(item.document) === text) ? null : stored;
  },
};

/** The simulator's open account. Two cannot be open: the member's goes to the others. */
const openAccount: Rule = {
  key: "northpip.simulator.account",
  split: (stored) => new Map([[ownerOf(stored as Marked), stored]]),
  join(visitors, members, spill) {
    if (members === null) return visitors;
    // Nobody traded or named it.
    if ((visitors as Item).updatedAt === 0) return members;
    if ((members as Item).id !== (visitors as Item).id) spill(shelf, members);
    return visitors;
  },
  unsent: (stored) => ((stored as Item).updatedAt === 0 || isInAccount(stored as Item) ? null : stored),
};

const finishedLessons: Rule = {
  key: finished,
  join: (visitors, members) => [...new Set([...listOf<string>(members), ...listOf<string>(visitors)])],
  unsent(stored, read) {
    const known = new Set(listOf<string>(read(finishedInAccount)));
    return orNull(listOf<string>(stored).filter((id) => !known.has(id)));
  },
};

/** Every store that is somebody's, in the order in which they leave: one that looks at another comes before it. */
const rules: readonly Rule[] = [
  entries("northpip.lesson-notes"),
  entries("northpip.flash-cards"),
  entries("northpip.reading"),
  finishedLessons,
  whole(finishedInAccount, leaves),
  whole("northpip.quiz-answers", stays),
  openStrategy,
  list(library),
  list("northpip.lab.runs", ({ owner }) => owner !== undefined),
  whole("northpip.lab.shown-run", leaves),
  ...["run", "search", "validation"].map((kind) => whole(`northpip.lab.unfinished.${kind}`, leaves)),
  list(shelf),
  openAccount,
  list("northpip.watchlist"),
  list("northpip.chart-layouts"),
  whole("northpip.chart-layout", leaves),
  ...["cart", "cart.unreadable", "cart.started", "cart.started.reference"].map((key) => whole(key, leaves)),
];
/** What staff typed into a form and did not save: a name for each form. */
const draft = /^admin:/;

const ruleOf = (key: string): Rule | undefined =>
  draft.test(key) ? whole(key, stays) : rules.find((rule) => rule.key === key);

const ownedName = /^(.+)@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The device's stores, with whose they are. */
function storesIn(storage: Storage) {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return names
    .flatMap((name) => {
      const [, key = name, user = null] = ownedName.exec(name) ?? [];
      const rule = ruleOf(key);
      return rule ? [{ name, key, user, rule }] : [];
    })
    .sort((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule));
}

const storedValue = ({ isText }: Rule, text: string | null): unknown => (isText ? text : JSON.parse(text ?? "null"));
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function put(storage: Storage, name: string, value: unknown): void {
  if (value === null) storage.removeItem(name);
  else if (storage.getItem(name) !== textOf(value)) storage.setItem(name, textOf(value));
}

/** Takes from a member who is signed out what the account has. */
function leave(storage: Storage, key: string, user: string, rule: Rule, device: Storage): void {
  const name = ownedKey(key, user);
  try {
    const read: Read = (other) => JSON.parse(device.getItem(ownedKey(other, user)) ?? "null");
    const value = storedValue(rule, storage.getItem(name));
    put(storage, name, value === null ? null : rule.unsent(value, read));
  } catch {
    // What cannot be read cannot be sent, now or later.
    storage.removeItem(name);
  }
}

/** Gives what nobody owned to the member who has signed in. Where there is no room for it, it stays as it was. */
function adopt(storage: Storage, key: string, owner: string | null, rule: Rule, device: Storage): void {
  const text = storage.getItem(key);
  if (text === null) return;
  try {
    const value = storedValue(rule, text);
    const parts = rule.split?.(value) ?? new Map([[null, value]]);
    if (owner === null && [...parts.keys()].every((mark) => mark === null)) {
      put(storage, key, parts.get(null) ?? null);
      return;
    }
    // First, so that there is room for it under its new name.
    storage.removeItem(key);
    for (const [mark, part] of parts) {
      const user = mark ?? owner;
      if (part === null) continue;
      if (user === null) put(storage, key, part);
      else give(storage, key, user, part, rule);
      if (user !== null && user !== owner) leave(storage, key, user, rule, device);
    }
  } catch {
    // Unreadable, or no room: the store that reads it reports the problem.
    storage.setItem(key, text);
  }
}

function give(storage: Storage, key: string, user: string, part: unknown, rule: Rule): void {
  const name = ownedKey(key, user);
  const spill = (other: string, item: unknown) => {
    const there = ownedKey(other, user);
    put(storage, there, [...listOf(JSON.parse(storage.getItem(there) ?? "null")), item]);
  };
  put(storage, name, rule.join(part, storedValue(rule, storage.getItem(name)), spill));
}

/**
 * Brings a storage to what may lie in it while `owner` is signed in, null for nobody: what nobody owned becomes the member's, and what
 * accounts have of other members leaves. `device` holds what the account's marks are read from. Doing it twice changes nothing.
 */
export function settleStorage(storage: Storage, owner: string | null, device: Storage = storage): void {
  for (const { key, user, rule } of storesIn(storage)) {
    if (user === null) adopt(storage, key, owner, rule, device);
    else if (user !== owner) leave(storage, key, user, rule, device);
  }
}

/** Takes everything of a member from a storage: the account was erased. */
export function forgetOwner(storage: Storage, user: string): void {
  for (const store of storesIn(storage)) if (store.user === user) storage.removeItem(store.name);
}
