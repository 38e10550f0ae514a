import { exactLog, fastExp } from "../../deterministic-math.ts";
import type { SymbolSpec } from "../symbols.ts";
import { createDrivers, type Drivers } from "./drivers.ts";
import { bridgeOffset, bridgeTable, slots } from "./intraminute.ts";
import { assets } from "./loadings.ts";
import { hash3, streamOf } from "./random.ts";
import { spreadMultipliers, spreadPoints } from "./spread.ts";
import { minuteMillis, minutesPerWeek, weekOf, weekOpen } from "./trading-week.ts";

/** Prices stand at their reference values at this moment: Monday 5 January 2026, 00:00 UTC. */
const referenceMoment = Date.UTC(2026, 0, 5);

/** Columns of minute bars in integer points; `fill` writes rows into them. */
export type MinuteColumns = {
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
  readonly spread: Int32Array;
};

export const minuteColumns = (length: number): MinuteColumns => ({
  open: new Int32Array(length),
  high: new Int32Array(length),
  low: new Int32Array(length),
  close: new Int32Array(length),
  volume: new Float64Array(length),
  spread: new Int32Array(length),
});

/** One side of a pair: which driver is its own, and how strongly it moves inside a minute. */
type Side = { readonly own: number; readonly deviation: number; readonly stream: number };

function sideOf(seed: number, asset: string, drivers: Drivers): Side {
  const weights = Object.values(assets[asset]?.loadings ?? {});
  return {
    own: drivers.indexOf(asset === "USD" ? "us" : `own-${asset}`),
    deviation: Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) / 100,
    stream: streamOf(seed, `inside ${asset}`),
  };
}

/** Ticks of an average minute, for the volume column. */
const ticksAMinute = 60;
/** Variance of an average minute of one factor: a year's is one. */
const averageMinuteVariance = 7 / 365.25 / minutesPerWeek;
/** The last minute's step holds the weekend; inside that minute prices stay calm. */
const lastMinuteCalm = 0.15;
/** Up to this many minutes, descending the tree for each is cheaper than filling the week. */
const fewMinutes = 250;

/** The path of one symbol: its drivers, and how they become bid prices. Not re-entrant; never async. */
export function createSymbolPath(seed: number, spec: SymbolSpec) {
  const drivers = createDrivers(seed, spec.base, spec.quote);
  const base = sideOf(seed, spec.base, drivers);
  const quote = sideOf(seed, spec.quote, drivers);
  const spreadStream = streamOf(seed, `spread ${spec.name}`);
  const scale = 10 ** spec.digits;
  const referenceWeek = weekOf(referenceMoment);
  drivers.locate(referenceWeek, Math.floor((referenceMoment - weekOpen(referenceWeek)) / minuteMillis));
  const origin = exactLog((assets[spec.base]?.reference ?? 1) / (assets[spec.quote]?.reference ?? 1)) - drivers.start();

  /** Writes one minute's row; `until` limits it to the first slots (at least one), for a minute that is still running. */
  function writeMinute(
    week: number,
    minute: number,
    until: number,
    multiplier: number,
    columns: MinuteColumns,
    row: number,
  ): void {
    drivers.locate(week, minute);
    const start = drivers.start();
    const last = minute === minutesPerWeek - 1;
    const step = last ? 0 : (drivers.end() - start) / slots;
    const calm = last ? lastMinuteCalm : 1;
    const baseDeviation = calm * base.deviation * Math.sqrt(drivers.variance(base.own));
    const quoteDeviation = calm * quote.deviation * Math.sqrt(drivers.variance(quote.own));
    const baseBridge = bridgeOffset(hash3(base.stream, week, minute));
    const quoteBridge = bridgeOffset(hash3(quote.stream, week, minute));
    let move = 0;
    let highest = 0;
    let lowest = 0;
    for (let slot = 1; slot < until; slot++) {
      move =
        step * slot +
        baseDeviation * (bridgeTable[baseBridge + slot] as number) -
        quoteDeviation * (bridgeTable[quoteBridge + slot] as number);
      highest = Math.max(highest, move);
      lowest = Math.min(lowest, move);
    }
    const hash = hash3(spreadStream, week, minute);
    const spread = spreadPoints(spec.typicalSpreadPoints, multiplier, hash);
    const mid = fastExp(origin + start) * scale;
    const shift = 0.5 - spread / 2;
    columns.open[row] = Math.floor(mid + shift);
    columns.high[row] = Math.floor(mid * growth(highest) + shift);
    columns.low[row] = Math.floor(mid * growth(lowest) + shift);
    columns.close[row] = Math.floor(mid * growth(move) + shift);
    columns.spread[row] = spread;
    const lively = Math.sqrt(drivers.variance(base.own) / averageMinuteVariance);
    columns.volume[row] = 1 + Math.floor((ticksAMinute * lively * (0.75 + (hash & 255) / 512) * until) / slots);
  }

  return {
    spec,
    /** Natural logarithm of the mid price at the start of a minute. */
    logMid(week: number, minute: number): number {
      drivers.locate(week, minute);
      return origin + drivers.start();
    },
    /** Minutes [from, to) of a week into rows from `at`; the last of them only to slot `lastUntil`. */
    fill(week: number, from: number, to: number, lastUntil: number, columns: MinuteColumns, at: number): void {
      if (to - from > fewMinutes) drivers.hold(week);
      const multipliers = spreadMultipliers(week);
      for (let minute = from; minute < to; minute++) {
        const until = minute === to - 1 ? lastUntil : slots;
        writeMinute(week, minute, until, multipliers[minute] as number, columns, at + minute - from);
      }
    },
  };
}

export type SymbolPath = ReturnType<typeof createSymbolPath>;

/** e^x for the small moves inside a minute, monotonic in x. */
const growth = (x: number): number => 1 + x * (1 + x * (0.5 + x / 6));
