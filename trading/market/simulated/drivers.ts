import { createFactorPath, type FactorPath } from "./factor-path.ts";
import { pairLoadings } from "./loadings.ts";
import { streamOf } from "./random.ts";
import { minutesPerWeek } from "./trading-week.ts";

type Driver = {
  readonly weight: number;
  readonly path: FactorPath;
  readonly values: Float64Array;
  readonly variances: Float64Array;
};

/** A week's columns, overwritten by the next one: levels at its 7,201 minute bounds, and each factor's variance by minute. */
export type HeldWeek = { readonly levels: Float64Array; readonly variances: readonly Float64Array[] };

/** The factors behind one pair. `locate` moves to a minute; the readers below speak of that minute. */
export type Drivers = {
  indexOf(factor: string): number;
  locate(week: number, minute: number): void;
  /** Computes a whole week at once and keeps it, so that its minutes are look-ups. */
  hold(week: number): HeldWeek;
  /** Weighted sum of the factors at the minute's start, and at its end. */
  start(): number;
  end(): number;
  variance(index: number): number;
};

export function createDrivers(seed: number, base: string, quote: string): Drivers {
  const weights = [...pairLoadings(base, quote)];
  const drivers: readonly Driver[] = weights.map(([factor, weight]) => ({
    weight,
    path: createFactorPath(streamOf(seed, factor)),
    values: new Float64Array(minutesPerWeek + 1),
    variances: new Float64Array(minutesPerWeek),
  }));
  const leaf = new Float64Array(3);
  const variances = new Float64Array(drivers.length);
  const levels = new Float64Array(minutesPerWeek + 1);
  const held: HeldWeek = { levels, variances: drivers.map((driver) => driver.variances) };
  let heldWeek = Number.NaN;
  let heldMinute = 0;
  let start = 0;
  let end = 0;

  function descend(week: number, minute: number): void {
    start = 0;
    end = 0;
    for (let k = 0; k < drivers.length; k++) {
      const { weight, path } = drivers[k] as Driver;
      path.minute(week, minute, leaf);
      start += weight * (leaf[0] as number);
      end += weight * (leaf[1] as number);
      variances[k] = leaf[2] as number;
    }
  }

  return {
    indexOf: (factor) =>
      Math.max(
        0,
        weights.findIndex(([name]) => name === factor),
      ),
    locate(week, minute) {
      heldMinute = week === heldWeek ? minute : -1;
      if (heldMinute < 0) descend(week, minute);
    },
    hold(week) {
      if (week === heldWeek) return held;
      levels.fill(0);
      for (const { weight, path, values, variances: rows } of drivers) {
        path.week(week, values, rows);
        addWeighted(levels, values, weight);
      }
      heldWeek = week;
      return held;
    },
    start: () => (heldMinute < 0 ? start : (levels[heldMinute] as number)),
    end: () => (heldMinute < 0 ? end : (levels[heldMinute + 1] as number)),
    variance: (index) => (heldMinute < 0 ? variances[index] : drivers[index]?.variances[heldMinute]) as number,
  };
}

/** One factor after the other, as a descent adds them, so that both ways give the same bits. */
function addWeighted(levels: Float64Array, values: Float64Array, weight: number): void {
  for (let i = 0; i < levels.length; i++) levels[i] = (levels[i] as number) + weight * (values[i] as number);
}
