import { exactLog } from "../../deterministic-math.ts";
import type { SymbolSpec } from "../symbols.ts";
import { createDrivers, type Drivers, type HeldWeek } from "./drivers.ts";
import { slots } from "./intraminute.ts";
import { assets } from "./loadings.ts";
import { createMinuteWriter, type MinuteColumns, type Side } from "./minute-writer.ts";
import { streamOf } from "./random.ts";
import { spreadMultiplier, spreadMultipliers } from "./spread.ts";
import { minuteMillis, weekOf, weekOpen } from "./trading-week.ts";

/** Prices stand at their reference values at this moment: Monday 5 January 2026, 00:00 UTC. */
const referenceMoment = Date.UTC(2026, 0, 5);

/** One side of a pair, and which driver is its own. */
type OwnSide = Side & { readonly own: number };

function sideOf(seed: number, asset: string, drivers: Drivers): OwnSide {
  const weights = Object.values(assets[asset]?.loadings ?? {});
  return {
    own: drivers.indexOf(asset === "USD" ? "us" : `own-${asset}`),
    deviation: Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) / 100,
    stream: streamOf(seed, `inside ${asset}`),
  };
}

/** Up to this many minutes, descending the tree for each is cheaper than filling the week. */
const fewMinutes = 250;

/** The path of one symbol: its drivers, and how they become bid prices. Not re-entrant; never async. */
export function createSymbolPath(seed: number, spec: SymbolSpec) {
  const drivers = createDrivers(seed, spec.base, spec.quote);
  const base = sideOf(seed, spec.base, drivers);
  const quote = sideOf(seed, spec.quote, drivers);
  const referenceWeek = weekOf(referenceMoment);
  drivers.locate(referenceWeek, Math.floor((referenceMoment - weekOpen(referenceWeek)) / minuteMillis));
  const origin = exactLog((assets[spec.base]?.reference ?? 1) / (assets[spec.quote]?.reference ?? 1)) - drivers.start();
  const writer = createMinuteWriter(spec, { base, quote, origin, spreadStream: streamOf(seed, `spread ${spec.name}`) });
  const { minute } = writer;
  let week = Number.NaN;
  let held: HeldWeek | null = null;
  let multipliers: Float64Array | null = null;

  /** Fills the writer's record for one minute of the week. */
  function locate(index: number): void {
    minute.index = index;
    if (held && multipliers) {
      const { levels, variances } = held;
      minute.start = levels[index] as number;
      minute.end = levels[index + 1] as number;
      minute.baseVariance = (variances[base.own] as Float64Array)[index] as number;
      minute.quoteVariance = (variances[quote.own] as Float64Array)[index] as number;
      minute.multiplier = multipliers[index] as number;
      return;
    }
    drivers.locate(week, index);
    minute.start = drivers.start();
    minute.end = drivers.end();
    minute.baseVariance = drivers.variance(base.own);
    minute.quoteVariance = drivers.variance(quote.own);
    minute.multiplier = spreadMultiplier(week, index);
  }

  return {
    spec,
    /** Natural logarithm of the mid price at the start of a minute. */
    logMid(ofWeek: number, index: number): number {
      drivers.locate(ofWeek, index);
      return origin + drivers.start();
    },
    /** Moves to a week of which about so many minutes will be asked for. */
    enter(toWeek: number, minutes: number): void {
      week = toWeek;
      writer.enter(week);
      held = minutes > fewMinutes ? drivers.hold(week) : null;
      multipliers = held ? spreadMultipliers(week) : null;
    },
    /** Minutes [from, to) of the week into rows from `at`; the last of them only to slot `lastUntil`. */
    fill(from: number, to: number, lastUntil: number, columns: MinuteColumns, at: number): void {
      for (let index = from; index < to; index++) {
        locate(index);
        minute.until = index === to - 1 ? lastUntil : slots;
        writer.write(columns, at + index - from);
      }
    },
    /** The same minutes as parts of one bar, which the first of them begins when it is `fresh`. */
    fold(from: number, to: number, lastUntil: number, columns: MinuteColumns, row: number, fresh: boolean): void {
      for (let index = from; index < to; index++) {
        locate(index);
        minute.until = index === to - 1 ? lastUntil : slots;
        if (fresh && index === from) writer.write(columns, row);
        else writer.add(columns, row, index === to - 1);
      }
    },
  };
}

export type SymbolPath = ReturnType<typeof createSymbolPath>;
