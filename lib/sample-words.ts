import { counted } from "./figure-text.ts";

/** Fewer trades prove nothing. */
export const fewestTrades = 30;
/** Beside a count of trades below that, where good figures stand. */
export const tooFewInShort = "too few to prove anything";
/** From so many on the figures become meaningful. */
const meaningfulTrades = 200;

function verdictOn(count: number, one: string): string {
  const sample = (is: string, are: string) => counted(count, `${one} ${is}`, `${one}s ${are}`);
  if (count < fewestTrades)
    return `${sample("proves", "prove")} nothing yet: any of these figures may be luck. From about ${meaningfulTrades} they become meaningful.`;
  if (count < meaningfulTrades)
    return `${sample("is", "are")} a small sample: the figures are rough until about ${meaningfulTrades}.`;
  return `${sample("is", "are")} enough for meaningful figures, for these prices.`;
}

/**
 * What so many trades can show: fewer than thirty prove nothing; from two hundred on the figures become meaningful.
 * @param outcomes Trades that were open together won or lost by the same move: here they count as one.
 */
export function sampleWords(trades: number, outcomes = trades): string {
  if (trades === 0) return "It never traded in this history: the figures say nothing.";
  if (outcomes === trades) return verdictOn(trades, "trade");
  return `${counted(trades, "trade counts", "trades count")} as ${counted(outcomes, "result")}, because those that were open together won or lost by the same move. ${verdictOn(outcomes, "result")}`;
}

/** The same beside a result, where a sample that is large enough needs no word. */
export const smallSampleWords = (trades: number, outcomes = trades): string =>
  outcomes < meaningfulTrades ? sampleWords(trades, outcomes) : "";
