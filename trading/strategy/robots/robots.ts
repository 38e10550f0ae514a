import { gridRobots } from "./grid-robots.ts";
import type { RobotStrategy } from "./robot-strategy.ts";
import { timeRobots } from "./time-robots.ts";
import { trendRobots } from "./trend-robots.ts";

/** Every robot of the catalog as rules that can be run. */
export const robotStrategies: readonly RobotStrategy[] = [...trendRobots, ...timeRobots, ...gridRobots];
