import type { Robot } from "#content/types.ts";
import { choiceField, idsField, queryView, textField } from "../../ui/query-view.ts";

export const mostCompared = 3;

export type RobotFilter = {
  readonly strategyClass: string;
  readonly platform: string;
  readonly pair: string;
  /** "" for all, else what a robot may do to losing positions. */
  readonly adding: "" | "none" | "grid" | "martingale";
};

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

export type CatalogView = RobotFilter & {
  /** Ids side by side. */
  readonly compared: readonly string[];
};

const longestChoice = 200;
const addings = ["", "none", "grid", "martingale"] as const;

/** What the address says of the catalog. A choice that no robot has is left to the filter, which then finds none. */
export const catalogAddress = queryView<CatalogView>({
  strategyClass: textField("class", longestChoice),
  adding: choiceField("losing", addings, ""),
  pair: textField("pair", longestChoice),
  platform: textField("platform", longestChoice),
  compared: idsField("compare", mostCompared),
});

const { compared: _none, ...everyRobot } = catalogAddress.first;

export { everyRobot };
