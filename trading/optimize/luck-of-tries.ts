import { momentsOf } from "../statistics/moments.ts";
import { expectedMaximumSharpe } from "./deflated-sharpe.ts";
import type { Row } from "./row.ts";

/**
 * Variance of the tries' Sharpe ratios as measured, per period of the judged row: V of Bailey & López de Prado 2014, equation 9.
 * Where none can be measured, because fewer than two tries have a ratio, it is the sampling error 1 ÷ (n − 1) of a strategy
 * without skill.
 */
export function trialVariance(
  { returns, periodsAYear }: Pick<Row, "returns" | "periodsAYear">,
  trials: readonly Pick<Row, "sharpe">[],
): number {
  const ratios = trials.map((trial) => trial.sharpe).filter((value) => Number.isFinite(value));
  if (ratios.length < 2) return 1 / (returns.length - 1);
  const { deviation } = momentsOf(ratios);
  return (deviation * deviation) / periodsAYear;
}

/**
 * The Sharpe ratio that luck alone was expected to bring in one search, in standard errors of a ratio, so that histories of any length
 * compare. Stored with its tries: thousands of sets like its best one, tried afterwards, make the variance of all tries small, and the luck
 * of the first search is in that best set all the same. Ratios that vary by more than the sampling error differ by more than luck, as those
 * of sets that trade too often do: no later search is measured by that. 0 where the rows have no returns.
 */
export function luckOfSearch(rows: readonly Row[]): number {
  const first = rows.find(({ returns }) => returns?.length > 1);
  if (!first || rows.length < 2) return 0;
  const { length } = first.returns;
  const variance = Math.min(trialVariance(first, rows), 1 / (length - 1));
  return expectedMaximumSharpe(rows.length, variance) * Math.sqrt(length);
}
