import { requiredMargin } from "../engine/instrument.ts";
import { type CrossPlan, crossPlan } from "../kernels/cross-family.ts";
import { type CrossCombination, type CrossFigures, crossWarmUp } from "../kernels/cross-job.ts";
import { createSimdRunner } from "../kernels/simd-runner.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import { annualSharpe } from "../statistics/annual-figures.ts";
import { profitFactorOf } from "../statistics/trade-results.ts";
import type { Evaluator } from "./evaluate.ts";
import type { ParameterSet } from "./parameter-space.ts";
import type { Row } from "./row.ts";

/** Spans of bars a quick row books its profits in: enough for a Sharpe ratio, few enough to keep thousands of rows. */
const spans = 240;

/** The dearest margin, and the most a position can float against its account before it closes; both in account money. */
function boundsOf({ job, instrument }: CrossPlan, { open, high, low, close, length }: Bars) {
  let [lowest, highest, gap] = [low[0] as number, high[0] as number, 0];
  for (let i = 1; i < length; i++) {
    lowest = Math.min(lowest, low[i] as number);
    highest = Math.max(highest, high[i] as number);
    gap = Math.max(gap, Math.abs((open[i] as number) - (close[i - 1] as number)));
  }
  const { units, inverse, scale } = job.money;
  const rate = job.money.rates ? valueRange(job.money.rates)[1] : job.money.rate;
  const spread = job.rules.spreads ? valueRange(job.rules.spreads)[1] : job.rules.spread;
  const { slippage } = job.rules;
  const aPoint = (units * (inverse ? scale / lowest : rate)) / scale;
  const margin = requiredMargin({ ...instrument, rate }, units, highest + spread + slippage);
  return {
    margin: margin + 2 * job.money.commissionASide,
    floating: ({ stopDistance }: CrossCombination) =>
      ((stopDistance > 0 ? stopDistance + gap : highest - lowest) + spread + 2 * slippage) * aPoint,
  };
}

function rowOf(figures: CrossFigures, at: number, parameters: ParameterSet, deposit: number, aYear: number) {
  const trades = figures.trades[at] as number;
  const [profit, loss] = [figures.grossProfit[at] as number, figures.grossLoss[at] as number];
  const winPercent = ((figures.wins[at] as number) / trades) * 100;
  const returns = figures.segments.slice(at * spans, (at + 1) * spans).map((money) => money / deposit);
  return {
    parameters,
    tier: "quick" as const,
    trades,
    net: figures.net[at] as number,
    grossLoss: loss,
    profitFactor: profitFactorOf(profit, loss),
    winPercent,
    // The kernels hold one position at a time.
    outcomes: trades,
    resultWinPercent: winPercent,
    maxDrawdownPercent: (figures.maxDrawdownShare[at] as number) * 100,
    sharpe: annualSharpe(returns, aYear),
    returns,
    periodsAYear: aYear,
  };
}

/**
 * Trade-level rows for many combinations in one pass, where the strategy is a family the kernels know. A combination whose
 * account might have run short of margin, which the kernels do not watch, is null: the event engine decides.
 * Null altogether for any other strategy, and where there are no vector instructions. The result is a function: bars are taken over once, parts of a grid follow.
 */
export function quickRows(
  { document, bars, tradeFrom, settings, periods }: Evaluator,
  sets: readonly ParameterSet[],
): ((from: number, to: number) => (Row | null)[]) | null {
  const plan = crossPlan(document, bars, { ...settings, tradeFrom }, sets);
  if (!plan) return null;
  const { job, combinations } = plan;
  const runner = createSimdRunner(job);
  if (!runner) return null;
  const bounds = boundsOf(plan, bars);
  // A span holds so many trading days, and a year so many spans.
  const spansAYear = (periods.aYear * spans) / periods.ends.length;
  return (from, to) => {
    const places: number[] = [];
    const list: CrossCombination[] = [];
    for (let i = from; i < to; i++) {
      const combination = combinations[i];
      if (!combination) continue;
      places.push(i);
      list.push(combination);
    }
    const figures = runner.run(list, spans);
    const rows: (Row | null)[] = Array.from({ length: to - from }, () => null);
    list.forEach((combination, at) => {
      const certain = (figures.lowest[at] as number) - bounds.floating(combination) > bounds.margin;
      const place = places[at] as number;
      if (!certain) return;
      const row = rowOf(figures, at, sets[place] as ParameterSet, job.money.deposit, spansAYear);
      rows[place - from] = { ...row, warmUp: crossWarmUp(job.columns, combination) };
    });
    return rows;
  };
}
