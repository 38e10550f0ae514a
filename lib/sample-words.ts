import { counted } from "./figure-text.ts";

/** Fewer trades prove nothing. */
export const fewestTrades = 30;

/** What so many trades can show: fewer than thirty prove nothing; from two hundred on the figures become meaningful. */
export function sampleWords(trades: number): string {
  if (trades === 0) return "It never traded in this history: the figures say nothing.";
  if (trades < fewestTrades)
    return `${counted(trades, "trade proves", "trades prove")} nothing yet: any of these figures may be luck. From about 200 trades they become meaningful.`;
  if (trades < 200) return `${trades} trades are a small sample: the figures are rough until about 200.`;
  return `${counted(trades, "trade")} are enough for meaningful figures, for these prices.`;
}
