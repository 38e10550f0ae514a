import { createJobPool, type JobPool } from "./job-pool.ts";

let pool: JobPool | undefined;

/** The one pool of a page, opened when something is first asked of it: every tool on the page shares its threads. */
export function pagePool(): JobPool {
  pool ??= createJobPool();
  return pool;
}
