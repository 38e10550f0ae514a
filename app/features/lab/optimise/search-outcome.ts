import type { Bars } from "#trading/market/bars.ts";
import type { Span } from "#trading/optimise/bar-span.ts";
import type { RunSettings } from "#trading/optimise/evaluate.ts";
import { betterOf, type Objective, type Row } from "#trading/optimise/row.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { SearchMethod, SpaceChoice } from "#workers/search/search-types.ts";
import type { Seen } from "../core/seen-bars.ts";

/** What one search was given. */
export type SearchInput = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly simulated: boolean;
  readonly dataLabel: string;
  readonly settings: Omit<RunSettings, "source">;
  readonly currency: string;
  readonly space: SpaceChoice;
  readonly axes: readonly { readonly id: string; readonly name: string; readonly values: readonly number[] }[];
  readonly method: SearchMethod;
  readonly runs: number;
  readonly objective: Objective;
  readonly minTrades: number;
  readonly searched: Span;
  readonly heldOut: Span | null;
};

/** A set that was looked at on the held-out bars. */
export type HeldOutLook = { readonly row: Row; readonly tested: Row };

export type SearchOutcome = {
  readonly input: SearchInput;
  /** In the order of the parts, each in the order of testing. */
  readonly rows: readonly Row[];
  readonly best: Row | null;
  /** Sets whose row is by closed trades and that were run in full since: the figures to go by. */
  readonly confirmed: ReadonlyMap<Row, Row>;
  /** Stopped by the visitor: what was found until then. */
  readonly cancelled: boolean;
  readonly millis: number;
  readonly lanes: number;
  /** What was known of the held-out bars on this device before the search. */
  readonly seenBefore: Seen;
  /** In the order of looking: every look after the first makes the bars less unseen. */
  readonly looks: readonly HeldOutLook[];
};

/** The best of all parts: the first one where several are equal, as a search in one piece says. */
export function bestOf(rows: readonly Row[], objective: Objective, minTrades: number): Row | null {
  let best: Row | null = null;
  for (const row of rows) best = betterOf(best, row, objective, minTrades);
  return best;
}
