/** Bars a call: enough that calls cost nothing, few enough that a column of any length is many calls. */
const run = 4096;

/**
 * Works on `from…to` in runs. One long loop is compiled while it goes on, again in each call, and that code is forgotten at its
 * end; a function called for every run is compiled once, as well as the machine can.
 */
export function inRuns(from: number, to: number, work: (from: number, to: number) => void): void {
  for (let start = from; start < to; start += run) work(start, Math.min(start + run, to));
}
