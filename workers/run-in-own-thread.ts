import { createJobPool } from "./job-pool.ts";
import type { JobName, JobRequest, JobResponse } from "./jobs.ts";

/** Runs one job in a thread that ends with it: for a server's seldom work. */
export async function runInOwnThread<Name extends JobName>(
  name: Name,
  request: JobRequest<Name>,
): Promise<JobResponse<Name>> {
  const pool = createJobPool(1);
  try {
    return await pool.run(name, request);
  } finally {
    pool.close();
  }
}
