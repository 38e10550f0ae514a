import type { Browser, CDPSession, Page } from "@playwright/test";

/** One event as the browser timed it, in milliseconds: `duration` runs from the input to the next paint, in steps of 8. */
type Timed = { readonly name: string; readonly wait: number; readonly work: number; readonly duration: number };
type Watched = { events: Timed[]; tasks: number[]; painted: number[] };

declare global {
  var watched: Watched;
}

/** Runs in the page before its own code. */
function watch(): void {
  globalThis.watched = { events: [], tasks: [], painted: [] };
  const { watched } = globalThis;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { name, startTime, processingStart, processingEnd, duration } = entry;
      // Only what a visitor did: hovering is not an interaction.
      if ((entry as { interactionId?: number }).interactionId === 0) continue;
      watched.events.push({ name, wait: processingStart - startTime, work: processingEnd - processingStart, duration });
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: "longtask" });
  // Canvases say nothing of when they were drawn: a pane begins by being cleared, and is seen with the next frame.
  const { clearRect } = CanvasRenderingContext2D.prototype;
  let asked = false;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    clearRect.apply(this, box);
    if (asked) return;
    asked = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        asked = false;
        watched.painted.push(performance.now());
      }),
    );
  };
}

export type Seen = {
  /** The slowest interaction; 0 where the browser timed none at 16 ms or more. */
  readonly paint: number;
  readonly wait: number;
  readonly work: number;
  /** The longest main-thread task; 0 for none above 50 ms. */
  readonly task: number;
};

export type Watch = {
  readonly page: Page;
  /** How many times slower the page's thread is made. */
  slow(factor: number): Promise<void>;
  /** Does something and waits until the page rests; what was seen meanwhile. */
  see(act: () => Promise<void>, rest?: number): Promise<Seen>;
  close(): Promise<void>;
};

const rests = (page: Page, millis: number): Promise<void> => page.waitForTimeout(millis);

/** A page of its own, with what a visitor kept on the device before. */
export async function watchPage(
  browser: Browser,
  site: string,
  kept: Readonly<Record<string, string>>,
): Promise<Watch> {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.getItem(key) ?? localStorage.setItem(key, value);
  }, kept);
  await page.addInitScript(watch);
  const session: CDPSession = await context.newCDPSession(page);
  return {
    page,
    slow: async (rate) => void (await session.send("Emulation.setCPUThrottlingRate", { rate })),
    async see(act, rest = 500) {
      await page.evaluate(() => Object.assign(globalThis.watched ?? {}, { events: [], tasks: [], painted: [] }));
      await act();
      await rests(page, rest);
      const { events, tasks } = await page.evaluate(() => globalThis.watched);
      const slowest = events.reduce<Timed | null>(
        (most, own) => (own.duration > (most?.duration ?? 0) ? own : most),
        null,
      );
      return {
        paint: slowest?.duration ?? 0,
        wait: slowest?.wait ?? 0,
        work: slowest?.work ?? 0,
        task: Math.max(0, ...tasks),
      };
    },
    close: () => context.close(),
  };
}

/** Waits until React has attached itself to an element. */
export async function alive(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (own) => Object.keys(document.querySelector(own) ?? {}).some((key) => key.startsWith("__reactProps")),
    selector,
    { timeout: 60_000 },
  );
}
