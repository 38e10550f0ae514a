import type { Bars } from "#trading/market/bars.ts";
import type { Span } from "#trading/optimise/bar-span.ts";
import type { RunSettings } from "#trading/optimise/evaluate.ts";
import { ownValues } from "#trading/optimise/parameter-space.ts";
import type { Objective, Row } from "#trading/optimise/row.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { HeldOut, SpaceChoice } from "#workers/search/search-types.ts";
import type { SearchOutcome } from "../optimise/search-outcome.ts";
import { ideaOf, type Tries } from "../optimise/tries.ts";

/** What is put to the test. */
export type DoubtSubject = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly settings: Omit<RunSettings, "source">;
  readonly currency: string;
  readonly simulated: boolean;
  /** What a walk-forward may choose from; null when no parameter varies. */
  readonly space: SpaceChoice | null;
  readonly objective: Objective;
  readonly minTrades: number;
  /** The prices' own name. */
  readonly dataLabel: string;
  /** The bars every test sees: those of the search where the values came from one. */
  readonly span: Span;
  /** Bars of the last search over these rules that it was not shown; within `span` when the values are not from it. */
  readonly kept: Span | null;
  readonly trials: readonly Row[];
  readonly earlier: Tries;
  readonly heldOut: HeldOut | null;
};

const sameValues = (row: Row, values: Readonly<Record<string, number>>): boolean =>
  Object.entries(row.parameters).every(([id, value]) => values[id] === value);

/**
 * The tries behind the strategy as it stands: those of the last search over these rules and bars in full, all earlier ones
 * by their number. Where its values were found by that search, the bars held out of it are left to judge it by.
 */
export function doubtEvidence(
  document: StrategyDocument,
  bars: Bars,
  outcome: SearchOutcome | null,
  tries: Tries,
): Pick<DoubtSubject, "span" | "kept" | "trials" | "earlier" | "heldOut"> {
  const whole = { from: 0, to: bars.length };
  const own = outcome?.input;
  const fits = own && own.bars === bars && ideaOf(own.document) === ideaOf(document);
  if (!outcome || !own || !fits) return { span: whole, kept: null, trials: [], earlier: tries, heldOut: null };
  const earlier = { count: Math.max(0, tries.count - outcome.rows.length), sharpes: tries.sharpes };
  const values = ownValues(document);
  const found = outcome.rows.some((row) => sameValues(row, values));
  const kept = own.heldOut;
  if (!found) return { span: whole, kept, trials: outcome.rows, earlier, heldOut: null };
  const look = outcome.looks.find(({ row }) => sameValues(row, values));
  const heldOut = look ? { trades: look.tested.trades, net: look.tested.net } : null;
  return { span: own.searched, kept, trials: outcome.rows, earlier, heldOut };
}
