/** State that components read: what it is now, what the server rendered, and notice of every change. */
export type Readable<State> = {
  readonly getState: () => State;
  /** What React compares the server's HTML with, before it shows what the browser knows. */
  readonly getRenderedState: () => State;
  /** @returns what stops listening. */
  readonly subscribe: (listener: () => void) => () => void;
};

export type Store<State> = Readable<State> & {
  /** What others than its owner may do with it. */
  readonly readable: Readable<State>;
  readonly set: (next: State) => void;
  /** Replaces some fields of an object. */
  readonly merge: (part: Partial<State>) => void;
};

type Options<State> = {
  /** What the server rendered, where the browser starts with something else. */
  readonly rendered?: State;
  /** Runs when the first listener comes; what it returns, when the last one has gone. */
  readonly onFirstListener?: () => (() => void) | undefined;
};

export function createStore<State>(
  first: State,
  { rendered = first, onFirstListener }: Options<State> = {},
): Store<State> {
  let state = first;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const set = (next: State): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const readable: Readable<State> = {
    getState: () => state,
    getRenderedState: () => rendered,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = onFirstListener?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
  return { ...readable, readable, set, merge: (part) => set({ ...state, ...part }) };
}
