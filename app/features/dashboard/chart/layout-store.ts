import * as z from "zod/mini";
import { isOwnedChange, onOwnerChange, ownedStorage } from "#app/data/device-owner.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { createStore } from "#lib/store.ts";
import { sortedText } from "#trading/sorted-text.ts";
import { chartLayouts, type MemberDocument } from "../../../data/member-documents.ts";
import { type Changing, mergeNewest, sameDocument } from "../../../data/merge-newest.ts";
import { readStoredList, writeStored } from "../../../data/stored-json.ts";
import { syncedCollection } from "../../../data/synced-collection.ts";
import { drawnElsewhere, indicatorsElsewhere } from "./drawn-elsewhere.ts";
import { firstLayout, type LayoutDocument, readLayout } from "./layout-document.ts";

type SavedLayout = Changing & { readonly name: string; readonly document: LayoutDocument };

const layoutsKey = "northpip.chart-layouts";
const chosenKey = "northpip.chart-layout";
const longestHistory = 100;
/** A drag changes a drawing many times a second. */
const saveDelay = 500;

const storedLayout = z.object({
  id: z.string(),
  name: z.string(),
  document: z.unknown(),
  updatedAt: z.number(),
  syncedAt: z.optional(z.number()),
  account: z.optional(z.string()),
});

let lostInReading = 0;

function readSaved(): readonly SavedLayout[] {
  lostInReading = 0;
  return readStoredList(ownedStorage(), layoutsKey, storedLayout).flatMap((saved) => {
    const read = readLayout(saved.document);
    lostInReading += read ? read.lost : 1;
    return read ? [{ ...saved, document: read.document }] : [];
  });
}

function writeSaved(layouts: readonly SavedLayout[]): string | null {
  if (writeStored(ownedStorage(), layoutsKey, layouts)) return null;
  return ownedStorage()
    ? "This browser has no room left to save your charts. They stay as you see them until you close this page."
    : "This browser stores nothing for this site. Your charts stay as you see them until you close this page.";
}

const rowOf = ({ id, name, document, updatedAt }: SavedLayout): MemberDocument => ({
  id,
  name,
  document,
  updatedAt: new Date(updatedAt).toISOString(),
});

function savedOf({ id, name, document, updatedAt }: MemberDocument): SavedLayout[] {
  const read = readLayout(document);
  return read ? [{ id, name, document: read.document, updatedAt: Date.parse(updatedAt) }] : [];
}

const collection = syncedCollection<SavedLayout>({
  what: "chart layouts",
  read: readSaved,
  write: writeSaved,
  load: async (client) => (await chartLayouts.load(client)).flatMap(savedOf),
  send: (client, layouts, seen) => chartLayouts.save(client, layouts.map(rowOf), seen),
  remove: chartLayouts.remove,
  merge: (device, account, user) =>
    mergeNewest(device, account, user, {
      same: sameDocument,
      copy: ({ name, document, updatedAt }, where) => ({
        id: randomUuid(),
        name: `${name} (${where})`.slice(0, 120),
        document,
        updatedAt,
      }),
    }),
  changedAt: ({ updatedAt }) => updatedAt,
  withChange: (merged, { name, document, updatedAt }) => ({ ...merged, name, document, updatedAt }),
});

export type LayoutState = {
  /** Null for the layout of a visitor who has changed nothing: it is stored nowhere. */
  readonly id: string | null;
  readonly name: string;
  readonly document: LayoutDocument;
  readonly saved: readonly { readonly id: string; readonly name: string }[];
  readonly past: readonly LayoutDocument[];
  readonly future: readonly LayoutDocument[];
  /** What could not be saved or read, in words. */
  readonly problem: string | null;
};

const usualName = "My charts";
const first: LayoutState = {
  id: null,
  name: usualName,
  document: firstLayout,
  saved: [],
  past: [],
  future: [],
  problem: null,
};

/** Reading leaves out empty lists of drawings and puts the fields in an order of its own. */
const storedText = (document: LayoutDocument): string => sortedText(readLayout(document)?.document);
const same = (one: LayoutDocument, other: LayoutDocument): boolean => storedText(one) === storedText(other);

let isShown = false;
/** The shown layout as this tab found or stored it last. */
let base: Pick<LayoutState, "id" | "name" | "document"> = first;

/** The charts that a visitor sees: the device's at once, the account's as soon as it answers. */
export const chartLayout = createStore<LayoutState>(first, {
  onFirstListener() {
    isShown = true;
    show(readSaved(), ownedStorage()?.getItem(chosenKey) ?? null);
    if (lostInReading > 0)
      chartLayout.merge({
        problem: `${lostInReading} ${lostInReading === 1 ? "part" : "parts"} of your saved charts could not be read and ${lostInReading === 1 ? "was" : "were"} left out. The rest is as you left it.`,
      });
    void synchronize();
    // A drawing that was made half a second before the page is closed must not be lost.
    addEventListener("pagehide", store);
    addEventListener("storage", onOtherTab);
    return () => {
      removeEventListener("pagehide", store);
      removeEventListener("storage", onOtherTab);
      store();
      isShown = false;
    };
  },
});

/** The shown layout was stored, and is not any more: what is drawn next would bring it back. */
const isDeleted = (layouts: readonly SavedLayout[]): boolean => {
  const { id } = chartLayout.getState();
  return id !== null && id === base.id && layouts.every((saved) => saved.id !== id);
};

/** Another tab stored, named or deleted a layout. */
function onOtherTab(event: StorageEvent): void {
  // A device that was cleared leaves the page what it shows.
  if (event.key === null || !isOwnedChange(event, layoutsKey)) return;
  const layouts = readSaved();
  if (isDeleted(layouts)) {
    clearTimeout(timer);
    timer = undefined;
    show(layouts, null);
  } else chartLayout.merge({ saved: layouts.map(({ id, name }) => ({ id, name })) });
}

/** Shows the wanted layout of some, or the newest; what is shown already stays, with its history. */
function show(layouts: readonly SavedLayout[], wanted: string | null): void {
  const state = chartLayout.getState();
  const chosen = layouts.find(({ id }) => id === wanted) ?? layouts[0];
  const saved = layouts.map(({ id, name }) => ({ id, name }));
  if (chosen) base = chosen;
  if (!chosen) chartLayout.merge(isDeleted(layouts) ? first : { saved });
  else if (chosen.id === state.id && same(chosen.document, state.document))
    chartLayout.merge({ saved, name: chosen.name });
  else chartLayout.set({ ...first, id: chosen.id, name: chosen.name, document: chosen.document, saved });
}

let timer: ReturnType<typeof setTimeout> | undefined;

onOwnerChange(() => {
  clearTimeout(timer);
  timer = undefined;
  chartLayout.set(first);
  show(readSaved(), ownedStorage()?.getItem(chosenKey) ?? null);
  if (isShown) void synchronize();
});

/** Two tabs may show one layout: the name that the other gave it stays, and what the other drew and which indicators it chose, also behind undo. */
function takeFromOther(stored: SavedLayout): void {
  const { name, document, past, future } = chartLayout.getState();
  if (name === base.name) chartLayout.merge({ name: stored.name });
  const drawn = drawnElsewhere(document, base.document, stored.document);
  const chosen = indicatorsElsewhere(document, base.document, stored.document);
  if (Object.keys(drawn).length === 0 && chosen.every((indicators) => indicators === null)) return;
  const added = (one: LayoutDocument): LayoutDocument => ({
    ...one,
    drawings: { ...one.drawings, ...drawn },
    charts: one.charts.map((chart, at) => ({ ...chart, indicators: chosen[at] ?? chart.indicators })),
  });
  chartLayout.merge({ document: added(document), past: past.map(added), future: future.map(added) });
}

/** Writes what is shown to the device. */
function store(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const before = readSaved();
  const old = before.find((saved) => saved.id === chartLayout.getState().id);
  if (old) takeFromOther(old);
  const { id, name, document } = chartLayout.getState();
  if (id === null) return;
  const next: SavedLayout = { ...old, id, name, document, updatedAt: Date.now() };
  const all = [next, ...before.filter((saved) => saved.id !== id)];
  const problem = writeSaved(all);
  if (problem === null) base = next;
  chartLayout.merge({ problem, saved: all.map((saved) => ({ id: saved.id, name: saved.name })) });
  choose(id);
}

function choose(id: string): void {
  try {
    ownedStorage()?.setItem(chosenKey, id);
  } catch {
    // A full device: the next visit begins with the newest layout.
  }
}

async function synchronize(): Promise<void> {
  const { items, problem } = await collection.sync();
  if (timer !== undefined) return;
  show(items, chartLayout.getState().id ?? ownedStorage()?.getItem(chosenKey) ?? null);
  if (problem) chartLayout.merge({ problem });
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    store();
    if (chartLayout.getState().problem === null) void synchronize();
  }, saveDelay);
}

type Change = (document: LayoutDocument) => LayoutDocument;

/** Shows another document in place of the present one, and saves it. Undo brings back the present one, or what the page made of it. */
export function changeLayout(change: Change, asSeen: Change = (document) => document): void {
  const state = chartLayout.getState();
  const document = change(state.document);
  if (document === state.document) return;
  const past = [...state.past, asSeen(state.document)].slice(-longestHistory);
  chartLayout.merge({ id: state.id ?? randomUuid(), document, past, future: [] });
  saveSoon();
}

export function undoLayout(): void {
  const { past, future, document } = chartLayout.getState();
  const before = past.at(-1);
  if (!before) return;
  chartLayout.merge({ document: before, past: past.slice(0, -1), future: [document, ...future] });
  saveSoon();
}

export function redoLayout(): void {
  const { past, future, document } = chartLayout.getState();
  const [next, ...rest] = future;
  if (!next) return;
  chartLayout.merge({ document: next, past: [...past, document], future: rest });
  saveSoon();
}

export function renameLayout(name: string): void {
  const { id } = chartLayout.getState();
  chartLayout.merge({ id: id ?? randomUuid(), name: name.trim().slice(0, 120) || usualName });
  saveSoon();
}

/** A second layout that begins as the present one. */
export function copyLayout(): void {
  store();
  const { name } = chartLayout.getState();
  chartLayout.merge({ id: randomUuid(), name: `${name} (copy)`.slice(0, 120), past: [], future: [] });
  saveSoon();
}

export function openLayout(id: string): void {
  store();
  choose(id);
  show(readSaved(), id);
}

/** Deletes the layout that is shown, here and in the account. The next newest is shown before that answers: nothing more is drawn on what is gone. */
export async function deleteLayout(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { id } = chartLayout.getState();
  if (id === null) return;
  const removal = collection.remove(id);
  chartLayout.set(first);
  show(readSaved(), null);
  const problem = await removal;
  if (problem) chartLayout.merge({ problem });
}
