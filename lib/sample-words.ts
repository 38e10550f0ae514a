import { counted, percentText, plainNumber } from "./figure-text.ts";

/** Fewer trades prove nothing. */
export const fewestTrades = 30;
/** Beside a count of trades below that, where good figures stand. */
export const tooFewInShort = "too few to prove anything";

/** Standard normal value that leaves 2.5% on each side. */
const z = 1.96;

/**
 * The profit factors that 95 of 100 records without skill lie between. Its logarithm has the variance (1 + c²) (1 ÷ wins + 1 ÷ losses), where c is the
 * deviation of the sizes of wins and losses ÷ their mean: 0 of a coin's, 1 where many are small and a few large (exponential), as results of trades are.
 */
function luckyFactors(wins: number, losses: number): readonly [low: number, high: number] {
  const high = Math.exp(z * Math.sqrt(2 / wins + 2 / losses));
  return [1 / high, high];
}

/** Between which profit factors luck leaves a record; null where its results are too few or too one-sided to say. */
export function luckRange(outcomes: number, winPercent: number): readonly [low: number, high: number] | null {
  const wins = (outcomes * winPercent) / 100;
  return outcomes >= fewestTrades && wins > 0 && wins < outcomes ? luckyFactors(wins, outcomes - wins) : null;
}

function verdictOn(count: number, one: string, winPercent: number): string {
  if (count < fewestTrades)
    return `${counted(count, `${one} proves`, `${one}s prove`)} nothing yet: any of these figures may be luck.`;
  const range = luckRange(count, winPercent);
  if (!range)
    return `${counted(count, one)} without a single ${winPercent > 0 ? "loss" : "win"} cannot be judged: the first one may outweigh all of them.`;
  const [low, high] = range;
  return `Luck alone gives ${counted(count, one)} a profit factor from ${plainNumber(low, 2)} to ${plainNumber(high, 2)} at a win rate of ${percentText(winPercent)}. The best of several tries goes beyond that, and so does a record that a few large trades decide.`;
}

/** Of the figures of a record, the percent of its results that won; of its trades where it was stored without that. */
export const resultWinPercent = (statistics: Readonly<Record<string, number | null>>): number =>
  statistics.resultWinPercent ?? statistics.winPercent ?? Number.NaN;

/**
 * What so many trades can show: fewer than thirty prove nothing, and of more the profit factor is known no better than luck allows. That is least
 * where nearly all trades win, or nearly all lose: then the few others decide.
 * @param winPercent Of the outcomes.
 * @param outcomes Trades that were open together won or lost by the same move: here they count as one.
 */
export function sampleWords(trades: number, winPercent: number, outcomes = trades): string {
  if (trades === 0) return "It never traded in this history: the figures say nothing.";
  if (outcomes === trades) return verdictOn(trades, "trade", winPercent);
  return `${counted(trades, "trade counts", "trades count")} as ${counted(outcomes, "result")}, because those that were open together won or lost by the same move. ${verdictOn(outcomes, "result", winPercent)}`;
}
