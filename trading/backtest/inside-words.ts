import type { Timeframe } from "../market/timeframe.ts";
import type { BacktestResult } from "./run.ts";

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

type Inside = Pick<BacktestResult, "ambiguousBars" | "decidedBars"> & {
  readonly trades?: { readonly length: number };
};
/** From this share of the trades on, a shorter history with 1-minute bars is worth a run. */
const notable = 0.05;

/** How often the order of prices inside a bar mattered, and what decided it; null where nothing is to be said. */
export function insideWords({ ambiguousBars, decidedBars, trades }: Inside, lower: Timeframe | null): string | null {
  const cases = ambiguousBars + decidedBars;
  if (!lower) {
    if (cases === 0) return null;
    return `${plural(cases, "time", "times")} the order of prices inside one bar decided a trade, and the worst case was taken. Bars of a shorter time frame would tell.`;
  }
  if (cases === 0)
    return `${lower} bars were followed inside each bar; no trade depended on the order of prices there.`;
  const rest =
    ambiguousBars === 0
      ? "none was left to the worst case"
      : `in ${ambiguousBars.toLocaleString("en-US")} the order is unknown even there, and the worst case was taken`;
  const shorterHistory =
    lower !== "M1" && trades && ambiguousBars > notable * trades.length
      ? ` That is ${plural(ambiguousBars, "worst case", "worst cases")} in ${plural(trades.length, "trade", "trades")}; a shorter history with 1-minute bars decides more of them.`
      : "";
  return `${plural(cases, "time", "times")} the order of prices inside one bar decided a trade: ${lower} bars told it in ${decidedBars.toLocaleString("en-US")}, ${rest}.${shorterHistory}`;
}
