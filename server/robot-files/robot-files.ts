import type { Brand, Robot } from "#content/types.ts";
import { errorText } from "#lib/error-text.ts";
import { describeStrategy } from "#trading/strategy/describe.ts";
import { differences } from "#trading/strategy/export/differences/differences.ts";
import { exportMql5 } from "#trading/strategy/export/mql5/export-mql5.ts";
import { exportPython } from "#trading/strategy/export/python/export-python.ts";
import { writeStrategyText } from "#trading/strategy/parse-document.ts";
import type { RobotStrategy, RobotVersion } from "#trading/strategy/robots/robot-strategy.ts";
import { withAdjustableSize } from "./adjustable-size.ts";
import { licensedTrade } from "./licensed-expert.ts";
import { manualPage } from "./manual.ts";
import { settingsFile } from "./settings-file.ts";

export type PublishedFile = {
  readonly name: string;
  readonly label: string;
  readonly media_type: string;
  readonly content: string;
};

export type RobotRelease = {
  readonly files: readonly PublishedFile[];
  /** What could not be made, and why. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
};

export type ReleaseInput = {
  readonly strategy: RobotStrategy;
  readonly robot: Robot;
  readonly brand: Brand;
  readonly siteUrl: string;
  /** Of the licence service. */
  readonly endpoint: string;
};

const changeLog = (name: string, versions: readonly RobotVersion[]): string =>
  [name, "", ...versions.map(({ version, date, change }) => `${version}  ${date}  ${change}`), ""].join("\r\n");

type Missing = RobotRelease["missing"][number];
const text = "text/plain; charset=utf-8";

/** Every file of one robot, generated from its rules. The buyer's key is filled in at each download. */
export function robotRelease({ strategy, robot, brand, siteUrl, endpoint }: ReleaseInput): RobotRelease {
  const { robotId, versions } = strategy;
  const document = withAdjustableSize(strategy.document);
  const missing: Missing[] = [];
  const tried = <T>(name: string, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      missing.push({ name, reason: errorText(error) });
      return undefined;
    }
  };
  const version = versions[0]?.version ?? "1.0";
  const trade = licensedTrade({ robotId, version, endpoint });
  const expert = tried(`${robotId}.mq5`, () => exportMql5(document, undefined, trade));
  const python = tried(`${robotId}.py`, () => exportPython(strategy.document));
  const inputs = expert?.inputs ?? [];
  const made: PublishedFile[] = [];
  const add = (name: string, label: string, media_type: string, content: string | undefined) => {
    if (content !== undefined) made.push({ name, label, media_type, content });
  };
  add(`${robotId}.mq5`, "MetaTrader 5 source", text, expert?.source);
  add(
    `${robotId}.set`,
    "MetaTrader 5 settings with your license key",
    "application/octet-stream",
    expert && settingsFile(`${robot.name} ${version}`, inputs),
  );
  add(`${robotId}.py`, "Python for backtesting.py", text, python);
  add(`${robotId}.json`, "Rules for the strategy builder", "application/json", writeStrategyText(strategy.document));
  add("changelog.txt", "Change log", text, changeLog(robot.name, versions));
  const { symbol, timeframe } = document;
  const rules = describeStrategy(strategy.document);
  const files = made.map(({ name }) => name);
  const manual = manualPage({
    ...{ robot, brand, siteUrl, endpoint, symbol, timeframe, rules, inputs, versions, files },
    differences: differences(document, "mql5"),
  });
  return {
    files: [{ name: "manual.html", label: "Manual", media_type: "text/html; charset=utf-8", content: manual }, ...made],
    missing,
  };
}
