import { exactLog } from "#trading/deterministic-math.ts";
import { createDrivers } from "#trading/market/simulated/drivers.ts";
import { assets, pairLoadings } from "#trading/market/simulated/loadings.ts";
import { streamOf } from "#trading/market/simulated/random.ts";
import { spreadMultipliers } from "#trading/market/simulated/spread.ts";
import { minuteMillis, minutesPerWeek, weekOf, weekOpen } from "#trading/market/simulated/trading-week.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import type { FactorWeeks, InsideWeek } from "./factor-weeks.ts";

/** Where the simulated market's prices stand at their reference values. */
const referenceMoment = Date.UTC(2026, 0, 5);

/** What stays the same for a symbol. */
export type Pair = {
  readonly spec: SymbolSpec;
  readonly weights: readonly (readonly [factor: string, weight: number])[];
  readonly spreadStream: number;
  readonly scale: number;
  /** Logarithm of the price where all drivers are zero. */
  readonly origin: number;
};

export function pairOf(spec: SymbolSpec, seed: number): Pair {
  const drivers = createDrivers(seed, spec.base, spec.quote);
  const week = weekOf(referenceMoment);
  drivers.locate(week, Math.floor((referenceMoment - weekOpen(week)) / minuteMillis));
  const reference = exactLog((assets[spec.base]?.reference ?? 1) / (assets[spec.quote]?.reference ?? 1));
  return {
    spec,
    weights: [...pairLoadings(spec.base, spec.quote)],
    spreadStream: streamOf(seed, `spread ${spec.name}`),
    scale: 10 ** spec.digits,
    origin: reference - drivers.start(),
  };
}

/** One symbol's week: the drivers' sum at minute bounds, and what both sides do inside the minutes. */
export type PairWeek = {
  readonly pair: Pair;
  readonly week: number;
  readonly levels: Float64Array;
  readonly base: InsideWeek;
  readonly quote: InsideWeek;
  readonly multipliers: Float64Array;
};

/** The factor whose variance a side follows inside a minute; one that cancels out in the pair is replaced by the first. */
function ownFactor({ weights }: Pair, asset: string): string {
  const own = asset === "USD" ? "us" : `own-${asset}`;
  return weights.some(([name]) => name === own) ? own : (weights[0]?.[0] as string);
}

/** `levels` (one more than a week's minutes) is overwritten. */
export function pairWeek(pair: Pair, week: number, factors: FactorWeeks, levels: Float64Array): PairWeek {
  levels.fill(0);
  // Summed in the market's own order, so that both ways give the same bits.
  for (const [name, weight] of pair.weights) {
    const { values } = factors.factor(name, week);
    for (let minute = 0; minute <= minutesPerWeek; minute++)
      levels[minute] = (levels[minute] as number) + weight * (values[minute] as number);
  }
  const { base, quote } = pair.spec;
  return {
    pair,
    week,
    levels,
    base: factors.inside(base, ownFactor(pair, base), week),
    quote: factors.inside(quote, ownFactor(pair, quote), week),
    multipliers: spreadMultipliers(week),
  };
}
