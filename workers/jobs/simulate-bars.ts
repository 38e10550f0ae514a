import type { JobHandler } from "../jobs.ts";
import { simulateInChunks } from "../lab/simulate-chunks.ts";

export const simulateBars: JobHandler<"simulate-bars"> = simulateInChunks;
