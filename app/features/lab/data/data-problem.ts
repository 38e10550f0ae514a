import { symbolText } from "#lib/symbol-text.ts";
import { isShorter } from "#trading/market/shorter-bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { jobFailure } from "../core/job-failure.ts";
import type { FileSource, LabSource } from "../core/lab-source.ts";

/** The prices of a file are not on this device any more. */
export class FileGone extends Error {}

/** Why there are no bars, what was saved and what to do, in words. */
export function dataProblem(error: unknown, source: LabSource, symbol: string): string {
  const { kind, message } = jobFailure(error);
  if (kind === "UnknownSimulatedSymbolError")
    return `The simulated market has no ${symbolText(symbol)}. Choose another symbol under Rules, or add a file of ${symbolText(symbol)} prices.`;
  if (source.kind === "file" && error instanceof FileGone)
    return `${source.name} is no longer on this device: the browser, or you, cleared it. Add it again, or use simulated history.`;
  if (kind === "HistoryError") return message;
  if (kind === "WorkerStopped")
    return "The bars could not be made: the browser stopped the work, probably because memory ran out. Choose a shorter range and try again.";
  return `The bars could not be loaded: ${message}`;
}

/** Why a file is not stored on this device, in words; `reason` is the name of the browser's error. */
export function notStoredText(reason: string, name: string): string {
  return reason === "QuotaExceededError"
    ? `This browser has no room left to store ${name}. It works until this tab is closed: remove another file, or free some space.`
    : `This browser stores nothing for this site, perhaps because the window is private. ${name} works until this tab is closed.`;
}

/** The problem of prices that were lost with the worker that stored them. */
export const lostText = (name: string): string =>
  `The browser stopped while it stored ${name}, probably because memory ran out. What was open before stays: add the file again, or split it.`;

/** What the strategy trades. */
export type Wanted = { readonly symbol: string; readonly timeframe: Timeframe };
/** In what a file and the strategy disagree. */
export type Conflict = "symbol" | "timeframe";

export function conflictOf(source: LabSource, wanted: Wanted): Conflict | null {
  if (source.kind !== "file") return null;
  if (source.symbol !== wanted.symbol) return "symbol";
  return isShorter(wanted.timeframe, source.timeframe) ? "timeframe" : null;
}

export function conflictWords(conflict: Conflict, source: FileSource, wanted: Wanted): string {
  const { name, symbol, timeframe } = source;
  return conflict === "symbol"
    ? `${name} holds ${symbolText(symbol)}, the strategy trades ${symbolText(wanted.symbol)}.`
    : `${name} holds ${timeframe} bars, from which no ${wanted.timeframe} bars can be made.`;
}
