import { minuteMillis, weekOf, weekOpen } from "../../calendar/trading-week.ts";
import { exactLog } from "../../deterministic-math.ts";
import type { SymbolSpec } from "../symbols.ts";
import type { FactorPath } from "./factor-path.ts";
import { type Side, sideOf } from "./inside-minutes.ts";
import { assets, pairLoadings } from "./loadings.ts";
import { hashOfRow, streamOf } from "./random.ts";

/** Prices have their reference values at this moment: Monday 5 January 2026, 00:00 UTC. */
const referenceMoment = Date.UTC(2026, 0, 5);

/** What stays the same for a symbol. */
export type Pair = {
  readonly spec: SymbolSpec;
  readonly factors: readonly string[];
  readonly paths: readonly FactorPath[];
  /** The factors' weights, in the order in which they are added up. */
  readonly weights: Float64Array;
  readonly base: Side;
  readonly quote: Side;
  /** Which of the factors each side follows inside minutes. */
  readonly baseOwn: number;
  readonly quoteOwn: number;
  readonly spreadStream: number;
  /** Points in a unit of price. */
  readonly scale: number;
  /** Logarithm of the mid price where all factors are 0. */
  readonly origin: number;
};

/** The week's part of a pair's hashes. */
export const hashRows = ({ base, quote, spreadStream }: Pair, week: number) => ({
  baseRow: hashOfRow(base.stream, week),
  quoteRow: hashOfRow(quote.stream, week),
  spreadRow: hashOfRow(spreadStream, week),
});

/** Weighted sum of the factors at row `at` of their columns. Always in this order, so that every way gives the same bits. */
export function levelAt(weights: Float64Array, columns: readonly Float64Array[], at: number): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) sum += (weights[k] as number) * ((columns[k] as Float64Array)[at] as number);
  return sum;
}

export function createPair(seed: number, spec: SymbolSpec, path: (name: string) => FactorPath): Pair {
  const loadings = [...pairLoadings(spec.base, spec.quote)];
  const factors = loadings.map(([name]) => name);
  const paths = factors.map(path);
  const weights = Float64Array.from(loadings, ([, weight]) => weight);
  // A factor that cancels out in the pair is replaced by its first one.
  const ownOf = (asset: string) => Math.max(0, factors.indexOf(asset === "USD" ? "us" : `own-${asset}`));
  const leaf = new Float64Array(3);
  const week = weekOf(referenceMoment);
  const minute = Math.floor((referenceMoment - weekOpen(week)) / minuteMillis);
  const columns = paths.map((path) => {
    path.minute(week, minute, leaf);
    return leaf.slice(0, 1);
  });
  const reference = exactLog((assets[spec.base]?.reference ?? 1) / (assets[spec.quote]?.reference ?? 1));
  return {
    spec,
    factors,
    paths,
    weights,
    base: sideOf(seed, spec.base),
    quote: sideOf(seed, spec.quote),
    baseOwn: ownOf(spec.base),
    quoteOwn: ownOf(spec.quote),
    spreadStream: streamOf(seed, `spread ${spec.name}`),
    scale: 10 ** spec.digits,
    origin: reference - levelAt(weights, columns, 0),
  };
}
