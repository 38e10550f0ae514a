import { errorText } from "#lib/error-text.ts";
import { createStore, type Readable } from "#lib/store.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";
import { newestOnly } from "./newest-only.ts";

export type StrategyCheck = {
  /** Problems that prevent a run. */
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
 * Checks the open strategy after each change while the store has listeners. `first`, which the server rendered, counts as checked.
 * A check that fails is reported as a problem, because a run would not start either.
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
  const ask = newestOnly(async (document: StrategyDocument) => {
    const answer = await check(document).catch((error: unknown): CheckAnswer => {
      const reason = errorText(error);
      return { problems: [{ path: "", message: `The rules could not be checked: ${reason}` }], words: "" };
    });
    answered = true;
    // An empty list stays the same object, so that its readers are not rendered again.
    const state = store.getState();
    const problems = answer.problems.length + state.problems.length === 0 ? state.problems : answer.problems;
    store.set({ problems, words: answer.words || state.words, pending: seen !== document });
  });
  const look = (): void => {
    const { document } = source.getState();
    if (document === seen) return;
    // The first document may come from the device; the server's words then describe another strategy.
    const { problems, words: last } = store.getState();
    const words = seen === first.document && !answered ? "" : last;
    seen = document;
    store.set({ problems, words, pending: true });
    ask(document);
  };
  return store;
}
