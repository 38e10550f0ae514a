import { counted, plainNumber } from "./figure-text.ts";

/** Fewer trades prove nothing. */
export const fewestTrades = 30;
/** Beside a count of trades below that, where good figures stand. */
export const tooFewInShort = "too few to prove anything";

/** Standard normal value that leaves 2.5% on each side. */
const z = 1.96;

/** The profit factors that 95 of 100 records of a fair coin lie between, where wins and losses are of one size. */
function luckyFactors(count: number): string {
  const high = (1 + z / Math.sqrt(count)) / (1 - z / Math.sqrt(count));
  return `from ${plainNumber(1 / high, 2)} to ${plainNumber(high, 2)}`;
}
/** A sum of results whose sizes are spread exponentially varies as that of half as many of one size: (mean size)² ÷ mean square. */
const unequalSizes = 0.5;

function verdictOn(count: number, one: string): string {
  if (count < fewestTrades)
    return `${counted(count, `${one} proves`, `${one}s prove`)} nothing yet: any of these figures may be luck.`;
  return `Luck alone gives ${counted(count, one)} a profit factor ${luckyFactors(count)}, and ${luckyFactors(count * unequalSizes)} where they differ in size as those of a trend follower do. The best of several tries goes beyond that, and so does a record that a few large trades decide.`;
}

/**
 * What so many trades can show: fewer than thirty prove nothing, and of more the profit factor is known as well as that of a coin, or worse where a few results are larger than the others.
 * @param outcomes Trades that were open together won or lost by the same move: here they count as one.
 */
export function sampleWords(trades: number, outcomes = trades): string {
  if (trades === 0) return "It never traded in this history: the figures say nothing.";
  if (outcomes === trades) return verdictOn(trades, "trade");
  return `${counted(trades, "trade counts", "trades count")} as ${counted(outcomes, "result")}, because those that were open together won or lost by the same move. ${verdictOn(outcomes, "result")}`;
}
