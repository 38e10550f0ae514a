import { timeRangeOfDays } from "../../market/shorter-bars.ts";
import type { Timeframe } from "../../market/timeframe.ts";
import type { StrategyCosts, StrategyDocument } from "../document.ts";

/** One entry of a robot's version log, newest first. */
export type RobotVersion = {
  readonly version: string;
  /** ISO date. */
  readonly date: string;
  readonly change: string;
};

/** The simulated history a robot is tested on: bars opening in [from, to), UTC milliseconds. */
export type RobotData = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly from: number;
  readonly to: number;
};

/** What a robot of the catalog does, as rules that can be run, and what they are run on. */
export type RobotStrategy = {
  /** The robot's id in the catalog. */
  readonly robotId: string;
  readonly document: StrategyDocument;
  readonly data: RobotData;
  readonly versions: readonly RobotVersion[];
};

/** Stated with every figure: the spread of the data, a commission, and fills a little worse than the price asked for. */
export const robotCosts: StrategyCosts = {
  commissionPerLot: 3,
  slippagePips: 0.2,
  swap: { kind: "typical" },
};

const rulesPublished: RobotVersion = {
  version: "1.1",
  date: "2026-11-21",
  change: "Rules published in full; every figure is computed from them and anyone can recompute them.",
};

export const versionsSince = (date: string, first: string): readonly RobotVersion[] => [
  rulesPublished,
  { version: "1.0", date, change: first },
];

/**
 * Whole years of the simulated history: the trading days from the first of January to the last of December. Ten of them where two or four are
 * lucky ones: a grid whose losses are rare and large, or rules whose few trades do not show their falls.
 */
export const yearsOf = (document: StrategyDocument, first: number, last: number): RobotData => ({
  symbol: document.symbol,
  timeframe: document.timeframe,
  ...timeRangeOfDays({ from: Date.UTC(first, 0, 1), to: Date.UTC(last + 1, 0, 1) }),
});
