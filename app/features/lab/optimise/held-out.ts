import type { Span } from "#trading/optimise/bar-span.ts";

/** The bars a search may see, and those at the end that it may not. Null when nothing is held out. */
export function splitHeldOut(length: number, percent: number): { searched: Span; heldOut: Span | null } {
  const kept = Math.floor((length * Math.min(90, Math.max(0, percent))) / 100);
  const searched = { from: 0, to: length - kept };
  return { searched, heldOut: kept > 0 ? { from: searched.to, to: length } : null };
}
