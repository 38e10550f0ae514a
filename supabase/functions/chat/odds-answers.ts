import { counted, shortNumber } from "../../../lib/figure-text.ts";
import { fewestTrades } from "../../../lib/sample-words.ts";
import { currencyText, resultText } from "../../../trading/calculators/result-text.ts";
import type { AskedNumbers } from "./asked-phrases.ts";
import { type Answer, told, unanswered } from "./calculated-answer.ts";
import { fillCalculator } from "./filled-calculator.ts";

const percent = (share: number): string => `${shortNumber(share * 100, 1)}%`;

export function recoveryAnswer({ halving, percent: lost = halving && 50 }: AskedNumbers): Answer | null {
  if (lost === undefined || lost >= 100) return null;
  const filled = fillCalculator("drawdown-recovery", { drawdown: lost });
  if (filled.kind !== "computed") return unanswered(filled, "");
  const gain = percent(filled.results[0].value / 100);
  return told(
    filled,
    `**After a loss of ${percent(lost / 100)} you need a gain of ${gain} to break even:** ${filled.steps.join("; ")}.`,
  );
}

/** What is won for each unit at risk: `1:3` and `3:1` are both 3. */
export function rewardOf({ ratio }: AskedNumbers): number | undefined {
  const [one = 0, other = 0] = ratio ?? [];
  return other === 1 && one !== 1 ? one : other / one || undefined;
}

export function winRateAnswer(asked: AskedNumbers): Answer | null {
  const reward = rewardOf(asked);
  if (!reward) return null;
  const stop = 10;
  const filled = fillCalculator("risk-reward", { stop, target: reward * stop, cost: 0 });
  if (filled.kind !== "computed") return unanswered(filled, "");
  const rate = percent(filled.results[0].value / 100);
  const won = shortNumber(reward, 2);
  return told(
    filled,
    `**Winning ${won} for each 1 at risk breaks even at a win rate of ${rate}:** 1 ÷ (1 + ${won}) = ${rate}, before costs. Costs raise it.`,
  );
}

/** The share of trades that won, where both are counted. */
export function recordAnswer({ record: [won, of] = [0, 0] }: AskedNumbers): Answer | null {
  const rate = percent(won / of);
  return {
    text: `**${won} of ${counted(of, "trade")} is a win rate of ${rate}:** ${won} ÷ ${of}. Alone it does not say whether you earn: that takes the average win and the average loss as well, and ${of < fewestTrades ? `fewer than ${fewestTrades} trades prove nothing` : "from few trades it is a guess"}.`,
    title: "Forex Tools: Break-even win rate",
    url: "/forex-tools#break-even",
  };
}

const evenChance = 50;

/** Of runs that become less likely with each loss: in steps that double, then halve, as each one asked for is worked out over all trades. */
function longestLikely(isLikely: (count: number) => boolean): number {
  let step = 1;
  while (isLikely(step * 2)) step *= 2;
  let longest = step;
  for (step /= 2; step >= 1; step /= 2) if (isLikely(longest + step)) longest += step;
  return longest;
}

/** The longest run of losses that is more likely than not, or the chance of the run that was asked for. */
export function streakAnswer({ trades, wins, run }: AskedNumbers): Answer | null {
  const chanceOf = (count: number) => fillCalculator("loss-streaks", { trades, wins, losses: count });
  const isLikely = (count: number): boolean => {
    const filled = chanceOf(count);
    return filled.kind === "computed" && filled.results[0].value >= evenChance;
  };
  const asked = run ?? longestLikely(isLikely);
  const filled = chanceOf(asked);
  if (filled.kind !== "computed") return unanswered(filled, "");
  const within = `within ${trades} trades at a win rate of ${wins}%`;
  const chance = resultText(filled.results[0]);
  const count = counted(asked, "loss", "losses");
  return told(
    filled,
    run === undefined && isLikely(asked)
      ? `**Expect ${count} in a row or more:** ${within} the chance of such a run is ${chance}. It assumes that one trade does not influence the next.`
      : `**The chance of ${count} in a row or more is ${chance}** ${within}. It assumes that one trade does not influence the next.`,
  );
}

const inAYear: Readonly<Record<string, number>> = { week: 52, month: 12, year: 1 };

/** How often a period of this unit fits; undefined where it does not fit as a whole. */
function periodsIn({ count, unit: length }: NonNullable<AskedNumbers["duration"]>, unit: string): number | undefined {
  const [each = Number.NaN, whole = Number.NaN] = [inAYear[unit], inAYear[length]];
  const periods = unit === length ? count : (count * each) / whole;
  return Number.isInteger(periods) ? periods : undefined;
}

export function growthAnswer({ account, growth, duration, currency = "USD" }: AskedNumbers): Answer | null {
  if (!account || !growth || !duration) return null;
  const { rate, unit } = growth;
  const periods = periodsIn(duration, unit);
  if (!periods) return null;
  const given = { account: currency, start: account, return: rate, periods, deposit: 0 };
  const filled = fillCalculator("compounding", given);
  if (filled.kind !== "computed") return unanswered(filled, "");
  const count = periods === 1 ? `one ${unit}` : `${periods} ${unit}s`;
  return told(
    filled,
    `**${currencyText(account, currency)} at ${shortNumber(rate, 2)}% per ${unit} becomes ${resultText(filled.results[0])} after ${count}:** ${filled.steps.join("; ")}. ${filled.calculator.notes.join(" ")}`,
  );
}
