/** Chance that at least one of `tests` worthless settings passes a bar that each passes with chance `level`. */
export const chanceOfFluke = (tests: number, level: number) => 1 - (1 - level) ** tests;

/**
 * Chance of a run of at least `length` losses somewhere in `trades` independent trades. Exact: the probability of each
 * current run length below the limit is carried from trade to trade.
 */
export function chanceOfLosingRun(trades: number, winRate: number, length: number): number {
  let running: number[] = [1, ...new Array<number>(length - 1).fill(0)];
  for (let trade = 0; trade < trades; trade += 1) {
    const alive = running.reduce((sum, chance) => sum + chance, 0);
    running = [alive * winRate, ...running.slice(0, -1).map((chance) => chance * (1 - winRate))];
  }
  return 1 - running.reduce((sum, chance) => sum + chance, 0);
}

/** Wilder's RSI from the averages of gains and losses. */
export const relativeStrength = (gain: number, loss: number) => {
  if (loss === 0) return gain === 0 ? 50 : 100;
  return 100 - 100 / (1 + gain / loss);
};
