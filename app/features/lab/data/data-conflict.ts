import { isShorter } from "#trading/market/shorter-bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import type { FileSource, LabSource } from "./lab-source.ts";

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
    ? `${name} holds ${symbol}, the strategy trades ${wanted.symbol}.`
    : `${name} holds ${timeframe} bars, from which no ${wanted.timeframe} bars can be made.`;
}
