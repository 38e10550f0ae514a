import type { SymbolSpec } from "../symbols.ts";
import type { MarketWeeks } from "./market-weeks.ts";
import type { WeekPath } from "./minute-path.ts";
import { createPair, levelAt } from "./pair.ts";
import { createPairPath, fewMinutes } from "./pair-path.ts";

export type SymbolPath = WeekPath & {
  readonly spec: SymbolSpec;
  /** Natural logarithm of the mid price at the start of a minute. */
  logMid(week: number, minute: number): number;
  /** Turns to minutes [from, to) of a week, which will be asked for as bars of `length` minutes. A few are worked out alone. */
  enter(week: number, from: number, to: number, length: number): void;
};

/** The path of one symbol: its factors, and how they become bid prices. Not re-entrant; never async. */
export function createSymbolPath(seed: number, spec: SymbolSpec, weeks: MarketWeeks): SymbolPath {
  const pair = createPair(seed, spec, weeks.path);
  const { enterFew, ...path } = createPairPath(pair, weeks);
  const leaf = new Float64Array(3);
  return {
    ...path,
    spec,
    logMid(week, minute) {
      const starts = pair.paths.map((factor) => {
        factor.minute(week, minute, leaf);
        return leaf.slice(0, 1);
      });
      return pair.origin + levelAt(pair.weights, starts, 0);
    },
    enter(week, from, to, length) {
      // Up to a few minutes, descending the tree for each is cheaper than filling the week.
      if (to - from > fewMinutes || weeks.holds(pair.factors, week)) path.enterWeek(week, length);
      else enterFew(week, from, to);
    },
  };
}
