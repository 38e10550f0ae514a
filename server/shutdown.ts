import type { Log } from "#platform/http/service.ts";

type Step = () => Promise<unknown>;

/** Longest time a stop may take before the process ends anyway; a supervisor would kill it at about 30 s. */
const longestStopMs = 28_000;

const parentCheckMs = 1_000;

/**
 * npm hands a SIGTERM to its shell, and a shell that ends tells nobody: `npm start` would leave the site behind. So the site stops when the
 * process that npm started it by is gone.
 */
function onLostParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event !== "start" || process.platform === "win32") return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), parentCheckMs).unref();
}

/**
 * Ctrl-C and SIGTERM: first stop accepting and drain, then the services, last the database. A second signal ends at once.
 */
export function stopOnSignal(log: Log, say: (text: string) => void) {
  const steps: { first: Step[]; before: Step[]; last: Step[] } = { first: [], before: [], last: [] };
  const begun = new AbortController();
  let starting: Promise<unknown> = Promise.resolve();

  async function stop(signal: string) {
    if (begun.signal.aborted) process.exit(130);
    begun.abort();
    say(`\nStopping (${signal}) …`);
    const timer = setTimeout(() => process.exit(1), longestStopMs);
    let code = 0;
    await starting;
    for (const step of [...steps.first, ...steps.before.reverse(), ...steps.last]) {
      try {
        await step();
      } catch (error) {
        code = 1;
        log.error("A part did not stop cleanly", { error });
      }
    }
    clearTimeout(timer);
    if (code === 0) say("Stopped.");
    process.exit(code);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal));
  onLostParent(() => begun.signal.aborted || void stop("npm has ended"));
  return {
    /** Aborted when the stop begins. */
    signal: begun.signal,
    /**
     * Runs the start. A stop that comes meanwhile waits until it has ended, so that whatever it opened is closed; it ends early by
     * asking `signal` between its steps, and what it throws then is no news.
     */
    async during(start: () => Promise<void>): Promise<void> {
      const done = start();
      starting = done.catch(() => undefined);
      await done.catch((error: unknown) => {
        if (!begun.signal.aborted) throw error;
      });
    },
    first: (step: Step) => void steps.first.push(step),
    before: (step: Step) => void steps.before.push(step),
    last: (step: Step) => void steps.last.push(step),
  };
}

export type Shutdown = ReturnType<typeof stopOnSignal>;
