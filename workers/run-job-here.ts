import { loadJob } from "./job-handlers.ts";
import type { JobHooks } from "./job-pool.ts";
import type { JobName, JobRequest, JobResponse } from "./jobs.ts";

/** The same job on the caller's own thread, with its own errors: for tests, and for scripts that have nothing else to do. */
export async function runJobHere<Name extends JobName>(
  name: Name,
  request: JobRequest<Name>,
  hooks: JobHooks<Name> = {},
): Promise<JobResponse<Name>> {
  const handler = await loadJob(name);
  return handler(request, {
    signal: hooks.signal ?? new AbortController().signal,
    progress: hooks.onProgress ?? (() => {}),
  });
}
