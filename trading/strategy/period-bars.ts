import { indicatorById } from "../indicators/registry.ts";
import { barMillis } from "../market/import/bar-length.ts";
import type { StrategyDocument } from "./document.ts";
import { walkDocument } from "./walk-document.ts";

const dayMs = 86_400_000;
/** At most, markets that trade at weekends included. */
const longest = { day: dayMs, week: 7 * dayMs, month: 31 * dayMs };

/** Bars that are sure to hold the last finished day, week or month of every level and average that counts whole ones; 0 without any. */
export function periodBars(document: StrategyDocument): number {
  let bars = 0;
  walkDocument(document, {
    operand(operand) {
      if (operand.kind !== "indicator") return;
      if (!indicatorById(operand.indicator).parameters.some(({ id }) => id === "dayStart")) return;
      const period = longest[(operand.parameters?.period ?? "day") as keyof typeof longest];
      bars = Math.max(bars, Math.ceil((2 * period) / barMillis[document.timeframe]));
    },
  });
  return bars;
}
