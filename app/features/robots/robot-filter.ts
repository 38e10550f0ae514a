import type { Robot } from "#content/types.ts";

export const mostCompared = 3;

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

export type CatalogueView = RobotFilter & {
  /** Ids side by side. */
  readonly compared: readonly string[];
};

const addings = ["none", "grid", "martingale"] as const;
const longestChoice = 200;

/** What the address says of the catalogue. A choice that no robot has is left to the filter, which then finds none. */
export function readCatalogueView(search: string): CatalogueView {
  const parameters = new URLSearchParams(search);
  const choice = (name: string) => (parameters.get(name) ?? "").slice(0, longestChoice);
  const compared = choice("compare")
    .split(",")
    .filter((id) => /^[a-z0-9-]+$/.test(id));
  return {
    strategyClass: choice("class"),
    platform: choice("platform"),
    pair: choice("pair"),
    adding: addings.find((adding) => adding === choice("losing")) ?? "",
    compared: [...new Set(compared)].slice(0, mostCompared),
  };
}

/** Only what was chosen; starts with "?" or is empty. */
export function catalogueSearch({ strategyClass, platform, pair, adding, compared }: CatalogueView): string {
  const chosen = { class: strategyClass, losing: adding, pair, platform, compare: compared.join(",") };
  const parameters = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ""));
  const text = parameters.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}
