import { createJobPool, type JobPool } from "#workers/job-pool.ts";
import type { JobRequest, JobResponse } from "#workers/jobs.ts";
import type { ScanProgress } from "#workers/scan/scan-types.ts";
import { sensiblePoolSize } from "#workers/start-thread.ts";

/**
 * The scanner's workers, one thread each: a symbol always goes to the same one, which caches its closed bars. The page's shared pool
 * would distribute them differently with every scan.
 */
let scanPools: readonly JobPool[] | undefined;
const mostPools = 4;

function openPools(): readonly JobPool[] {
  scanPools ??= Array.from({ length: Math.min(mostPools, sensiblePoolSize()) }, () => createJobPool(1));
  return scanPools;
}

/** Stops the threads; the next scan computes their cached bars again. */
export function closeScan(): void {
  for (const pool of scanPools ?? []) pool.close();
  scanPools = undefined;
}

export type ScanHooks = { readonly signal: AbortSignal; readonly onProgress: (progress: ScanProgress) => void };

/** One scan over all symbols, dealt to the workers; progress adds up what they report. */
export async function runScan(request: JobRequest<"scan-market">, { signal, onProgress }: ScanHooks): Promise<void> {
  const pools = openPools();
  const done = pools.map(() => 0);
  const total = request.symbols.length * 6;
  const scans = pools.map((pool, part) => {
    const symbols = request.symbols.filter((_, at) => at % pools.length === part);
    return pool.run(
      "scan-market",
      { ...request, symbols },
      {
        signal,
        onProgress: ({ done: count, cells }) => {
          done[part] = count;
          onProgress({ done: done.reduce((sum, count) => sum + count, 0), total, cells });
        },
      },
    );
  });
  await Promise.all(scans);
}

/** One square in full, from the worker that caches its symbol's bars. */
export function readCell(
  request: JobRequest<"scan-cell">,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<JobResponse<"scan-cell">> {
  const pools = openPools();
  const pool = pools[Math.max(0, symbols.indexOf(request.symbol)) % pools.length] as JobPool;
  return pool.run("scan-cell", request, { signal });
}
