import type { LabSource } from "./lab-source.ts";

const isKind = (error: unknown, kind: string): boolean =>
  error instanceof Error && "kind" in error && error.kind === kind;

/** Why there are no bars, what is kept and what to do, in words. */
export function dataProblem(error: unknown, source: LabSource, symbol: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isKind(error, "UnknownSimulatedSymbolError"))
    return `The simulated market has no ${symbol}. Choose another symbol under Rules, or add a file of ${symbol} prices.`;
  if (source.kind === "file" && message === "gone")
    return `${source.name} is no longer kept on this device: the browser, or you, cleared it. Add it again, or use simulated history.`;
  if (isKind(error, "WorkerStopped"))
    return "The bars could not be made: the browser stopped the work, perhaps for want of memory. Choose a shorter range and try again.";
  return `The bars could not be loaded: ${message}`;
}

/** Why a file is not kept on this device, in words; `reason` is the name of the browser's error. */
export function notKeptWords(reason: string, name: string): string {
  return reason === "QuotaExceededError"
    ? `This browser has no room left to keep ${name}. It works until this tab is closed: remove another file, or free some space.`
    : `This browser keeps nothing for this site, perhaps because the window is private. ${name} works until this tab is closed.`;
}

/** What is said of prices that went down with the worker that was to keep them. */
export const lostWords = (name: string): string =>
  `The browser stopped while it kept ${name}, perhaps for want of memory. What was open before stays: add the file again, or split it.`;
