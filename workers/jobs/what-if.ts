import { costsOf, spreadFromData } from "#trading/backtest/costs.ts";
import { runBacktest } from "#trading/backtest/run.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { cleanPoints } from "#trading/market/points.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { publishedFigures } from "#trading/statistics/published-figures.ts";
import { summarize } from "#trading/statistics/summary.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import type { JobHandler, JobRequest, JobResponse } from "../jobs.ts";
import { pageHistory } from "../market/site-history.ts";
import { HistoryError, type HistoryReader } from "../market/stored-history.ts";
import { type RobotHistory, robotHistory, storedRobotHistory } from "../robots/robot-history.ts";

type Held = { readonly key: string; readonly history: RobotHistory; readonly prices: MarketData };

/** The prices of the last request: sliders ask for the same ones again and again. */
let held: Held | null = null;

/** Bars whose spread is so many times their own, rounded to whole points. */
function withSpread(bars: Bars, factor: number): Bars {
  if (!bars.spread || factor === 1) return bars;
  return { ...bars, spread: bars.spread.map((points) => Math.round(points * factor)) };
}

async function historyOf(
  data: RobotData,
  reader: HistoryReader | null,
  signal: AbortSignal,
): Promise<Omit<Held, "key">> {
  if (reader) return storedRobotHistory(reader, data, signal);
  return { history: await robotHistory(data, signal), prices: { kind: "simulated" } };
}

/** The spread of the bars, which has the factor in it, or one that the strategy fixes or bars without any pay, so many times. */
function spreadOf(strategy: StrategyDocument, bars: Bars, factor: number): number {
  const { spreadPoints } = costsOf(strategy.costs, symbolOf(strategy.symbol, bars.digits, bars.contract), bars);
  // Bars whose spread was rounded to 0 throughout would be taken for bars that know none.
  return spreadPoints === spreadFromData ? spreadFromData : cleanPoints(spreadPoints * factor);
}

/** A strategy at a visitor's own costs, on the simulated market or on the site's stored bars. */
export const whatIf: JobHandler<"what-if"> = async (request, { signal }) => {
  const reader = request.stored ? pageHistory() : null;
  if (request.stored && !reader) throw new HistoryError("Stored prices are loaded in a browser.");
  return whatIfOn(reader, request, signal);
};

/** The same, with stored bars from anywhere: the disk in a test. */
export async function whatIfOn(
  reader: HistoryReader | null,
  { document, data, change }: JobRequest<"what-if">,
  signal: AbortSignal,
): Promise<JobResponse<"what-if">> {
  const { deposit, spreadFactor, commissionPerLot } = change;
  const strategy = parseStrategy(document);
  const key = JSON.stringify([data, reader !== null]);
  held = held?.key === key ? held : { key, ...(await historyOf(data, reader, signal)) };
  const { history, prices } = held;
  const { bars, lower, rate } = history;
  const mine = withSpread(bars, spreadFactor);
  const result = runBacktest(strategy, mine, {
    ...(rate ? { rate } : {}),
    ...(lower ? { lower: withSpread(lower, spreadFactor) } : {}),
    account: { deposit },
    costs: { commissionPerLot, spreadPoints: spreadOf(strategy, bars, spreadFactor) },
  });
  const figures = publishedFigures(mine, result, summarize(mine, result));
  const { curve, statistics, trades, outcomes, rejected, spread, pipPoints } = figures;
  const medianSpreadPips = (spread.from === "data" ? spread.medianPoints : spread.points) / pipPoints;
  const { time, equity } = curve;
  return { curve: { time, equity }, deposit, trades, outcomes, rejected, statistics, medianSpreadPips, prices };
}
