import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { createStore, type Readable } from "#lib/store.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";

/** Where the open strategy came from: shown beside its name. */
export type StrategyOrigin =
  | { readonly kind: "preset"; readonly id: string }
  | { readonly kind: "blank" | "link" | "device" }
  | { readonly kind: "file"; readonly name: string }
  /** One of the visitor's saved strategies as it was saved at `savedAt` (UTC milliseconds); saving writes it again. */
  | { readonly kind: "saved"; readonly id: string; readonly savedAt?: number };

/** A document to go back or on to. `origin` where it is another strategy's than the one beside it: saving must not write over that one. */
type Step = { readonly document: StrategyDocument; readonly origin?: StrategyOrigin };

export type StrategyState = {
  readonly document: StrategyDocument;
  readonly origin: StrategyOrigin;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** UTC milliseconds of the last write to this device; null before the first. */
  readonly keptAt: number | null;
  /** Why the last write failed, in words; null when it did not. The document in memory is never touched by it. */
  readonly problem: string | null;
};

export type EditOptions = {
  /** Edits in a row with the same key become one step of undo: a slider being dragged, a name being typed. */
  readonly merge?: string;
};

export type StrategyStore = Readable<StrategyState> & {
  edit(update: (document: StrategyDocument) => StrategyDocument, options?: EditOptions): void;
  undo(): void;
  redo(): void;
  /**
   * Records that the open strategy was saved under this id and, where the name was taken, under this name. `from` is the origin it had when
   * the save began: one that was opened while it was sent is not that strategy.
   */
  savedAs(saved: { readonly id: string; readonly name: string; readonly savedAt: number }, from: StrategyOrigin): void;
  /** Puts another strategy in the place of this one; undo brings the former back. */
  open(document: StrategyDocument, origin: StrategyOrigin): void;
};

export const strategyKey = "northpip.lab.strategy";
const longestPast = 200;

const storageFull =
  "This browser has no room left to save the strategy. It stays open in this tab: export it, or free some space.";

const rules = z.looseObject({ entries: z.looseObject({}), risk: z.looseObject({}) });
const origin = z.union([
  z.object({ kind: z.literal("preset"), id: z.string() }),
  z.object({ kind: z.enum(["blank", "link", "device"]) }),
  z.object({ kind: z.literal("file"), name: z.string() }),
  z.object({ kind: z.literal("saved"), id: z.string(), savedAt: z.optional(z.number()) }),
]);
// Only the shape of the rules is checked: the engine checks what they say.
const storedStrategy = z.object({
  document: z.custom<StrategyDocument>((value) => rules.safeParse(value).success),
  origin: z.catch(origin, { kind: "device" }),
  keptAt: z.number(),
});

/** The strategy stored last, or null when there is nothing readable. */
export const readStoredStrategy = (storage: KeyValueStorage | null) => readStored(storage, strategyKey, storedStrategy);

type StrategyHooks = {
  readonly now?: () => number;
  /** Hears of each edit, not of another strategy that is opened. */
  readonly onEdit?: (before: StrategyDocument, after: StrategyDocument) => void;
};

/** What is left for a step, as the step that leads back to it. */
const left = ({ document, origin }: StrategyState, to: Step): Step => (to.origin ? { document, origin } : { document });

/** One strategy being worked on: every tab of the lab reads and writes this. */
export function createStrategyStore(
  first: StrategyDocument,
  origin: StrategyOrigin,
  storage: KeyValueStorage | null,
  { now = Date.now, onEdit }: StrategyHooks = {},
): StrategyStore {
  const rendered: StrategyState = { document: first, origin, past: [], future: [], keptAt: null, problem: null };
  const store = createStore<StrategyState>({ ...rendered, ...readStoredStrategy(storage) }, { rendered });
  let lastMerge: string | undefined;

  function set(next: Pick<StrategyState, "document" | "past" | "future" | "origin">): void {
    const keptAt = now();
    const stored = writeStored(storage, strategyKey, { document: next.document, origin: next.origin, keptAt });
    store.set({
      ...next,
      keptAt: stored ? keptAt : store.getState().keptAt,
      problem: storage && !stored ? storageFull : null,
    });
  }

  return {
    ...store.readable,
    edit(update, { merge } = {}) {
      const state = store.getState();
      const document = update(state.document);
      if (document === state.document) return;
      const joins = merge !== undefined && merge === lastMerge && state.past.length > 0;
      const past = joins ? state.past : [...state.past, { document: state.document }].slice(-longestPast);
      lastMerge = merge;
      onEdit?.(state.document, document);
      set({ document, past, future: [], origin: state.origin });
    },
    undo() {
      const state = store.getState();
      const step = state.past.at(-1);
      if (!step) return;
      lastMerge = undefined;
      set({ ...state, ...step, past: state.past.slice(0, -1), future: [left(state, step), ...state.future] });
    },
    redo() {
      const state = store.getState();
      const [step, ...future] = state.future;
      if (!step) return;
      lastMerge = undefined;
      set({ ...state, ...step, past: [...state.past, left(state, step)], future });
    },
    savedAs({ id, name, savedAt }, from) {
      const state = store.getState();
      const origin: StrategyOrigin = { kind: "saved", id, savedAt };
      const named = (document: StrategyDocument) => (document.name === name ? document : { ...document, name });
      if (state.origin === from) return set({ ...state, document: named(state.document), origin });
      // Left meanwhile, it is saved all the same: whoever goes back to it saves it in its place.
      const saved = (step: Step): Step => (step.origin === from ? { document: named(step.document), origin } : step);
      set({ ...state, past: state.past.map(saved), future: state.future.map(saved) });
    },
    open(document, from) {
      const { document: before, origin, past } = store.getState();
      lastMerge = undefined;
      const step = { document: before, origin };
      set({ document, origin: from, past: [...past, step].slice(-longestPast), future: [] });
    },
  };
}
