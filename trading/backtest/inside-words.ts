import type { Timeframe } from "../market/timeframe.ts";
import type { BacktestResult } from "./run.ts";

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** How often the order of prices inside a bar mattered, and what decided it; null where nothing is to be said. */
export function insideWords(
  { ambiguousBars, decidedBars }: Pick<BacktestResult, "ambiguousBars" | "decidedBars">,
  lower: Timeframe | null,
): string | null {
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
  return `${plural(cases, "time", "times")} the order of prices inside one bar decided a trade: ${lower} bars told it in ${decidedBars.toLocaleString("en-US")}, ${rest}.`;
}
