import type { ParameterValues } from "../indicators/definition/indicator-definition.ts";
import { indicatorById } from "../indicators/registry.ts";
import { barMillis } from "../market/import/bar-length.ts";
import type { Timeframe } from "../market/timeframe.ts";
import type { Operand, StrategyDocument } from "./document.ts";
import { resolveParameters } from "./parameter-values.ts";
import { walkDocument } from "./walk-document.ts";

const dayMs = 86_400_000;
/** At most, markets that trade at weekends included. */
const longest = { day: dayMs, week: 7 * dayMs, month: 31 * dayMs };
const lengthOf = (timeframe: Timeframe): number => (timeframe === "MN1" ? longest.month : barMillis[timeframe]);

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

/**
 * Bars that are sure to hold every whole bar of a longer time frame that rules with this warm-up read, and every bar over which something is to rise or
 * fall; 0 without any. The last one of those runs and the first one is cut, so both come on top.
 */
export function longerBars(document: StrategyDocument, warmUp: number): number {
  let bars = 0;
  const read = (timeframe: Timeframe, count: number): void => {
    const length = Math.ceil(lengthOf(timeframe) / barMillis[document.timeframe]);
    bars = Math.max(bars, (Math.ceil(warmUp / length) + count + 1) * length + 1);
  };
  const longer = (operand: Operand) => ("timeframe" in operand ? operand.timeframe : undefined);
  walkDocument(resolveParameters(document), {
    operand(operand) {
      const timeframe = longer(operand);
      if (timeframe !== undefined) read(timeframe, 0);
    },
    trend(operand, count) {
      const timeframe = longer(operand);
      if (typeof count !== "number") return;
      if (timeframe !== undefined) read(timeframe, count);
      else bars = Math.max(bars, warmUp + count + 1);
    },
  });
  return bars;
}

/** Bars that are sure to hold every window, shift and run of bars of these rules, each on its own time frame. */
export function windowBars(document: StrategyDocument): number {
  const most = { window: 0, shift: 0, bars: 0 };
  walkDocument(resolveParameters(document), {
    operand(operand) {
      if (operand.kind !== "indicator") return;
      const values = (operand.parameters ?? {}) as ParameterValues;
      most.window = Math.max(most.window, indicatorById(operand.indicator).warmUp(values));
    },
    number({ path, value }) {
      const bars = value as number;
      if (path.endsWith(".period")) most.window = Math.max(most.window, bars);
      if (path.endsWith(".shift")) most.shift = Math.max(most.shift, bars);
      if (path.endsWith(".bars")) most.bars = Math.max(most.bars, bars);
    },
  });
  return most.window + most.shift + most.bars;
}
