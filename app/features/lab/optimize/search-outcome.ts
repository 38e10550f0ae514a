import { shortDate } from "#lib/date-text.ts";
import { barDay } from "#trading/market/bar-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { Span } from "#trading/optimize/bar-span.ts";
import { betterOf, type Objective, type Row } from "#trading/optimize/row.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { SearchMethod, SpaceChoice, TaskSettings } from "#workers/search/search-types.ts";
import type { Seen } from "../core/seen-bars.ts";

/** A strategy with the bars and the account it is searched or validated on. */
export type StrategyOnBars = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly simulated: boolean;
  /** The prices' own name. */
  readonly dataLabel: string;
  readonly settings: TaskSettings;
  readonly currency: string;
  readonly objective: Objective;
  readonly minTrades: number;
};

/** What one search was given. */
export type SearchInput = StrategyOnBars & {
  readonly space: SpaceChoice;
  readonly axes: readonly { readonly id: string; readonly name: string; readonly values: readonly number[] }[];
  readonly method: SearchMethod;
  readonly runs: number;
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
  readonly threads: number;
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

/** The days of a span of bars: `Jan 2, 2023 to Feb 5, 2025`. */
export const spanText = ({ time, timeframe }: Pick<Bars, "time" | "timeframe">, { from, to }: Span): string =>
  `${shortDate(barDay(timeframe, time[from] ?? 0))} to ${shortDate(barDay(timeframe, time[to - 1] ?? 0))}`;

/** The bars a search may see, and those at the end that it may not. Null when nothing is held out. */
export function splitHeldOut(length: number, percent: number): { searched: Span; heldOut: Span | null } {
  const heldBack = Math.floor((length * Math.min(90, Math.max(0, percent))) / 100);
  const searched = { from: 0, to: length - heldBack };
  return { searched, heldOut: heldBack > 0 ? { from: searched.to, to: length } : null };
}
