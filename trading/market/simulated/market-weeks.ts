import { minutesPerWeek } from "../../calendar/trading-week.ts";
import { type FactorBlocks, factorBlocks, fillBlocks } from "./factor-blocks.ts";
import { createFactorPath, type FactorPath } from "./factor-path.ts";
import { fillTicks, insideColumns } from "./inside-minutes.ts";
import { streamOf } from "./random.ts";
import { spreadMultipliers } from "./spread.ts";

/** One factor over one week: 7,201 values at minute bounds, 7,200 variances between. */
export type FactorWeek = { readonly values: Float64Array; readonly variances: Float64Array };

type Kept = FactorWeek & {
  readonly path: FactorPath;
  readonly ticks: Float64Array;
  readonly blocks: FactorBlocks;
  /** Which week each part speaks of. */
  week: number;
  ticksWeek: number;
  blocksWeek: number;
};

/**
 * One week of the market at a time: factors and spreads, computed once for all symbols that share them (thirty-two symbols depend
 * on fifteen factors). Asking for another week overwrites the columns, so no caller may hold them.
 */
export function createMarketWeeks(seed: number) {
  const paths = new Map<string, FactorPath>();
  const factors = new Map<string, Kept>();
  let spreadWeek: Float64Array | undefined;
  let spreadsWeek = Number.NaN;

  function path(name: string): FactorPath {
    const known = paths.get(name);
    if (known) return known;
    const fresh = createFactorPath(streamOf(seed, name));
    paths.set(name, fresh);
    return fresh;
  }

  function keptOf(name: string): Kept {
    const known = factors.get(name);
    if (known) return known;
    const fresh = {
      path: path(name),
      values: new Float64Array(minutesPerWeek + 1),
      variances: new Float64Array(minutesPerWeek),
      ticks: new Float64Array(minutesPerWeek),
      blocks: factorBlocks(),
      ...{ week: Number.NaN, ticksWeek: Number.NaN, blocksWeek: Number.NaN },
    };
    factors.set(name, fresh);
    return fresh;
  }

  function factor(name: string, week: number): Kept {
    const kept = keptOf(name);
    if (kept.week !== week) kept.path.week(week, kept.values, kept.variances);
    kept.week = week;
    return kept;
  }

  function spreads(week: number): Float64Array {
    if (week === spreadsWeek && spreadWeek) return spreadWeek;
    spreadWeek = spreadMultipliers(week);
    spreadsWeek = week;
    return spreadWeek;
  }

  return {
    path,
    factor: (name: string, week: number): FactorWeek => factor(name, week),
    /** Whether all of these factors' columns hold the week already. */
    holds: (names: readonly string[], week: number): boolean => names.every((name) => factors.get(name)?.week === week),
    /** Ticks to expect in each minute of what follows this factor. */
    ticks(name: string, week: number): Float64Array {
      const kept = factor(name, week);
      if (kept.ticksWeek !== week) fillTicks(kept.ticks, kept.variances, minutesPerWeek);
      kept.ticksWeek = week;
      return kept.ticks;
    },
    blocks(name: string, week: number): FactorBlocks {
      const kept = factor(name, week);
      if (kept.blocksWeek !== week) fillBlocks(kept.blocks, kept.values, kept.variances);
      kept.blocksWeek = week;
      return kept.blocks;
    },
    /** How many times its typical size the spread is at each minute. */
    spreads,
    /** Columns of the current pair; the next one overwrites them. */
    scratch: {
      levels: new Float64Array(minutesPerWeek + 1),
      base: insideColumns(minutesPerWeek),
      quote: insideColumns(minutesPerWeek),
    },
  };
}
export type MarketWeeks = ReturnType<typeof createMarketWeeks>;
