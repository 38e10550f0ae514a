import { plainNumber } from "#lib/figure-text.ts";
import type { SearchMethod } from "#workers/search/search-types.ts";

/** "less than a second", "about 12 seconds", "about 3 minutes" … */
export function durationWords(millis: number): string {
  const seconds = millis / 1000;
  if (seconds < 1) return "less than a second";
  if (seconds < 90) return `about ${Math.round(seconds)} second${Math.round(seconds) === 1 ? "" : "s"}`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes`;
  const hours = seconds / 3600;
  return `about ${hours < 10 ? plainNumber(hours, 1) : Math.round(hours)} hours`;
}

/** How many workers a method can use: each generation of a genetic search needs the one before. */
export const usableThreads = (method: SearchMethod["kind"], threads: number): number =>
  method === "genetic" ? 1 : Math.max(1, threads);

export const estimatedMillis = (runs: number, millisARun: number, threads: number): number =>
  Math.ceil(runs / threads) * millisARun;

/** Cuts `[0, count)` into at most so many parts of nearly equal size, in order. */
export function parts(count: number, threads: number): { readonly from: number; readonly to: number }[] {
  const most = Math.max(1, Math.min(threads, count));
  return Array.from({ length: most }, (_, at) => ({
    from: Math.floor((at * count) / most),
    to: Math.floor(((at + 1) * count) / most),
  }));
}
