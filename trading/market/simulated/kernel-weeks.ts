import { minutesPerWeek } from "../../calendar/trading-week.ts";
import type { FactorPath } from "./factor-path.ts";
import { averageMinuteVariance, ticksAMinute } from "./inside-minutes.ts";
import { widestBridge } from "./intraminute.ts";
import { createMarketKernel, type MarketKernel } from "./market-kernel.ts";
import type { MinuteColumns } from "./minute-columns.ts";
import { hashRows, type Pair } from "./pair.ts";
import { sharesOfWeek } from "./week-tree.ts";

/** How many factors the kernel has room for, and how many of a pair. */
const mostFactors = 16;
const mostOfPair = 8;

/** A factor's place in the kernel's memory, and which week each part of it speaks of. */
type Slot = {
  readonly place: number;
  readonly values: Float64Array;
  readonly variances: Float64Array;
  week: number;
  ticksWeek: number;
  blocksWeek: number;
};

function createSlots({ exports, floats }: MarketKernel) {
  const slots = new Map<string, Slot>();
  return (name: string): Slot => {
    const known = slots.get(name);
    if (known) return known;
    if (slots.size === mostFactors) throw new RangeError(`the market's kernel has no room for ${name}`);
    const place = exports.factors.value + slots.size * exports.factorBytes.value;
    const fresh = {
      place,
      values: floats({ value: place }, minutesPerWeek + 1),
      variances: floats({ value: place + exports.variancesAt.value }, minutesPerWeek),
      ...{ week: Number.NaN, ticksWeek: Number.NaN, blocksWeek: Number.NaN },
    };
    slots.set(name, fresh);
    return fresh;
  };
}

/**
 * The market's weeks in vector instructions: bit for bit what the columns of `market-weeks.ts` and the searches beside them give. Null
 * where WebAssembly's vectors are missing: then those do the work.
 */
export function createKernelWeeks(path: (name: string) => FactorPath, spreadsOf: (week: number) => Float64Array) {
  const kernel = createMarketKernel();
  if (!kernel) return null;
  const { exports, floats, points } = kernel;
  const slotOf = createSlots(kernel);
  const shares = floats(exports.shares, minutesPerWeek - 1);
  const multipliers = floats(exports.multipliers, minutesPerWeek);
  const pairFactors = points(exports.pairFactors, mostOfPair);
  const pairWeights = floats(exports.pairWeights, mostOfPair);
  const written = {
    open: points(exports.opens, minutesPerWeek),
    high: points(exports.tallest, minutesPerWeek),
    low: points(exports.lowest, minutesPerWeek),
    close: points(exports.closes, minutesPerWeek),
    spread: points(exports.spreads, minutesPerWeek),
    volume: floats(exports.volumes, minutesPerWeek),
  };
  let sharesWeek = Number.NaN;
  let spreadsWeek = Number.NaN;
  let ofPair: Pair | undefined;
  let ofWeek = Number.NaN;
  let bounded = false;

  function factor(name: string, week: number): Slot {
    const slot = slotOf(name);
    if (slot.week === week) return slot;
    if (sharesWeek !== week) shares.set(sharesOfWeek(week));
    sharesWeek = week;
    exports.fillFactor(slot.place, path(name).ends(week, slot.values, slot.variances));
    slot.week = week;
    return slot;
  }

  function turnToWeek(pair: Pair, week: number): void {
    const own = pair.factors.map((name) => factor(name, week));
    const base = own[pair.baseOwn] as Slot;
    if (base.ticksWeek !== week) exports.fillTicks(base.place, ticksAMinute, averageMinuteVariance);
    base.ticksWeek = week;
    if (spreadsWeek !== week) {
      multipliers.set(spreadsOf(week));
      spreadsWeek = week;
    }
    if (ofPair === pair) return;
    own.forEach(({ place }, k) => {
      pairFactors[k] = place;
      pairWeights[k] = pair.weights[k] as number;
    });
    const quote = own[pair.quoteOwn] as Slot;
    const { deviation } = pair.base;
    const { typicalSpreadPoints } = pair.spec;
    exports.setPair(
      own.length,
      base.place,
      quote.place,
      deviation,
      pair.quote.deviation,
      pair.origin,
      pair.scale,
      typicalSpreadPoints,
    );
  }

  function bound(pair: Pair, week: number): void {
    for (const name of pair.factors) {
      const slot = slotOf(name);
      if (slot.blocksWeek !== week) exports.fillBlocks(slot.place);
      slot.blocksWeek = week;
    }
    exports.boundWeek(widestBridge);
    bounded = true;
  }

  return {
    /** Whether the week stands in all of these factors' columns already. */
    holds: (names: readonly string[], week: number): boolean => names.every((name) => slotOf(name).week === week),
    /** Turns to a pair's week; with bounds when its bars are to be searched. */
    enter(pair: Pair, week: number, searched: boolean): void {
      if (pair !== ofPair || week !== ofWeek) {
        turnToWeek(pair, week);
        const { baseRow, quoteRow, spreadRow } = hashRows(pair, week);
        exports.setRows(baseRow, quoteRow, spreadRow);
        ofPair = pair;
        ofWeek = week;
        bounded = false;
      }
      if (searched && !bounded) bound(pair, week);
    },
    /** Works out minutes [from, to) as single bars into `written`. */
    fill: (from: number, to: number, lastUntil: number): void => exports.fill(from, to, lastUntil),
    /** The same as bars of `length` minutes. */
    fold: (from: number, to: number, length: number, lastUntil: number, searched: boolean): void =>
      exports.fold(from, to, length, lastUntil, searched ? 1 : 0),
    written: written as MinuteColumns,
  };
}
export type KernelWeeks = NonNullable<ReturnType<typeof createKernelWeeks>>;
