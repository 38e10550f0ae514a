import { createJobPool, type JobPool } from "./job-pool.ts";

let thread: JobPool | undefined;

/**
 * The one thread that holds the lab's bars, so that they are handed over once and not with every run. Only the jobs of
 * `lab/lab-types.ts` go here; a long one that is cancelled takes its thread, and what it held, with it.
 */
export function labThread(): JobPool {
  thread ??= createJobPool(1);
  return thread;
}
