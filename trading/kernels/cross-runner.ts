import type { CrossJob, CrossRunner } from "./cross-job.ts";
import { createPlainRunner } from "./plain-runner.ts";
import { createSimdRunner } from "./simd-runner.ts";

/** The fastest runner this machine has for a job; all give the same figures. */
export const createCrossRunner = (job: CrossJob): CrossRunner => createSimdRunner(job) ?? createPlainRunner(job);
