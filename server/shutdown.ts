import type { Log } from "#platform/http/service.ts";

type Step = () => Promise<unknown>;

/** Longest time a stop may take before the process ends anyway; a supervisor would kill it at about 30 s. */
const patienceMs = 28_000;

/**
 * Ctrl-C and SIGTERM: first stop accepting and drain, then the services, last the database. A second signal ends at once.
 */
export function stopOnSignal(log: Log) {
  const steps: { first: Step[]; before: Step[]; last: Step[] } = { first: [], before: [], last: [] };
  let stopping = false;

  async function stop(signal: string) {
    if (stopping) process.exit(130);
    stopping = true;
    process.stdout.write(`\nStopping (${signal}) …\n`);
    const timer = setTimeout(() => process.exit(1), patienceMs);
    let code = 0;
    for (const step of [...steps.first, ...steps.before.reverse(), ...steps.last]) {
      try {
        await step();
      } catch (error) {
        code = 1;
        log.error("A part did not stop cleanly", { error });
      }
    }
    clearTimeout(timer);
    if (code === 0) process.stdout.write("Stopped.\n");
    process.exit(code);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal));
  return {
    first: (step: Step) => void steps.first.push(step),
    before: (step: Step) => void steps.before.push(step),
    last: (step: Step) => void steps.last.push(step),
  };
}

export type Farewell = ReturnType<typeof stopOnSignal>;
