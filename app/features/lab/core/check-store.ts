import { createStore, type Readable } from "#lib/store.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";
import { betweenKeys } from "../../../ui/between-keys.ts";
import { newestOnly } from "./newest-only.ts";

export type StrategyCheck = {
  /** What stands in the way of a run; empty when nothing does. */
  readonly problems: readonly Problem[];
  /** The rules in English; the last readable ones while a document cannot be put into words. */
  readonly words: string;
  /** Whether the answer for the newest edit is still on its way. */
  readonly pending: boolean;
};

export type CheckAnswer = Pick<StrategyCheck, "problems" | "words">;
type Source = Pick<Readable<{ readonly document: StrategyDocument }>, "getState" | "subscribe">;
type First = { readonly document: StrategyDocument; readonly words: string };

export type CheckStore = Readable<StrategyCheck>;

/**
 * Checks the open strategy whenever it changes and somebody listens. `first` is what the server rendered: taken as checked.
 * A check that cannot run says so as a problem of its own, because a run would not start either.
 */
export function createCheckStore(
  source: Source,
  first: First,
  check: (document: StrategyDocument) => Promise<CheckAnswer>,
): CheckStore {
  const store = createStore<StrategyCheck>(
    { problems: [], words: first.words, pending: false },
    {
      onFirstListener() {
        const stop = source.subscribe(look);
        look();
        return stop;
      },
    },
  );
  let seen = first.document;
  let answered = false;
  let forget = () => {};
  const ask = newestOnly(async (document: StrategyDocument) => {
    const answer = await check(document).catch((error: unknown): CheckAnswer => {
      const reason = error instanceof Error ? error.message : String(error);
      return { problems: [{ path: "", message: `The rules could not be checked: ${reason}` }], words: "" };
    });
    answered = true;
    forget();
    forget = betweenKeys(() => {
      // Nothing wrong is the same nothing as before, so that nobody is drawn again for it.
      const state = store.getState();
      const problems = answer.problems.length + state.problems.length === 0 ? state.problems : answer.problems;
      store.set({ problems, words: answer.words || state.words, pending: seen !== document });
    });
  });
  const look = (): void => {
    const { document } = source.getState();
    if (document === seen) return;
    // The first look may find what the device kept: the server's words are about another strategy then.
    const { problems, words: last } = store.getState();
    const words = seen === first.document && !answered ? "" : last;
    seen = document;
    store.set({ problems, words, pending: true });
    ask(document);
  };
  return store;
}
