import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { timeRangeOf } from "#trading/market/shorter-bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { simulateInChunks } from "./simulate-chunks.ts";

export type Held = {
  readonly key: string;
  readonly bars: Bars;
  /** Bars that look inside; a name where the simulated market has yet to make them. */
  readonly lower: Bars | Timeframe | null;
  /** Their range of the simulated market; null for imported prices. */
  readonly simulated: { readonly from: number; readonly to: number } | null;
  /** What they stand on where they are the site's stored history; null for others. */
  readonly stored: MarketData | null;
};

/** The thread that is asked does not hold these bars: it was replaced, or holds newer ones. Hand them over again. */
class NotHeldError extends Error {
  override readonly name = "NotHeldError";
  readonly code = "not-held";
  constructor(key: string) {
    super(`the bars "${key}" are not held here`);
  }
}

// One set is enough: a page works on one, and ten million bars would be 360 MB.
let current: Held | null = null;

export function hold(held: Held): void {
  current = held;
}

/** @throws {NotHeldError} */
export function heldBars(key: string): Held {
  if (current?.key !== key) throw new NotHeldError(key);
  return current;
}

/** The shorter bars, made when a run first asks for them: a page that only draws needs none. */
export async function lowerBarsOf(key: string, signal: AbortSignal): Promise<Bars | null> {
  const held = heldBars(key);
  const { bars, lower } = held;
  if (typeof lower !== "string") return lower;
  const request = { ...timeRangeOf(bars), timeframe: lower };
  const made = await simulateInChunks(request, { signal, progress: () => {} });
  if (current === held) hold({ ...held, lower: made });
  return made;
}
