import { createJobPool, type JobPool } from "./job-pool.ts";

let pool: JobPool | undefined;
let thread: JobPool | undefined;

/** The one pool of a page, opened when something is first asked of it: every tool on the page shares its threads. */
export function pagePool(): JobPool {
  pool ??= createJobPool();
  return pool;
}

/**
 * The one thread that holds the lab's bars, so that they are handed over once and not with every run. Only the jobs of
 * `lab/lab-types.ts` go here; a long one that is cancelled takes its thread, and what it held, with it.
 */
export function labThread(): JobPool {
  thread ??= createJobPool(1);
  return thread;
}
