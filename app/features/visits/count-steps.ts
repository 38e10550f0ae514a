import type { VisitStep } from "#app/site/visit-steps.ts";
import { firstTouches, nextTouches, saysNothing, sourceOf, type Touches } from "./visit-source.ts";

const waitMs = 80;

/** A tab may still run an older version of the site. The server reads what is in it. */
const isTouches = (data: unknown): data is Touches =>
  typeof data === "object" && data !== null && "first" in data && "last" in data;

/**
 * Asks the tabs of this site that are open in this browser where their visit came from, and answers others that ask. It is in their memory alone:
 * nothing is stored, and with the last tab it is gone.
 * @returns null where no tab answers.
 */
function askOpenTabs(mine: () => Touches | null): Promise<Touches | null> {
  if (typeof BroadcastChannel === "undefined") return Promise.resolve(null);
  const channel = new BroadcastChannel("visit");
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), waitMs);
    channel.onmessage = ({ data }) => {
      if (data === "where from?") {
        const touches = mine();
        if (touches) channel.postMessage(touches);
        return;
      }
      if (!isTouches(data)) return;
      clearTimeout(timer);
      resolve(data);
    };
    channel.postMessage("where from?");
  });
}

/** The visitor asks not to be counted, or is a program that names itself as one. */
const declines = () => {
  const { doNotTrack, webdriver, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true || webdriver;
};

/** Opened from outside: not again, not by the back button, and not from a page of this site. */
function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const { referrer } = document;
  const inside = URL.canParse(referrer) && new URL(referrer).origin === location.origin;
  return !inside && (navigation === undefined || navigation.type === "navigate");
}

/** A page that the browser opened beforehand, or in the background, counts once it is looked at. */
const untilSeen = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === "visible") return resolve();
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });

const send = (event: object) => void navigator.sendBeacon?.("/visits", JSON.stringify(event));

/** Sends each step with the visit's first and last source. Both live in this page's memory and nowhere else. */
export function countSteps(): (step: VisitStep) => void {
  if (declines()) return () => {};
  let touches: Touches | null = null;
  let arrival = isArrival();
  let opened = false;
  const here = sourceOf(new URL(location.href), document.referrer);
  const ready = Promise.all([untilSeen(), askOpenTabs(() => touches)]).then(([, open]) => {
    touches = firstTouches(here, open);
    // Another tab of a visit that goes on.
    if (open && saysNothing(here)) arrival = false;
  });
  return (step) => {
    void ready.then(() => {
      if (!touches) return;
      if (step.step !== "page") return send({ ...step, ...touches });
      // The first page's own source is known with its referrer.
      if (opened) touches = nextTouches(touches, new URL(location.href));
      send({ ...step, arrival, ...touches });
      opened = true;
      arrival = false;
    });
  };
}
