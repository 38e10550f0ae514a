import { createFactorPath, type FactorPath } from "#trading/market/simulated/factor-path.ts";
import { bridgeOffset, bridgeTable, slots } from "#trading/market/simulated/intraminute.ts";
import { assets } from "#trading/market/simulated/loadings.ts";
import { hash3, streamOf } from "#trading/market/simulated/random.ts";
import { minutesPerWeek } from "#trading/market/simulated/trading-week.ts";

/** Variance of an average minute of one factor: a year's is one. As in the market's own `symbol-path.ts`. */
const averageMinuteVariance = 7 / 365.25 / minutesPerWeek;

/** The highest and lowest point of each prepared bridge: how far a minute can reach without walking through it. */
const bridgeCount = bridgeTable.length / slots;
const highest = new Float64Array(bridgeCount);
const lowest = new Float64Array(bridgeCount);
for (let i = 0; i < bridgeTable.length; i++) {
  const bridge = Math.floor(i / slots);
  highest[bridge] = Math.max(highest[bridge] as number, bridgeTable[i] as number);
  lowest[bridge] = Math.min(lowest[bridge] as number, bridgeTable[i] as number);
}

/** One factor over one week. */
type FactorWeek = {
  readonly path: FactorPath;
  readonly values: Float64Array;
  readonly variances: Float64Array;
  week: number;
};

/** One side of a pair inside one week's minutes. `up` and `down` bound what it adds to the logarithm, `lively` scales the ticks. */
export type InsideWeek = {
  readonly deviations: Float64Array;
  readonly bridges: Int32Array;
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly lively: Float64Array;
  week: number;
};

/**
 * Factors and currencies over one week at a time, made once for all symbols that share them: thirty-two symbols stand on
 * fifteen factors. Asking for another week overwrites the columns.
 */
export function createFactorWeeks(seed: number) {
  const factors = new Map<string, FactorWeek>();
  const insides = new Map<string, InsideWeek>();

  function factor(name: string, week: number): FactorWeek {
    let known = factors.get(name);
    if (!known) {
      const path = createFactorPath(streamOf(seed, name));
      const values = new Float64Array(minutesPerWeek + 1);
      known = { path, values, variances: new Float64Array(minutesPerWeek), week: Number.NaN };
      factors.set(name, known);
    }
    if (known.week !== week) known.path.week(week, known.values, known.variances);
    known.week = week;
    return known;
  }

  function fillInside(inside: InsideWeek, asset: string, own: string, week: number): void {
    const weights = Object.values(assets[asset]?.loadings ?? {});
    const deviation = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) / 100;
    const stream = streamOf(seed, `inside ${asset}`);
    const { variances } = factor(own, week);
    for (let minute = 0; minute < minutesPerWeek; minute++) {
      const calm = minute === minutesPerWeek - 1 ? 0.15 : 1;
      const variance = variances[minute] as number;
      const spread = calm * deviation * Math.sqrt(variance);
      const offset = bridgeOffset(hash3(stream, week, minute));
      inside.deviations[minute] = spread;
      inside.bridges[minute] = offset;
      inside.up[minute] = spread * (highest[offset / slots] as number);
      inside.down[minute] = spread * (lowest[offset / slots] as number);
      inside.lively[minute] = Math.sqrt(variance / averageMinuteVariance);
    }
    inside.week = week;
  }

  return {
    factor,
    /** A currency's minutes; `own` is the factor whose variance it follows inside them. */
    inside(asset: string, own: string, week: number): InsideWeek {
      const key = `${asset} ${own}`;
      let known = insides.get(key);
      if (!known) {
        const column = () => new Float64Array(minutesPerWeek);
        const bridges = new Int32Array(minutesPerWeek);
        known = { deviations: column(), bridges, up: column(), down: column(), lively: column(), week: Number.NaN };
        insides.set(key, known);
      }
      if (known.week !== week) fillInside(known, asset, own, week);
      return known;
    },
  };
}
export type FactorWeeks = ReturnType<typeof createFactorWeeks>;
