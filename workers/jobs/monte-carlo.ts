import { monteCarlo } from "#trading/optimize/monte-carlo.ts";
import type { JobHandler } from "../jobs.ts";
import { stepThrough } from "../search/breathe.ts";

export const monteCarloJob: JobHandler<"monte-carlo"> = ({ nets, ...options }, { signal, progress }) =>
  stepThrough(monteCarlo(nets, options), signal, progress);
