import { counted, plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { resultWinPercent, sampleWords } from "#lib/sample-words.ts";
import type { WhatIfRun } from "#workers/robots/robot-jobs.ts";

/** Orders that expired were not refused. */
const refusals = [
  ["invalid-volume", "the size came to less than the smallest lot"],
  ["not-enough-margin", "there was not enough free margin"],
  ["invalid-stops", "the stop or target was too close to the price"],
] as const;

/** How many orders the account could not take, and why: without them a small deposit looks calmer than the strategy is. */
function refusedWords({ trades, rejected }: WhatIfRun): string {
  const found = refusals.filter(([reason]) => rejected[reason] > 0);
  const count = found.reduce((sum, [reason]) => sum + rejected[reason], 0);
  if (count === 0) return "";
  const several = found.length > 1;
  const why = found.map(
    ([reason, words]) => `${several ? `${plainNumber(rejected[reason])} because ` : "because "}${words}`,
  );
  const head = `${plainNumber(count)} of ${counted(trades + count, "order")} ${count === 1 ? "was" : "were"} refused`;
  return ` ${head}${several ? ": " : " "}${why.join(", ")}. These figures leave them out.`;
}

/** What a run came to: money and the profit factor that luck is told of, then how deep it fell, then the orders that were refused. */
export function outcomeWords(run: WhatIfRun): string {
  const { deposit, trades, statistics, curve } = run;
  const refused = refusedWords(run);
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
