import { sortedText } from "#trading/sorted-text.ts";

type Item = { readonly id: string; readonly updatedAt?: number; readonly syncedAt?: number };
/** Whose account an earlier version noted in the item itself. A backtest's `account` is the settings of the account it traded on. */
type Marked = { readonly account?: unknown; readonly owner?: string };
type Entries = Readonly<Record<string, { readonly at: number; readonly base: number | null }>>;
/** Another store of the same member. */
export type Reader = (key: string) => unknown;

export type Rule = {
  readonly key: string;
  /** The text itself is moved, whatever it says. */
  readonly isText?: boolean;
  /** What the device's visitor stored, by whose it is: null for nobody's. Without it, all of it is nobody's. */
  readonly split?: (stored: unknown) => ReadonlyMap<string | null, unknown>;
  /** A visitor's with the member's, which is not there most of the time. `addTo` appends to another list of the member. */
  readonly join: (visitors: unknown, members: unknown, addTo: (list: string, item: unknown) => void) => unknown;
  /** What is left on the device once its owner is signed out: what the account does not have. Null for nothing. */
  readonly unsent: (stored: unknown, read: Reader) => unknown;
};

const isInAccount = ({ updatedAt, syncedAt }: Item): boolean => updatedAt === syncedAt;
const ownerOf = ({ account, owner }: Marked): string | null => (typeof account === "string" ? account : owner) ?? null;
export const listOf = <One>(value: unknown): readonly One[] => (Array.isArray(value) ? value : []);
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
const all: Rule["unsent"] = (stored) => stored;
const nothing: Rule["unsent"] = () => null;

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
  join(visitors, members, addTo) {
    if (members === null) return visitors;
    // Nobody traded or named it.
    if ((visitors as Item).updatedAt === 0) return members;
    if ((members as Item).id !== (visitors as Item).id) addTo(shelf, members);
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

/** Every store that is somebody's, in the order in which they are taken from the device: one that reads another comes before it. */
export const rules: readonly Rule[] = [
  entries("northpip.lesson-notes"),
  entries("northpip.flash-cards"),
  entries("northpip.reading"),
  finishedLessons,
  whole(finishedInAccount, nothing),
  whole("northpip.quiz-answers", all),
  whole("northpip.quiz-open", nothing),
  openStrategy,
  list(library),
  list("northpip.lab.runs", ({ owner }) => owner !== undefined),
  whole("northpip.lab.shown-run", nothing),
  ...["run", "search", "validation"].map((kind) => whole(`northpip.lab.unfinished.${kind}`, nothing)),
  ...["search", "validation"].map((kind) => whole(`northpip.lab.plan.${kind}`, nothing)),
  list(shelf),
  openAccount,
  list("northpip.watchlist"),
  list("northpip.chart-layouts"),
  whole("northpip.chart-layout", nothing),
  ...["cart", "cart.unreadable", "cart.started", "cart.started.reference"].map((key) => whole(key, nothing)),
];
/** What staff typed into a form and did not save, and what was typed into a form of the site and not sent: a name for each form. */
const draft = /^(?:admin|typed):/;

export const ruleOf = (key: string): Rule | undefined =>
  draft.test(key) ? whole(key, all) : rules.find((rule) => rule.key === key);
