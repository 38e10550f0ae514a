import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { fetchCode } from "#lib/fetch-code.ts";

/** Ends when the browser comes online, or after a rest where it never was offline. */
const connectionBack = (rest: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, rest);
    else window.addEventListener("online", () => resolve(), { once: true });
  });

/** In milliseconds, between two tries while the browser believes that it is online. */
const longestDelay = 30_000;

/** Waits for the connection as long as it is gone. Where there is one, code that does not come is an error after `tries`. */
export async function untilLoaded<Module>(load: () => Promise<Module>, tries: number): Promise<Module> {
  for (let failures = 0; ; ) {
    try {
      return await fetchCode(load);
    } catch (error) {
      // On the server a part that cannot be loaded is a broken build.
      if (typeof window === "undefined" || (navigator.onLine && ++failures >= tries)) throw error;
      await connectionBack(Math.min(longestDelay, 500 * 2 ** failures));
    }
  }
}

const mostTries = 4;

/**
 * A part whose code is fetched when it is first drawn. Offline it comes with the connection: an import that fails would throw the
 * whole page away, and with it what the visitor is reading.
 */
export const lazyComponent: typeof lazy = (load) => lazy(() => untilLoaded(load, mostTries));

/** The same with what is shown meanwhile: it needs no Suspense around it. */
export function lazyInPlace<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  const Part = lazyComponent(load) as unknown as ComponentType<Props>;
  return (props: Props) => createElement(Suspense, { fallback: waiting }, createElement(Part, props));
}
