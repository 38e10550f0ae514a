import { numberText } from "./number-text.ts";

/** Of the statistics those that are chances, or shares of trades, by their ids: with one loss in 30,000 trades 100% did not win. */
export const chanceStatistics: ReadonlySet<string> = new Set([
  "zConfidencePercent",
  "winPercent",
  "longWinPercent",
  "shortWinPercent",
]);

/** A chance or a share in percent: never 0% or 100% where it is neither. */
export function chanceText(percent: number, digits = 0): string {
  const least = 10 ** -digits;
  const shown = Number(percent.toFixed(digits));
  if (percent > 0 && shown === 0) return `less than ${numberText(least, digits)}%`;
  if (percent < 100 && shown === 100) return `more than ${numberText(100 - least, digits)}%`;
  return `${numberText(percent, digits)}%`;
}
