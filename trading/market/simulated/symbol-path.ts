import type { SymbolSpec } from "../symbols.ts";
import { createKernelPath } from "./kernel-path.ts";
import type { MarketWeeks } from "./market-weeks.ts";
import type { MinutePath, WeekPath } from "./minute-path.ts";
import { createPair, levelAt } from "./pair.ts";
import { createPlainPath, fewMinutes } from "./plain-path.ts";

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
  const plain = createPlainPath(pair, weeks);
  const leaf = new Float64Array(3);
  let whole: WeekPath | undefined;
  let current: MinutePath = plain;

  function enterWeek(week: number, length: number): void {
    if (!whole) {
      const kernel = weeks.kernel();
      whole = kernel ? createKernelPath(pair, kernel) : plain;
    }
    whole.enterWeek(week, length);
    current = whole;
  }

  return {
    spec,
    logMid(week, minute) {
      const starts = pair.paths.map((path) => {
        path.minute(week, minute, leaf);
        return leaf.slice(0, 1);
      });
      return pair.origin + levelAt(pair.weights, starts, 0);
    },
    enterWeek,
    enter(week, from, to, length) {
      // Up to a few minutes, descending the tree for each is cheaper than filling the week.
      if (to - from > fewMinutes || weeks.holds(pair.factors, week)) {
        enterWeek(week, length);
        return;
      }
      plain.enterFew(week, from, to);
      current = plain;
    },
    fill: (from, to, lastUntil, columns, at) => current.fill(from, to, lastUntil, columns, at),
    fold: (from, to, lastUntil, columns, row, fresh) => current.fold(from, to, lastUntil, columns, row, fresh),
    foldEach: (from, to, length, lastUntil, columns, at) => current.foldEach(from, to, length, lastUntil, columns, at),
  };
}
