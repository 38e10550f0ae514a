import { runBacktest } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import { publishedFigures } from "#trading/statistics/published-figures.ts";
import { summarize } from "#trading/statistics/summary.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { JobHandler } from "../jobs.ts";
import { type RobotHistory, robotHistory } from "../robots/robot-history.ts";

/** The prices of the last request: sliders ask for the same ones again and again. */
let held: { readonly key: string; readonly history: RobotHistory } | null = null;

/** Bars whose spread is so many times their own, rounded to whole points. */
function withSpread(bars: Bars, factor: number): Bars {
  if (!bars.spread || factor === 1) return bars;
  return { ...bars, spread: bars.spread.map((points) => Math.round(points * factor)) };
}

/** A strategy at a visitor's own costs, on the simulated market. */
export const whatIf: JobHandler<"what-if"> = async ({ document, data, change }, { signal }) => {
  const { deposit, spreadFactor, commissionPerLot } = change;
  const strategy = parseStrategy(document);
  const key = JSON.stringify(data);
  held = held?.key === key ? held : { key, history: await robotHistory(data, signal) };
  const { bars, lower, rate } = held.history;
  const mine = withSpread(bars, spreadFactor);
  const result = runBacktest(strategy, mine, {
    ...(rate ? { rate } : {}),
    ...(lower ? { lower: withSpread(lower, spreadFactor) } : {}),
    account: { deposit },
    // Bars that say 0 throughout would be taken for bars that know no spread.
    costs: { commissionPerLot, ...(spreadFactor === 0 ? { spreadPoints: 0 } : {}) },
  });
  const { curve, statistics, trades, spread, pipPoints } = publishedFigures(mine, result, summarize(mine, result));
  const medianSpreadPips = (spread.from === "data" ? spread.medianPoints : spread.points) / pipPoints;
  return { curve: { time: curve.time, equity: curve.equity }, deposit, trades, statistics, medianSpreadPips };
};
