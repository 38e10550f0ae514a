/** Chance that at least one of `tests` worthless settings passes a bar that each passes with chance `level`. */
export const chanceOfFluke = (tests: number, level: number) => 1 - (1 - level) ** tests;

/** Wilder's RSI from the averages of gains and losses. */
export const relativeStrength = (gain: number, loss: number) => {
  if (loss === 0) return gain === 0 ? 50 : 100;
  return 100 - 100 / (1 + gain / loss);
};
