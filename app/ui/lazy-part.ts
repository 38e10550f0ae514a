import { lazy } from "react";

const mostFailures = 4;

/** Ends when the browser comes online, or after a rest where it never was offline. */
export const connectionBack = (rest: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, rest);
    else window.addEventListener("online", () => resolve(), { once: true });
  });

/** Waits for the connection as long as it is gone. Where there is one, code that does not come is an error after four tries. */
async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && ++failures === mostFailures) throw error;
      await connectionBack(500 * 2 ** failures);
    }
  }
}

/**
 * A part whose code is fetched when it is first drawn. Offline it comes with the connection: an import that fails would throw the
 * whole page away, and with it what the visitor is reading.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load));
