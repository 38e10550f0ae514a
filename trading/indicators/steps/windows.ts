import type { ValueStep } from "./averages.ts";

/** The value `bars` steps ago (0 is the value itself). */
export function delayStep(bars: number): ValueStep {
  const ring = new Float64Array(bars + 1).fill(Number.NaN);
  let at = -1;
  return (value, again) => {
    if (!again || at < 0) at = at === bars ? 0 : at + 1;
    ring[at] = value;
    return ring[at === bars ? 0 : at + 1]!;
  };
}

/** The change against the value `bars` steps ago. */
export function changeStep(bars: number): ValueStep {
  const delay = delayStep(bars);
  return (value, again) => value - delay(value, again);
}

export function totalStep(): ValueStep {
  let before = 0;
  let now = 0;
  return (value, again) => {
    if (!again) before = now;
    now = before + value;
    return now;
  };
}

export function highestStep(period: number): ValueStep {
  const age = highestAgeStep(period);
  return (value, again) => {
    age(value, again);
    return age.extreme();
  };
}

export function lowestStep(period: number): ValueStep {
  const age = lowestAgeStep(period);
  return (value, again) => {
    age(value, again);
    return age.extreme();
  };
}

/** Bars since the window's extreme, the latest of equals; `extreme()` is its value. */
export type AgeStep = ValueStep & { extreme(): number };

export function highestAgeStep(period: number): AgeStep {
  return ageStep(period, (value, best) => value >= best);
}

export function lowestAgeStep(period: number): AgeStep {
  return ageStep(period, (value, best) => value <= best);
}

function ageStep(period: number, beats: (value: number, best: number) => boolean): AgeStep {
  const ring = new Float64Array(period);
  let count = 0;
  let before = 0;
  let now = 0;
  const best = (from: number, to: number) => {
    let at = from;
    for (let i = from + 1; i <= to; i++) if (beats(ring[i % period]!, ring[at % period]!)) at = i;
    return at;
  };
  const step = (value: number, again: boolean) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      // `count` is this value's number; the window's others are count − period + 1 … count − 1.
      count += 1;
      before = now > count - period ? now : best(Math.max(1, count - period + 1), count - 1);
    }
    ring[count % period] = value;
    now = before < 1 || before === count || beats(value, ring[before % period]!) ? count : before;
    return count < period ? Number.NaN : count - now;
  };
  return Object.assign(step, { extreme: () => (count < period ? Number.NaN : ring[now % period]!) });
}
