import type { Row } from "#trading/optimize/row.ts";
import type { EarlierTries } from "./search-types.ts";

const noReturns = new Float64Array(0);

/** Earlier tries as rows that only count: the stored ratios, repeated when they are a sample of more. */
function earlierTrials({ count, sharpes }: EarlierTries, like: Row): Row[] {
  return Array.from({ length: count }, (_, at) => ({
    ...like,
    returns: noReturns,
    sharpe: sharpes.length > 0 ? (sharpes[at % sharpes.length] as number) : Number.NaN,
  }));
}

/** Stored ratios are rounded. */
const isSameRatio = (one: number, other: number) => Math.abs(one - other) < 0.001;

/** How many earlier tries had another ratio: one with the same was made again. */
export const otherTries = (earlier: EarlierTries | undefined, sharpe: number): number =>
  earlier ? earlier.count - (earlier.sharpes.some((one) => isSameRatio(one, sharpe)) ? 1 : 0) : 0;

/**
 * Rows with returns first: the probability of overfitting compares those of the first row's length. The judged row is a try,
 * too, where it is not among them yet; without any other it is the one.
 */
export function trialsOf(trials: readonly Row[], earlier: EarlierTries, row: Row): Row[] {
  const comparable = trials.filter((trial) => trial.returns.length > 0);
  const counted = trials.filter((trial) => trial.returns.length === 0);
  const all = [...comparable, ...counted, ...earlierTrials(earlier, row)];
  if (all.length === 0) return [row];
  const isCounted = Number.isNaN(row.sharpe) || all.some((trial) => isSameRatio(trial.sharpe, row.sharpe));
  return isCounted ? all : [...all, { ...row, returns: noReturns }];
}
