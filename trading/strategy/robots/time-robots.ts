import type { StrategyDocument } from "../document.ts";
import { above, ago, below, close, crossesAbove, crossesBelow, indicator } from "../presets/preset.ts";
import { type RobotStrategy, robotCosts, versionsSince, yearsOf } from "./robot-strategy.ts";

const band = (output: string) => indicator("bollinger", { length: 48, deviations: 2.5 }, output);

const ploverRange: StrategyDocument = {
  version: 1,
  name: "Plover Range",
  description: "Fades stretched prices between an hour after the New York close and the London open.",
  symbol: "EURGBP",
  timeframe: "M15",
  entries: {
    long: { when: crossesBelow(close, band("lower")) },
    short: { when: crossesAbove(close, band("upper")) },
  },
  session: { from: "18:00", to: "03:00", zone: "new-york" },
  risk: {
    sizing: { kind: "risk", percent: 0.5 },
    stopLoss: { kind: "atr", multiple: 4, period: 48 },
    takeProfit: { kind: "indicator", operand: band("middle") },
    timeExitBars: 24,
    opposite: "ignore",
  },
  costs: robotCosts,
};

const nightHigh = { kind: "indicator", indicator: "donchian", parameters: { length: 16 }, output: "upper" } as const;
const nightLow = { ...nightHigh, output: "lower" } as const;
const evening = { kind: "time-between", from: "16:00", to: "17:00", zone: "new-york" } as const;

const kiteBreakout: StrategyDocument = {
  version: 1,
  name: "Kite Breakout",
  description: "Trades the first half-hours of London that close outside the eight hours before them.",
  symbol: "GBPUSD",
  timeframe: "M30",
  entries: {
    long: { when: above(close, ago(nightHigh, 1)) },
    short: { when: below(close, ago(nightLow, 1)) },
  },
  exits: { long: evening, short: evening },
  session: { days: [1, 2, 3, 4, 5], from: "08:00", to: "10:00", zone: "london" },
  risk: {
    sizing: { kind: "risk", percent: 1 },
    stopLoss: { kind: "atr", multiple: 3, period: 48 },
    opposite: "ignore",
  },
  costs: robotCosts,
};

/** Robots for which the clock decides as much as the price. */
export const timeRobots: readonly RobotStrategy[] = [
  {
    robotId: "plover-range",
    document: ploverRange,
    data: yearsOf(ploverRange, 2025, 2025),
    versions: versionsSince("2026-05-18", "First release."),
  },
  {
    robotId: "kite-breakout",
    document: kiteBreakout,
    data: yearsOf(kiteBreakout, 2024, 2025),
    versions: versionsSince("2026-06-01", "First release."),
  },
];
