import type { Span } from "#trading/optimize/bar-span.ts";
import { skillOfOneTry } from "#trading/optimize/deflated-sharpe.ts";
import { ownValues } from "#trading/optimize/parameter-space.ts";
import type { Row } from "#trading/optimize/row.ts";
import type { HeldOut, SpaceChoice } from "#workers/search/search-types.ts";
import type { Tries } from "../../../market/tries.ts";
import { changedSince, type MadeWith } from "../data/changed-since.ts";
import type { SearchOutcome, StrategyOnBars } from "../optimize/search-outcome.ts";

/** What is validated. */
export type ValidationSubject = StrategyOnBars & {
  /** What a walk-forward may choose from; null when no parameter varies. */
  readonly space: SpaceChoice | null;
  /** The bars every test sees: those of the search where the values came from one. */
  readonly span: Span;
  /** Bars of the last search over these rules that it was not shown; within `span` when the values are not from it. */
  readonly heldOutBars: Span | null;
  readonly trials: readonly Row[];
  readonly earlier: Tries;
  readonly earlierWalks?: Tries;
  readonly heldOut: HeldOut | null;
};
/** What the page asks to be validated. */
export type AskedValidation = Omit<ValidationSubject, "earlier" | "earlierWalks">;

/**
 * With all that was tried of its rules until now, which is read when a validation starts: since the page made its subject, another validation, or another
 * tab, may have tried more.
 */
export const withTries = (asked: AskedValidation, tries: Tries, earlierWalks: Tries): ValidationSubject => ({
  ...asked,
  earlier: { ...tries, count: Math.max(0, tries.count - asked.trials.length) },
  earlierWalks,
});

const sameValues = (row: Row, values: Readonly<Record<string, number>>): boolean =>
  Object.entries(row.parameters).every(([id, value]) => values[id] === value);

/**
 * The tries of the last search behind the open strategy, where nothing but the values that it tried has changed since: all others count by their
 * number (`withTries`). Where its values were found by that search, the bars held out of it are left to judge it by: what they brought at other
 * costs, or in another account, says nothing.
 */
export function validationEvidence(
  tested: MadeWith,
  outcome: SearchOutcome | null,
): Pick<ValidationSubject, "span" | "heldOutBars" | "trials" | "heldOut"> {
  const whole = { from: 0, to: tested.bars.length };
  const input = outcome?.input;
  const varied = input?.axes.map(({ id }) => id);
  const fits = input && changedSince(input, tested, varied) === null;
  if (!outcome || !input || !fits) return { span: whole, heldOutBars: null, trials: [], heldOut: null };
  const values = ownValues(tested.document);
  const found = outcome.rows.some((row) => sameValues(row, values));
  const heldOutBars = input.heldOut;
  if (!found) return { span: whole, heldOutBars, trials: outcome.rows, heldOut: null };
  const look = outcome.looks.find(({ row }) => sameValues(row, values));
  const { searched, tried } = outcome.seenBefore;
  const heldOut = look && {
    trades: look.tested.trades,
    net: look.tested.net,
    skill: skillOfOneTry(look.tested.returns),
    otherLooks: searched + tried + outcome.looks.length - 1,
  };
  return { span: input.searched, heldOutBars, trials: outcome.rows, heldOut: heldOut ?? null };
}
