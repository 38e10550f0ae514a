import type { StrategyDocument } from "../document.ts";
import { above, ago, all, below, close, indicator, parameter } from "../presets/preset.ts";
import { type RobotStrategy, robotCosts, versionsSince, yearsOf } from "./robot-strategy.ts";

const upper = {
  kind: "indicator",
  indicator: "donchian",
  parameters: { length: parameter("days") },
  output: "upper",
} as const;
const lower = { ...upper, output: "lower" } as const;

const ternTrend: StrategyDocument = {
  version: 1,
  name: "Tern Trend",
  description: "Buys a new 20-day high, sells a new 20-day low, and trails the stop by three average ranges.",
  symbol: "EURUSD",
  timeframe: "D1",
  parameters: [{ id: "days", name: "Channel in days", value: 20, min: 5, max: 120, step: 1 }],
  entries: { long: { when: above(close, ago(upper, 1)) }, short: { when: below(close, ago(lower, 1)) } },
  risk: {
    sizing: { kind: "risk", percent: 1 },
    stopLoss: { kind: "atr", multiple: 3, period: 14 },
    trailing: { distance: { kind: "atr", multiple: 3, period: 14 } },
  },
  costs: robotCosts,
};

const quarterAgo = { kind: "price", field: "close", shift: parameter("bars") } as const;
const mondayOpen = all(
  { kind: "weekday-in", days: [1], zone: "new-york" },
  { kind: "time-between", from: "08:00", to: "12:00", zone: "new-york" },
);

const swiftMomentum: StrategyDocument = {
  version: 1,
  name: "Swift Momentum",
  description: "Once a week holds a pair in the direction of its move over three months.",
  symbol: "GBPUSD",
  timeframe: "H4",
  parameters: [{ id: "bars", name: "Look back in bars", value: 390, min: 60, max: 1600, step: 30 }],
  entries: {
    long: { when: all(mondayOpen, above(close, quarterAgo)) },
    short: { when: all(mondayOpen, below(close, quarterAgo)) },
  },
  risk: {
    sizing: { kind: "risk", percent: 1 },
    stopLoss: { kind: "atr", multiple: 8, period: 30 },
  },
  costs: robotCosts,
};

const slowRange = {
  kind: "arithmetic",
  operator: "times",
  left: indicator("atr", { length: 60 }),
  right: { kind: "constant", value: parameter("alarm") },
} as const;

const owlCarry: StrategyDocument = {
  version: 1,
  name: "Owl Carry",
  description: "Holds the side that earns the swap while daily ranges stay calm, and exits when they widen.",
  symbol: "AUDJPY",
  timeframe: "D1",
  parameters: [{ id: "alarm", name: "Alarm, times the usual range", value: 1.15, min: 1, max: 2, step: 0.05 }],
  entries: { long: { when: below(indicator("atr", { length: 10 }), indicator("atr", { length: 60 })) } },
  exits: { long: above(indicator("atr", { length: 10 }), slowRange) },
  risk: {
    sizing: { kind: "equity", fraction: 1 },
    stopLoss: { kind: "atr", multiple: 5, period: 14 },
  },
  costs: robotCosts,
};

/** Robots that go with what already moves, or wait for time to pay them. */
export const trendRobots: readonly RobotStrategy[] = [
  {
    robotId: "tern-trend",
    document: ternTrend,
    data: yearsOf(ternTrend, 2020, 2025),
    versions: versionsSince("2026-05-04", "First release."),
  },
  {
    robotId: "swift-momentum",
    document: swiftMomentum,
    data: yearsOf(swiftMomentum, 2016, 2025),
    versions: versionsSince("2026-06-15", "First release. One pair at a time; no ranking across pairs."),
  },
  {
    robotId: "owl-carry",
    document: owlCarry,
    data: yearsOf(owlCarry, 2021, 2025),
    versions: versionsSince("2026-07-06", "First release."),
  },
];
