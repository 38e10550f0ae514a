import { counted, plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { resultWinPercent, sampleWords } from "#lib/sample-words.ts";
import type { WhatIfRun } from "#workers/robots/robot-jobs.ts";

/** What a run came to, in two sentences: money first, then how deep it fell. */
export function outcomeWords({ deposit, trades, statistics, curve }: WhatIfRun): string {
  if (trades === 0) return "With these rules not one trade was made.";
  const end = curve.equity.at(-1) ?? deposit;
  const change = (end / deposit - 1) * 100;
  const became = `${counted(trades, "trade")} turned ${formatUsd(deposit)} into ${formatUsd(end)}, ${plainNumber(Math.abs(change), 1)}% ${change < 0 ? "less" : "more"}.`;
  const fall = statistics.equityDrawdownRelative;
  return fall === null || fall === undefined
    ? became
    : `${became} On the way the account fell by ${plainNumber(fall, 1)}% from its highest point.`;
}

/** What so many trades can and cannot show. */
export const proofWords = ({ trades, outcomes, statistics }: WhatIfRun): string =>
  trades === 0 ? "" : sampleWords(trades, resultWinPercent(statistics), outcomes);
