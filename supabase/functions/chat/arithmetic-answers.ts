import { counted, shortNumber } from "../../../lib/figure-text.ts";
import { currencyText, resultText } from "../../../trading/calculators/result-text.ts";
import { findSymbol, marketName } from "../../../trading/market/symbols.ts";
import type { AskedNumbers } from "./asked-phrases.ts";
import { type Answer, told } from "./calculated-answer.ts";
import { fillCalculator } from "./filled-calculator.ts";
import { rewardOf } from "./odds-answers.ts";
import { sideOf } from "./trade-answers.ts";

const percentText = (share: number): string => `${shortNumber(share * 100, Math.abs(share) < 0.01 ? 2 : 1)}%`;
const figures = { title: "Backtesting: The figures, in words", url: "/backtesting#figures" } as const;
const inCalculator = (id: string, given: Record<string, number>, text: string): Answer =>
  told(fillCalculator(id, given), text);

function shareOf(part: number, whole: number, written: (figure: number) => string): Answer {
  const text = `**${shortNumber(part, 2)}% of ${written(whole)} is ${written((whole * part) / 100)}:** ${shortNumber(whole, 2)} × ${shortNumber(part, 2)} ÷ 100.`;
  return { text, title: "Forex Tools: Position size", url: "/forex-tools#position-size" };
}

/** "2% of $350". */
export const shareAnswer = ({ percent = 0, account = 0, currency = "USD" }: AskedNumbers): Answer =>
  shareOf(percent, account, (figure) => currencyText(figure, currency));

/** "2% of 350": without a currency, because the question names none. */
export const plainShareAnswer = ({ percent = 0, account = 0 }: AskedNumbers): Answer =>
  shareOf(percent, account, (figure) => shortNumber(figure, 2));

/** A change in percent, and the way back from a loss. */
export function changeAnswer({ moved: [from, to] = [0, 0] }: AskedNumbers): Answer | null {
  if (from === to) return null;
  const moved = to / from - 1;
  const [before, now] = [shortNumber(from, 2), shortNumber(to, 2)];
  const text = `**From ${before} to ${now} is a ${moved > 0 ? "gain" : "loss"} of ${percentText(Math.abs(moved))}:** (${now} − ${before}) ÷ ${before}.`;
  if (moved > 0) return { ...figures, text };
  const back = `To get back to ${before} takes a gain of ${percentText(from / to - 1)}.`;
  return inCalculator("drawdown-recovery", { drawdown: Number((-moved * 100).toFixed(2)) }, `${text} ${back}`);
}

/** What a run of losses takes, where each takes the same share of what is left. */
export function runOfLosses({
  run: count = 0,
  percent: risk = 0,
  account: amount,
  currency = "USD",
}: AskedNumbers): Answer | null {
  if (risk >= 100 || count > 100) return null;
  const kept = (1 - risk / 100) ** count;
  const run = `${counted(count, "loss", "losses")} in a row at ${shortNumber(risk, 2)}% each`;
  const fall = `1 − (1 − ${shortNumber(risk / 100, 4)})^${count} = ${percentText(1 - kept)}`;
  const text =
    amount === undefined
      ? `**${run} take ${percentText(1 - kept)} of the account:** ${fall}.`
      : `**${run} leave ${currencyText(amount * kept, currency)} of ${currencyText(amount, currency)}.** The fall is ${fall}.`;
  return inCalculator("loss-streaks", { losses: count, risk }, text);
}

/** How many losses in a row take half of the account. */
export function lossesToHalf({ percent: risk = 0 }: AskedNumbers): Answer | null {
  if (risk >= 50) return null;
  const count = Math.ceil(Math.log(0.5) / Math.log(1 - risk / 100));
  const kept = (1 - risk / 100) ** count;
  const text = `**At ${shortNumber(risk, 2)}% each it takes ${counted(count, "loss", "losses")} in a row:** (1 − ${shortNumber(risk / 100, 4)})^${count} = ${percentText(kept)} of the account is left.`;
  return inCalculator("loss-streaks", { losses: count, risk }, text);
}

/** A run that is never impossible must not read as 0%. */
const chanceOfRun = (share: number): string =>
  share < 0.0001
    ? resultText({ label: "Chance", value: share * 100, unit: "percent", digits: 2, chance: true })
    : percentText(share);

/** The chance that the next trades all lose. */
export function chanceOfLosses({ run: count = 0, wins = 0 }: AskedNumbers): Answer | null {
  if (wins >= 100 || count > 100) return null;
  const lost = 1 - wins / 100;
  const text = `**With a win rate of ${shortNumber(wins, 2)}% the chance that the next ${counted(count, "trade")} all lose is ${chanceOfRun(lost ** count)}:** ${shortNumber(lost, 4)}^${count}. Somewhere within a longer series such a run is far more likely; the calculator works that out.`;
  return inCalculator("loss-streaks", { wins, losses: count }, text);
}

const commonWinRates = [40, 50, 60] as const;

/** The same where no win rate is stated. */
export function chanceByWinRate({ run: count = 0 }: AskedNumbers): Answer | null {
  if (count > 100) return null;
  const lines = commonWinRates.map((wins) => `- at a win rate of ${wins}%: ${chanceOfRun((1 - wins / 100) ** count)}`);
  const text = `It depends on your win rate. The chance that the next ${counted(count, "trade")} all lose is:\n\n${lines.join("\n")}\n\nSomewhere within a longer series such a run is far more likely; the calculator works that out for your win rate.`;
  return inCalculator("loss-streaks", { losses: count }, text);
}

/** Months in a unit of time that makes whole ones. */
const monthsOf: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** What doubling within some months takes in each of them. */
export function doublingRate({ duration }: AskedNumbers): Answer | null {
  const months = duration && (monthsOf[duration.unit] ?? Number.NaN) * duration.count;
  if (!months || !Number.isInteger(months)) return null;
  const rate = Number(((2 ** (1 / months) - 1) * 100).toFixed(2));
  const text = `**Doubling within ${counted(months, "month")} takes ${shortNumber(rate, 2)}% in each of them**, without a losing one: 2^(1 ÷ ${months}) − 1. Nobody earns the same in each month, most retail accounts lose money, and who aims at so much has to risk losing most of the account.`;
  return inCalculator("compounding", { return: rate, periods: months }, text);
}

/** What a return of each month comes to in a year. */
export function annualReturn({ growth }: AskedNumbers): Answer | null {
  if (growth?.unit !== "month") return null;
  const { rate } = growth;
  const factor = 1 + rate / 100;
  const text = `**${shortNumber(rate, 2)}% in each month is ${shortNumber((factor ** 12 - 1) * 100, 1)}% in a year:** ${shortNumber(factor, 4)}^12 − 1. Nobody earns the same in each month, and one losing month takes back several.`;
  return inCalculator("compounding", { return: rate, periods: 12 }, text);
}

/** How long an amount takes to double. */
export function doublingTime({ growth }: AskedNumbers): Answer | null {
  if (!growth) return null;
  const { rate, unit } = growth;
  const factor = 1 + rate / 100;
  const periods = Math.ceil(Math.log(2) / Math.log(factor));
  const text = `**At ${shortNumber(rate, 2)}% per ${unit} an amount has doubled after ${counted(periods, unit)}:** ${shortNumber(factor, 4)}^${periods} = ${shortNumber(factor ** periods, 2)}. Nobody earns the same in each ${unit}.`;
  return inCalculator("compounding", { return: rate, periods: Math.min(periods, 600) }, text);
}

export function expectancy(asked: AskedNumbers): Answer | null {
  const { wins = 0, averageWin: won = 0, averageLoss: lost = 0, currency = "USD" } = asked;
  if (wins > 100) return null;
  const part = wins / 100;
  const text = `**The expectancy is ${currencyText(part * won - (1 - part) * lost, currency)} per trade:** ${shortNumber(part, 4)} × ${shortNumber(won, 2)} − ${shortNumber(1 - part, 4)} × ${shortNumber(lost, 2)}, before costs.`;
  return { ...figures, text };
}

function riskToReward(risk: number, gain: number, unit: string): Answer {
  const reward = gain / risk;
  const text = `**Risk to reward is 1:${shortNumber(reward, 2)}:** ${shortNumber(gain, 5)}${unit} to win ÷ ${shortNumber(risk, 5)}${unit} at risk. It breaks even at a win rate of ${percentText(1 / (1 + reward))}, before costs.`;
  return inCalculator("risk-reward", { stop: 10, target: Number((reward * 10).toFixed(1)), cost: 0 }, text);
}

export const ratioOfPips = ({ stopPips = 0, targetPips = 0 }: AskedNumbers): Answer =>
  riskToReward(stopPips, targetPips, " pips");

export function ratioOfPrices({ entry = 0, stop = 0, target = 0 }: AskedNumbers, question: string): Answer | null {
  const side = sideOf(question);
  const isLong = target > entry;
  if ((target - entry) * (entry - stop) <= 0 || (side && (side === "buy") !== isLong)) return null;
  return riskToReward(Math.abs(entry - stop), Math.abs(target - entry), "");
}

/** Whether a win rate earns at a reward for each unit at risk. */
export function edge(asked: AskedNumbers): Answer | null {
  const { wins = 0, risked, currency = "USD" } = asked;
  const reward = rewardOf(asked);
  if (wins > 100 || !reward) return null;
  const part = wins / 100;
  const average = part * reward - (1 - part);
  const verdict =
    Math.abs(average) < 0.001 ? "only breaks even" : average > 0 ? "earns money on average" : "loses money on average";
  const money =
    risked === undefined ? "" : `, ${currencyText(average * risked, currency)} for ${currencyText(risked, currency)}`;
  const text = `**That ${verdict}, before costs.** Winning ${shortNumber(reward, 2)} for each 1 at risk breaks even at a win rate of ${percentText(1 / (1 + reward))}; with ${shortNumber(wins, 2)}% a trade brings ${shortNumber(average, 2)} for each 1 at risk${money}. Costs lower it, and a win rate from few trades is a guess.`;
  return inCalculator("risk-reward", { stop: 10, target: Number((reward * 10).toFixed(1)), cost: 0 }, text);
}

const lotsPage = { title: "Foundation: Lots", url: "/foundation#foundation-hero" } as const;

/** How many units one lot holds, and what that says; null of a pair that nobody lists. */
function oneLot(pair: AskedNumbers["pair"]): { readonly units: number; readonly said: string } | null {
  const symbol = findSymbol(pair ? `${pair.base}${pair.quote}` : "EURUSD");
  if (!symbol) return null;
  const of = pair
    ? `${marketName(symbol)} is ${shortNumber(symbol.contractSize, 0)} ${symbol.base}`
    : "a currency pair is 100,000 units of its first currency";
  return { units: symbol.contractSize, said: `one lot of ${of}` };
}

export function unitsAnswer({ lots = 0, pair }: AskedNumbers): Answer | null {
  const one = oneLot(pair);
  if (!one) return null;
  const units = lots * one.units;
  const text = `**${shortNumber(lots, 4)} ${lots === 1 ? "lot is" : "lots are"} ${shortNumber(units, 2)} ${units === 1 ? "unit" : "units"}:** ${one.said}.`;
  return { text, ...lotsPage };
}

/** The same the other way round. */
export function lotsAnswer({ units = 0, pair }: AskedNumbers): Answer | null {
  const one = oneLot(pair);
  if (!one) return null;
  const lots = units / one.units;
  const text = `**${shortNumber(units, 2)} ${units === 1 ? "unit is" : "units are"} ${shortNumber(lots, 5)} ${lots === 1 ? "lot" : "lots"}:** ${one.said}.`;
  return { text, ...lotsPage };
}

/** A commission per lot, for another number of lots. */
export function commissionAnswer({ commission: each = 0, lots = 0, currency = "USD" }: AskedNumbers): Answer {
  const text = `**${currencyText(each, currency)} per lot is ${currencyText(each * lots, currency)} for ${shortNumber(lots, 4)} lots:** ${shortNumber(each, 2)} × ${shortNumber(lots, 4)}. If your broker charges it per side, opening and closing cost ${currencyText(2 * each * lots, currency)}.`;
  return {
    text,
    title: "What a trade really costs: Commission",
    url: "/blog/what-a-trade-really-costs#commission",
  };
}
