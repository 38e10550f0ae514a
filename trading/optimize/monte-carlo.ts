import type { Sizing } from "../strategy/document.ts";
import { type RandomSource, randomSource } from "./random-source.ts";
import { runLengthOf } from "./run-length.ts";

/**
 * What could have happened with the same trades. `shuffle`: the same ones in another order. `bootstrap`: drawn with
 * replacement, in runs where results followed one another, so that luck in the result itself shows. `skip`: each trade is missed with the chance `share`. `cost`: each
 * trade pays between nothing and twice `share` of the mean absolute result more, and the order is drawn with replacement.
 */
export type MonteCarloMethod =
  | { readonly kind: "shuffle" }
  | { readonly kind: "bootstrap" }
  | { readonly kind: "skip"; readonly share: number }
  | { readonly kind: "cost"; readonly share: number };

/** How a trade's result follows from the balance: the same money whatever it is, or the same share of it. */
export type ResultGrowth = "adds" | "compounds";

/** Position sizes that are a share of balance or equity compound; fixed lots, units and money at risk add. */
export const growthOf = ({ kind }: Sizing): ResultGrowth =>
  kind === "risk" || kind === "equity" ? "compounds" : "adds";

export type MonteCarloOptions = {
  /** The lowest that each result stood at while its trades were open, in account money; absent where only closed trades are known. */
  readonly lows?: ArrayLike<number>;
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

type Draw = { readonly random: RandomSource; readonly more: number; readonly runLength: number };

/** Results, and the lowest that each of them stood at. */
type Results = { readonly nets: Float64Array; readonly lows: Float64Array };

function put({ nets, lows }: Results, i: number, net: number, low: number) {
  nets[i] = net;
  lows[i] = low;
}

/** Fills a path with results drawn with replacement, in runs of this mean length; after the last one comes the first. */
function drawInto(path: Results, { random, runLength }: Draw, extraCost: () => number) {
  const [nets, lows] = [path.nets.slice(), path.lows.slice()];
  let at = -1;
  for (let i = 0; i < nets.length; i++) {
    const goesOn = runLength > 1 && at >= 0 && random.next() * runLength >= 1;
    at = goesOn ? (at + 1) % nets.length : random.below(nets.length);
    const cost = extraCost();
    put(path, i, (nets[at] as number) - cost, (lows[at] as number) - cost);
  }
}

const addedPath: Record<MonteCarloMethod["kind"], (path: Results, draw: Draw) => void> = {
  shuffle: (path, { random }) => {
    const { nets, lows } = path;
    for (let i = nets.length - 1; i > 0; i--) {
      const other = random.below(i + 1);
      const [net, low] = [nets[i] as number, lows[i] as number];
      put(path, i, nets[other] as number, lows[other] as number);
      put(path, other, net, low);
    }
  },
  bootstrap: (path, draw) => drawInto(path, draw, () => 0),
  skip: (path, { random, more }) => {
    for (let i = 0; i < path.nets.length; i++) if (random.next() < more) put(path, i, 0, 0);
  },
  cost: (path, draw) => drawInto(path, draw, () => draw.random.next() * 2 * draw.more),
};

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
function sharesOf({ nets, lows }: Results, deposit: number): Results {
  let balance = deposit;
  let pending = 0;
  const shares = { nets: new Float64Array(nets.length), lows: new Float64Array(nets.length) };
  for (const [i, net] of nets.entries()) {
    const low = Math.max(-1, (pending + (lows[i] as number)) / balance);
    pending += net;
    if (balance + pending <= 0 && i < nets.length - 1) put(shares, i, 0, low);
    else {
      put(shares, i, Math.max(-1, pending / balance), low);
      balance += pending;
      pending = 0;
    }
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
  const money = { nets: Float64Array.from(nets), lows: Float64Array.from(options.lows ?? nets) };
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
  const path = { nets: new Float64Array(length), lows: new Float64Array(length) };
  for (let run = 0; run < runs; run++) {
    path.nets.set(trades.nets);
    path.lows.set(trades.lows);
    addedPath[method.kind](path, draw);
    const { final, drawdown, ruined } = walk(path, { deposit, growth, at }, (point, balance) => {
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
function walk({ nets, lows }: Results, { deposit, growth, at }: Walk, note: (point: number, balance: number) => void) {
  const compounds = growth === "compounds";
  let [balance, peak, drawdown, point, ruined] = [deposit, deposit, 0, 0, false];
  for (let i = 0; i <= nets.length; i++) {
    while (point < at.length && at[point] === i) note(point++, balance);
    if (i === nets.length || ruined) continue;
    const scale = compounds ? balance : 1;
    let lowest = balance + scale * (lows[i] as number);
    balance += scale * (nets[i] as number);
    lowest = Math.min(lowest, balance);
    if (lowest <= 0) {
      lowest = balance = 0;
      ruined = true;
    }
    drawdown = Math.max(drawdown, (peak - lowest) / peak);
    peak = Math.max(peak, balance);
  }
  return { final: balance, drawdown, ruined };
}
