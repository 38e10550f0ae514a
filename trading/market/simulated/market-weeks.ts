import { createFactorPath, type FactorPath } from "./factor-path.ts";
import { fillInside, fillTicks, type Inside, insideColumns } from "./inside-minutes.ts";
import { assets } from "./loadings.ts";
import { streamOf } from "./random.ts";
import { fillReach, type Reach, reachColumns } from "./side-reach.ts";
import { spreadMultipliers, widestByBlock } from "./spread.ts";
import { minutesPerWeek } from "./trading-week.ts";

/** One factor over one week: 7,201 values at minute bounds, 7,200 variances between. */
type FactorWeek = { readonly values: Float64Array; readonly variances: Float64Array; week: number };

/** How one currency or good moves inside minutes: its share of the randomness. */
export type Side = { readonly deviation: number; readonly stream: number };

/** One side of a pair over one week. Parts are worked out when they are asked for. */
type SideWeek = Side & {
  readonly inside: Inside;
  readonly ticks: Float64Array;
  readonly reach: Reach;
  insideWeek: number;
  ticksWeek: number;
  reachWeek: number;
};

export type SpreadWeek = { readonly multipliers: Float64Array; readonly widest: Float64Array };

/**
 * One week of the market at a time: factors, currencies and spreads, worked out once for all symbols that share them (thirty-two
 * symbols stand on fifteen factors). Asking for another week overwrites the columns, so nobody keeps them.
 */
export function createMarketWeeks(seed: number) {
  const paths = new Map<string, FactorPath>();
  const factors = new Map<string, FactorWeek>();
  const sides = new Map<string, SideWeek>();
  let spreads: SpreadWeek | undefined;
  let spreadsWeek = Number.NaN;

  function path(name: string): FactorPath {
    const known = paths.get(name);
    if (known) return known;
    const fresh = createFactorPath(streamOf(seed, name));
    paths.set(name, fresh);
    return fresh;
  }

  function factor(name: string, week: number): FactorWeek {
    let known = factors.get(name);
    if (!known) {
      const values = new Float64Array(minutesPerWeek + 1);
      known = { values, variances: new Float64Array(minutesPerWeek), week: Number.NaN };
      factors.set(name, known);
    }
    if (known.week !== week) path(name).week(week, known.values, known.variances);
    known.week = week;
    return known;
  }

  function side(asset: string): Side {
    const weights = Object.values(assets[asset]?.loadings ?? {});
    const deviation = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) / 100;
    return { deviation, stream: streamOf(seed, `inside ${asset}`) };
  }

  function sideWeek(asset: string, own: string): SideWeek {
    const key = `${asset} ${own}`;
    let known = sides.get(key);
    if (!known) {
      known = {
        ...side(asset),
        inside: insideColumns(minutesPerWeek),
        ticks: new Float64Array(minutesPerWeek),
        reach: reachColumns(),
        insideWeek: Number.NaN,
        ticksWeek: Number.NaN,
        reachWeek: Number.NaN,
      };
      sides.set(key, known);
    }
    return known;
  }

  function inside(asset: string, own: string, week: number): Inside {
    const known = sideWeek(asset, own);
    if (known.insideWeek !== week)
      fillInside(known.inside, known, week, 0, minutesPerWeek, factor(own, week).variances);
    known.insideWeek = week;
    return known.inside;
  }

  return {
    /** Scratch for a pair's logarithm at minute bounds. */
    levels: new Float64Array(minutesPerWeek + 1),
    path,
    factor,
    side,
    /** Whether the week stands in all of these factors' columns already. */
    holds: (names: readonly string[], week: number): boolean => names.every((name) => factors.get(name)?.week === week),
    /** A currency's minutes; `own` is the factor whose variance it follows inside them. */
    inside,
    ticks(asset: string, own: string, week: number): Float64Array {
      const known = sideWeek(asset, own);
      if (known.ticksWeek !== week) fillTicks(known.ticks, factor(own, week).variances, minutesPerWeek);
      known.ticksWeek = week;
      return known.ticks;
    },
    /** How far the currency's logarithm reaches in each minute. */
    reach(asset: string, own: string, week: number): Reach {
      const known = sideWeek(asset, own);
      if (known.reachWeek !== week) {
        const loadings = Object.entries(assets[asset]?.loadings ?? {});
        const parts = loadings.map(([name, weight]) => ({ weight: weight / 100, values: factor(name, week).values }));
        fillReach(known.reach, parts, inside(asset, own, week));
      }
      known.reachWeek = week;
      return known.reach;
    },
    spreads(week: number): SpreadWeek {
      if (week === spreadsWeek && spreads) return spreads;
      const multipliers = spreadMultipliers(week);
      spreads = { multipliers, widest: widestByBlock(multipliers) };
      spreadsWeek = week;
      return spreads;
    },
  };
}
export type MarketWeeks = ReturnType<typeof createMarketWeeks>;
