import { counted, plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { resultWinPercent, sampleWords } from "#lib/sample-words.ts";
import type { WhatIfRun } from "#workers/robots/robot-jobs.ts";
import { refusedWords } from "../refused-words.ts";

/** What a run came to: money and the profit factor that luck is told of, then how deep it fell, then the orders that were refused. */
export function outcomeWords(run: WhatIfRun): string {
  const { deposit, trades, statistics, curve } = run;
  const words = refusedWords(trades, run.rejected);
  const refused = words === null ? "" : ` ${words}`;
  if (trades === 0) return `With these rules not one trade was made.${refused}`;
  const end = curve.equity.at(-1) ?? deposit;
  const change = (end / deposit - 1) * 100;
  const { profitFactor } = statistics;
  const factor = typeof profitFactor === "number" ? `, at a profit factor of ${plainNumber(profitFactor, 2)}` : "";
  const became = `${counted(trades, "trade")} turned ${formatUsd(deposit)} into ${formatUsd(end)}, ${plainNumber(Math.abs(change), 1)}% ${change < 0 ? "less" : "more"}${factor}.`;
  const fall = statistics.equityDrawdownRelative;
  return fall === null || fall === undefined
    ? `${became}${refused}`
    : `${became} On the way the account fell by ${plainNumber(fall, 1)}% from its highest point.${refused}`;
}

/** What so many trades can and cannot show. */
export const proofWords = ({ trades, outcomes, statistics }: WhatIfRun): string =>
  trades === 0 ? "" : sampleWords(trades, resultWinPercent(statistics), outcomes);
