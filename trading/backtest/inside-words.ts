import type { Timeframe } from "../market/timeframe.ts";
import { counted, numberText } from "../number-text.ts";
import type { BacktestResult } from "./run.ts";

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
    return `${counted(cases, "time")} the order of prices inside one bar decided a trade, and the worst case was taken. Bars of a shorter time frame would tell.`;
  }
  if (cases === 0)
    return `${lower} bars were followed inside each bar; no trade depended on the order of prices there.`;
  const rest =
    ambiguousBars === 0
      ? "none was left to the worst case"
      : `in ${numberText(ambiguousBars)} the order is unknown even there, and the worst case was taken`;
  const shorterHistory =
    lower !== "M1" && trades && ambiguousBars > notable * trades.length
      ? ` That is ${counted(ambiguousBars, "worst case")} in ${counted(trades.length, "trade")}; a shorter history with 1-minute bars decides more of them.`
      : "";
  return `${counted(cases, "time")} the order of prices inside one bar decided a trade: ${lower} bars told it in ${numberText(decidedBars)}, ${rest}.${shorterHistory}`;
}
