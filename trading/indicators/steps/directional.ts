import type { Bar } from "../definition/indicator-definition.ts";
import type { ValueStep } from "./averages.ts";

export type Direction = { plus: number; minus: number };

/** Wilder's directional movement: one side of a bar counts, none when both moved equally far. NaN on the first bar. */
export function directionStep(): (bar: Bar, again: boolean) => Readonly<Direction> {
  const moved: Direction = { plus: Number.NaN, minus: Number.NaN };
  let [highBefore, lowBefore, highNow, lowNow] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  return (bar, again) => {
    if (!again) [highBefore, lowBefore] = [highNow, lowNow];
    [highNow, lowNow] = [bar.high, bar.low];
    const rise = bar.high - highBefore;
    const fall = lowBefore - bar.low;
    const known = !Number.isNaN(rise + fall);
    moved.plus = !known ? Number.NaN : rise > fall && rise > 0 ? rise : 0;
    moved.minus = !known ? Number.NaN : fall > rise && fall > 0 ? fall : 0;
    return moved;
  };
}

/** TA-Lib's running sum: period − 1 values are added up, then each new one pushes out 1/period of the sum. */
export function wilderSumStep(period: number): ValueStep {
  const weight = 1 / period;
  let count = 0;
  let before = 0;
  let now = 0;
  return (value, again) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      before = now;
    }
    now = count < period ? before + value : before - before * weight + value;
    return count < period ? Number.NaN : now;
  };
}
