import { createStore, type Readable } from "#lib/store.ts";

/** Two frames of a screen: with the frame that draws it, a quote is seen within 50 ms. */
const pauseMillis = 30;

/**
 * The same state, told at most once in a pause: what changes in between is drawn together. The newest state is never left out.
 * What `isUrgent` finds, such as an answer to a click, is told at once.
 */
export function paced<State>(
  source: Readable<State>,
  pause = pauseMillis,
  isUrgent: (told: State, now: State) => boolean = () => false,
): Readable<State> {
  const store = createStore(source.getState(), {
    rendered: source.getRenderedState(),
    onFirstListener() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let told = Number.NEGATIVE_INFINITY;
      const tell = () => {
        clearTimeout(timer);
        timer = undefined;
        told = performance.now();
        store.set(source.getState());
      };
      const tellSoon = () => {
        if (isUrgent(store.getState(), source.getState())) tell();
        else if (timer === undefined) timer = setTimeout(tell, Math.max(0, told + pause - performance.now()));
      };
      const stop = source.subscribe(tellSoon);
      // What changed before anybody listened.
      if (source.getState() !== store.getState()) tellSoon();
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  });
  return store;
}
