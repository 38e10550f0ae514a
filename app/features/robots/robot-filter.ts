import type { Robot } from "#content/types.ts";

export type RobotFilter = {
  readonly strategyClass: string;
  readonly platform: string;
  readonly pair: string;
  /** "" for all, else what a robot may do to losing positions. */
  readonly adding: "" | "none" | "grid" | "martingale";
};

export const everyRobot: RobotFilter = { strategyClass: "", platform: "", pair: "", adding: "" };

const addingOf = ({ usesGrid, usesMartingale }: Robot) => (usesMartingale ? "martingale" : usesGrid ? "grid" : "none");

export const matching = (robots: readonly Robot[], filter: RobotFilter): readonly Robot[] =>
  robots.filter(
    (robot) =>
      (filter.strategyClass === "" || robot.strategyClass === filter.strategyClass) &&
      (filter.platform === "" || robot.platform === filter.platform) &&
      (filter.pair === "" || robot.pairs.includes(filter.pair)) &&
      (filter.adding === "" || addingOf(robot) === filter.adding),
  );

/** What there is to choose from, each once, in order. */
export const choicesOf = (robots: readonly Robot[]) => ({
  classes: [...new Set(robots.map(({ strategyClass }) => strategyClass))].sort(),
  platforms: [...new Set(robots.map(({ platform }) => platform))].sort(),
  pairs: [...new Set(robots.flatMap(({ pairs }) => pairs))].sort(),
});
