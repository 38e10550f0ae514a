import type { Touches } from "./visit-source.ts";

const waitMs = 80;

/** A tab may still run an older version of the site. The server reads what is in it. */
const isTouches = (data: unknown): data is Touches =>
  typeof data === "object" && data !== null && "first" in data && "last" in data;

/**
 * Asks the tabs of this site that are open in this browser where their visit came from, and answers others that ask. It is in their memory alone:
 * nothing is stored, and with the last tab it is gone.
 * @returns null where no tab answers.
 */
export function askOpenTabs(mine: () => Touches | null): Promise<Touches | null> {
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
