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
  return extremeStep(period, 1);
}

export function lowestStep(period: number): ValueStep {
  return extremeStep(period, -1);
}

/** Bars since the highest value of the window, the latest of equals. */
export function highestAgeStep(period: number): ValueStep {
  return ageOf(extremeStep(period, 1));
}

export function lowestAgeStep(period: number): ValueStep {
  return ageOf(extremeStep(period, -1));
}

type ExtremeStep = ValueStep & { age(): number };

function ageOf(step: ExtremeStep): ValueStep {
  return (value, again) => (Number.isNaN(step(value, again)) ? Number.NaN : step.age());
}

/** Values are stored times `sign`, so that one comparison finds both highs and lows. */
function extremeStep(period: number, sign: 1 | -1): ExtremeStep {
  const ring = new Float64Array(period);
  let count = 0;
  let at = -1;
  let ageNow = 0;
  let bestNow = 0;
  // The best of the window without its last value, which `again` may replace.
  let ageBefore = 0;
  let bestBefore = 0;
  const searchOthers = () => {
    bestBefore = Number.NEGATIVE_INFINITY;
    let slot = at;
    for (let age = 1; age < period && age < count; age++) {
      slot = slot === 0 ? period - 1 : slot - 1;
      if (ring[slot]! > bestBefore) {
        bestBefore = ring[slot]!;
        ageBefore = age;
      }
    }
  };
  const step = (value: number, again: boolean) => {
    if (count === 0 && Number.isNaN(value)) return Number.NaN;
    if (!again || count === 0) {
      count += 1;
      at = at + 1 === period ? 0 : at + 1;
      if (count === 1 || ageNow + 1 >= period) searchOthers();
      else {
        bestBefore = bestNow;
        ageBefore = ageNow + 1;
      }
    }
    const signed = sign * value;
    ring[at] = signed;
    const leads = !(signed < bestBefore);
    bestNow = leads ? signed : bestBefore;
    ageNow = leads ? 0 : ageBefore;
    return count < period ? Number.NaN : sign * bestNow;
  };
  return Object.assign(step, { age: () => ageNow });
}
