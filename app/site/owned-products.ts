import { createStore } from "#lib/store.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { useStore } from "../ui/use-store.ts";

/** Product id → the member's active enrolment of it. */
export type Owned = ReadonlyMap<string, string>;

const none: Owned = new Map();
/** A press waits this long to learn what is owned; then the checkout opens as for anybody. */
const longestWaitMs = 2000;
/** Coming back to a tab asks again, but not every time. */
const freshMs = 5000;

type Surroundings = {
  readonly hasSession: () => boolean;
  /** `onSignedOut` is called when the session ends later. */
  readonly load: (onSignedOut: () => void) => Promise<Owned>;
  readonly waitMs?: number;
};

/** What the signed-in member owns, read when the first button on a page asks for it. */
export function createOwnedProducts({ hasSession, load, waitMs = longestWaitMs }: Surroundings) {
  let reading: Promise<Owned> | undefined;
  /** What was asked for before somebody signed out is of nobody any more. */
  let signOuts = 0;
  const onSignedOut = () => {
    signOuts += 1;
    store.set(none);
  };
  let readAt = Number.NEGATIVE_INFINITY;

  function refresh(): Promise<Owned> {
    // A visitor who never signed in does not fetch the service's client for it.
    const asked = signOuts;
    reading ??= (hasSession() ? load(onSignedOut) : Promise.resolve(none))
      .catch((error: unknown) => {
        console.info("The purchases could not be read", error);
        return store.getState();
      })
      .then((owned) => {
        reading = undefined;
        readAt = performance.now();
        if (asked !== signOuts) return none;
        if (owned !== store.getState()) store.set(owned);
        return owned;
      });
    return reading;
  }

  /** A checkout ends in another tab, and so may a session. */
  function onFocus() {
    if (document.visibilityState === "visible" && performance.now() - readAt > freshMs) void refresh();
  }

  const store = createStore<Owned>(none, {
    onFirstListener() {
      void refresh();
      window.addEventListener("focus", onFocus);
      document.addEventListener("visibilitychange", onFocus);
      return () => {
        window.removeEventListener("focus", onFocus);
        document.removeEventListener("visibilitychange", onFocus);
      };
    },
  });

  /** Asked once more before a checkout opens: the button may have been pressed before its page knew. */
  function now(product: string): Promise<string | undefined> {
    const late = new Promise<Owned>((resolve) => setTimeout(resolve, waitMs, none));
    return Promise.race([refresh(), late]).then((owned) => owned.get(product));
  }
  return { store, refresh, now };
}

const owned = createOwnedProducts({
  hasSession: () => hasStoredSession(),
  load: (onSignedOut) => import("./load-owned.ts").then((module) => module.loadOwned(onSignedOut)),
});

/** The active enrolment of a product; undefined for everybody else, in the server's HTML and until it is known. */
export const useOwned = (product: string): string | undefined => useStore(owned.store, (all) => all.get(product));

export const ownedNow = owned.now;

/** Where the member area shows one purchase; what it is travels in the query, which the server never reads. */
export const ownedPath = (enrolment: string): string => `/member-area/item?id=${encodeURIComponent(enrolment)}`;
