import type { Condition, Operand, StrategyDocument } from "../document.ts";
import { ago, all, below, close, crossesAbove, crossesBelow, indicator } from "../presets/preset.ts";
import { type RobotStrategy, robotCosts, versionsSince, yearsOf } from "./robot-strategy.ts";

/** A level a number of pips below an average, on a pair whose pip is 0.0001. */
const pipsBelow = (average: Operand, pips: number): Operand => ({
  kind: "arithmetic",
  operator: "minus",
  left: average,
  right: { kind: "constant", value: pips / 10_000 },
});
const steps = (average: Operand, pips: readonly number[]): Condition => ({
  kind: "any",
  of: pips.map((at) => crossesBelow(close, pipsBelow(average, at))),
});

const slow = indicator("sma", { length: 120 });

const heronGrid: StrategyDocument = {
  version: 1,
  name: "Heron Grid",
  description:
    "Buys equal lots each 25 pips further below a five-day average, up to five, with one stop under all of them.",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: { long: { when: steps(slow, [25, 50, 75, 100, 125]) } },
  exits: { long: crossesAbove(close, slow) },
  risk: {
    sizing: { kind: "lots", value: 0.1 },
    stopLoss: { kind: "indicator", operand: pipsBelow(slow, 200) },
    maxPositions: 5,
    opposite: "ignore",
  },
  costs: robotCosts,
};

const fourDays = indicator("ema", { length: 400 });
const halfDayLow = {
  kind: "indicator",
  indicator: "donchian",
  parameters: { length: 48 },
  output: "lower",
} as const;

/**
 * Each step risks the same money down to one common stop, and is nearer to it: 80, 40 and 20 pips where price falls step by step, so that
 * the sizes go 1, 2, 4, and a few pips after a fast fall. That is martingale sizing, whatever it is called. Only new lows of half a day
 * count, or the first step would be taken again and again.
 */
const magpieRecovery: StrategyDocument = {
  version: 1,
  name: "Magpie Recovery",
  description: "Steps below a four-day average, larger the nearer they are to the one stop under all of them.",
  symbol: "EURUSD",
  timeframe: "M15",
  entries: { long: { when: all(below(close, ago(halfDayLow, 1)), steps(fourDays, [20, 60, 80])) } },
  exits: { long: crossesAbove(close, fourDays) },
  risk: {
    sizing: { kind: "risk", percent: 1 },
    stopLoss: { kind: "indicator", operand: pipsBelow(fourDays, 100) },
    maxPositions: 3,
    opposite: "ignore",
  },
  costs: robotCosts,
};

/** Robots that add to losing positions, and say so. */
export const gridRobots: readonly RobotStrategy[] = [
  {
    robotId: "heron-grid",
    document: heronGrid,
    data: yearsOf(heronGrid, 2016, 2025),
    versions: versionsSince("2026-08-03", "First release."),
  },
  {
    robotId: "magpie-recovery",
    document: magpieRecovery,
    data: yearsOf(magpieRecovery, 2025, 2025),
    versions: versionsSince("2026-08-17", "First release, at most three steps and a stop that cannot be switched off."),
  },
];
