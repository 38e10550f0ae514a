import { courseOfResults, type OpenCourse } from "../statistics/results-together.ts";
import type { Sizing } from "../strategy/document.ts";
import { type DrawnHistory, drawHistory, type MonteCarloMethod, missed } from "./drawn-history.ts";
import { randomSource } from "./random-source.ts";
import { runLengthOf } from "./run-length.ts";

/** How a trade's result follows from the balance: the same money whatever it is, or the same share of it. */
export type ResultGrowth = "adds" | "compounds";

/** Position sizes that are a share of balance or equity compound; fixed lots, units and money at risk add. */
export const growthOf = ({ kind }: Sizing): ResultGrowth =>
  kind === "risk" || kind === "equity" ? "compounds" : "adds";

export type MonteCarloOptions = {
  /** How the account stood while each result was open, in account money; absent where only closed trades are known. */
  readonly course?: OpenCourse;
  readonly deposit: number;
  readonly growth: ResultGrowth;
  readonly runs: number;
  readonly seed: number;
  readonly method: MonteCarloMethod;
  /** Points of the fan along the trades; 100 when absent. */
  readonly points?: number;
  /** Results in a row that are drawn together, on average; as many as their dependence asks for when absent. */
  readonly runLength?: number;
};

const percentiles = [5, 25, 50, 75, 95] as const;

export type MonteCarlo = {
  readonly runs: number;
  /** Trades booked at each point of the fan, from 0. */
  readonly at: Int32Array;
  /** Balance at each point, one curve for each of `percentiles`. */
  readonly fan: readonly Float64Array[];
  /** Final balance and largest fall in percent of the peak, one value for each of `percentiles`. */
  readonly final: readonly number[];
  readonly drawdownPercent: readonly number[];
  /** The largest fall of each run in percent of its peak, rising: how many fell by more than x is a look-up. */
  readonly drawdowns: Float64Array;
  /** Results in a row that were drawn together, on average: more than 1 where they followed one another. */
  readonly runLength: number;
  /** Share of runs that ended below the deposit, and that lost all of it on the way. */
  readonly lossShare: number;
  readonly ruinShare: number;
};

/** Results with their courses, in money or as shares of the balance before them. */
type Results = OpenCourse & { readonly nets: Float64Array };

/** Linear between the two nearest of sorted values. */
function percentileOf(sorted: Float64Array, percent: number): number {
  const place = (percent / 100) * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return (sorted[low] as number) + (place - low) * ((sorted[high] as number) - (sorted[low] as number));
}

/**
 * Each result as a share of the balance before it, so that all of them in their order end at the same balance. Nothing loses
 * more than all of it; results while the balance is below zero count with the one that brings it back.
 */
function sharesOf(money: Results, deposit: number): Results {
  const column = () => new Float64Array(money.nets.length);
  const shares = { nets: column(), lows: column(), highs: column(), crests: column(), troughs: column() };
  let balance = deposit;
  let pending = 0;
  for (const [i, net] of money.nets.entries()) {
    for (const name of ["lows", "highs", "crests", "troughs"] as const)
      shares[name][i] = Math.max(-1, (pending + (money[name][i] as number)) / balance);
    pending += net;
    if (balance + pending <= 0 && i < money.nets.length - 1) continue;
    shares.nets[i] = Math.max(-1, pending / balance);
    balance += pending;
    pending = 0;
  }
  return shares;
}

const meanSize = (results: Float64Array): number =>
  results.reduce((sum, result) => sum + Math.abs(result), 0) / results.length;

/** Steps of 50 runs. Trades are account money in the order they closed. Throws without trades. */
export function* monteCarlo(
  nets: ArrayLike<number>,
  options: MonteCarloOptions,
): Generator<{ readonly done: number; readonly total: number }, MonteCarlo, void> {
  const { deposit, growth, runs, seed, method, points = 100 } = options;
  if (nets.length === 0 || !(runs > 0))
    throw new RangeError("A Monte Carlo test needs at least one trade and one run.");
  const money = { ...(options.course ?? courseOfResults(nets)), nets: Float64Array.from(nets) };
  const trades = growth === "compounds" ? sharesOf(money, deposit) : money;
  const { length } = trades.nets;
  const random = randomSource(seed);
  const count = Math.min(points, length) + 1;
  const at = Int32Array.from({ length: count }, (_, p) => Math.round((p * length) / (count - 1)));
  const curves = Array.from({ length: count }, () => new Float64Array(runs));
  const drawdowns = new Float64Array(runs);
  let [losses, ruins] = [0, 0];
  const more =
    method.kind === "skip" ? method.share : method.kind === "cost" ? method.share * meanSize(trades.nets) : 0;
  const draw = { random, more, runLength: options.runLength ?? runLengthOf(trades.nets) };
  const asTraded = Int32Array.from({ length }, (_, i) => i);
  const history = { order: asTraded.slice(), costs: new Float64Array(length) };
  for (let run = 0; run < runs; run++) {
    history.order.set(asTraded);
    drawHistory[method.kind](history, draw);
    const { final, drawdown, ruined } = walk(trades, history, { deposit, growth, at }, (point, balance) => {
      (curves[point] as Float64Array)[run] = balance;
    });
    drawdowns[run] = drawdown * 100;
    if (final < deposit) losses += 1;
    if (ruined) ruins += 1;
    if (run % 50 === 49) yield { done: run + 1, total: runs };
  }
  for (const curve of curves) curve.sort();
  drawdowns.sort();
  const final = curves[count - 1] as Float64Array;
  return {
    runs,
    at,
    fan: percentiles.map((percent) => Float64Array.from(curves, (curve) => percentileOf(curve, percent))),
    final: percentiles.map((percent) => percentileOf(final, percent)),
    drawdownPercent: percentiles.map((percent) => percentileOf(drawdowns, percent)),
    drawdowns,
    runLength: draw.runLength,
    lossShare: losses / runs,
    ruinShare: ruins / runs,
  };
}

type Walk = { readonly deposit: number; readonly growth: ResultGrowth; readonly at: Int32Array };

/** An account that reaches zero, with what is open, stays there. */
function walk(
  { nets, lows, highs, crests, troughs }: Results,
  { order, costs }: DrawnHistory,
  { deposit, growth, at }: Walk,
  note: (point: number, balance: number) => void,
) {
  const compounds = growth === "compounds";
  let [balance, peak, drawdown, point, ruined] = [deposit, deposit, 0, 0, false];
  for (let i = 0; i <= order.length; i++) {
    while (point < at.length && at[point] === i) note(point++, balance);
    const result = order[i] ?? missed;
    if (result === missed || ruined) continue;
    const scale = compounds ? balance : 1;
    const cost = costs[i] as number;
    const before = balance;
    const after = (money: number) => before + scale * (money - cost);
    balance = after(nets[result] as number);
    let lowest = Math.min(after(lows[result] as number), balance);
    let trough = after(troughs[result] as number);
    if (lowest <= 0) {
      lowest = trough = balance = 0;
      ruined = true;
    }
    const crest = Math.max(peak, after(crests[result] as number));
    drawdown = Math.max(drawdown, (peak - lowest) / peak, (crest - trough) / crest);
    peak = Math.max(peak, after(highs[result] as number));
  }
  return { final: balance, drawdown, ruined };
}
