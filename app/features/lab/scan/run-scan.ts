import { createJobPool, type JobPool } from "#workers/job-pool.ts";
import type { JobRequest, JobResponse } from "#workers/jobs.ts";
import type { ScanProgress } from "#workers/scan/scan-types.ts";

/**
 * Workers of the scanner's own, one thread each: a symbol always goes to the same one, where its closed bars are kept. The page's shared pool
 * would deal them anew with every scan.
 */
let seats: readonly JobPool[] | undefined;
const mostSeats = 4;

function openSeats(): readonly JobPool[] {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  const count = Math.max(1, Math.min(mostSeats, cores));
  seats ??= Array.from({ length: count }, () => createJobPool(1));
  return seats;
}

/** Stops the threads; what they kept is worked out again by the next scan. */
export function closeScan(): void {
  for (const seat of seats ?? []) seat.close();
  seats = undefined;
}

export type ScanHooks = { readonly signal: AbortSignal; readonly onProgress: (progress: ScanProgress) => void };

/** One scan over all symbols, dealt to the workers; progress adds up what they report. */
export async function runScan(request: JobRequest<"scan-market">, { signal, onProgress }: ScanHooks): Promise<void> {
  const pools = openSeats();
  const done = pools.map(() => 0);
  const total = request.symbols.length * 6;
  const parts = pools.map((pool, seat) => {
    const symbols = request.symbols.filter((_, at) => at % pools.length === seat);
    return pool.run(
      "scan-market",
      { ...request, symbols },
      {
        signal,
        onProgress: ({ done: own, cells }) => {
          done[seat] = own;
          onProgress({ done: done.reduce((sum, count) => sum + count, 0), total, cells });
        },
      },
    );
  });
  await Promise.all(parts);
}

/** One square in full, from the worker that keeps its symbol's bars. */
export function readCell(
  request: JobRequest<"scan-cell">,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<JobResponse<"scan-cell">> {
  const pools = openSeats();
  const seat = pools[Math.max(0, symbols.indexOf(request.symbol)) % pools.length] as JobPool;
  return seat.run("scan-cell", request, { signal });
}
