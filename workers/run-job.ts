import { createJobPool, type JobHooks, type JobPool } from "./job-pool.ts";
import type { JobName, JobRequest, JobResponse } from "./jobs.ts";

let shared: JobPool | undefined;

/**
 * Runs a job in a worker of the shared pool, in the browser and in Node alike. Rejects with `JobError` when the job fails and
 * with the signal's reason when it is aborted.
 */
export function runJob<Name extends JobName>(
  name: Name,
  request: JobRequest<Name>,
  hooks?: JobHooks<Name>,
): Promise<JobResponse<Name>> {
  shared ??= createJobPool();
  return shared.run(name, request, hooks);
}
