import { type Timeframe, timeframeMinutes } from "../timeframe.ts";
import { ImportError } from "./import-error.ts";

const minute = 60_000;
const day = 1440 * minute;
/** Nominal milliseconds of a bar; a month counts as 30 days. */
export const barMillis: Readonly<Record<Timeframe, number>> = {
  M1: timeframeMinutes.M1 * minute,
  M5: timeframeMinutes.M5 * minute,
  M15: timeframeMinutes.M15 * minute,
  M30: timeframeMinutes.M30 * minute,
  H1: timeframeMinutes.H1 * minute,
  H4: timeframeMinutes.H4 * minute,
  D1: day,
  W1: 7 * day,
  MN1: 30 * day,
};

/** `step`: the most frequent distance between two bars. When it is no timeframe of ours, the bars are merged into the next longer one. */
export type BarLength = { readonly timeframe: Timeframe; readonly step: number; readonly merge: boolean };

const exact = new Map<number, Timeframe>([
  ...(Object.keys(barMillis) as Timeframe[]).map((name) => [barMillis[name], name] as const),
  [28 * day, "MN1"],
  [29 * day, "MN1"],
  [31 * day, "MN1"],
]);

/** The most frequent distance between neighbors; NaN for a single row. Times must be sorted. */
export function mostFrequentStep(time: Float64Array): number {
  const counts = new Map<number, number>();
  let run = 0;
  let step = Number.NaN;
  // Neighboring steps are mostly equal: the map is touched once a run of them.
  for (let i = 1; i < time.length; i++) {
    const distance = (time[i] as number) - (time[i - 1] as number);
    if (distance === step) {
      run += 1;
      continue;
    }
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + run);
    step = distance;
    run = 1;
    if (counts.size > 10_000) break;
  }
  if (step > 0) counts.set(step, (counts.get(step) ?? 0) + run);
  let best = Number.NaN;
  for (const [value, count] of counts) {
    const leading = counts.get(best) ?? 0;
    if (count > leading || (count === leading && value < best)) best = value;
  }
  return best;
}

/** Names the timeframe of bars so far apart. Throws `ImportError` ("timeframe") when nothing can be said. */
export function barLengthOf(step: number): BarLength {
  if (Number.isNaN(step))
    throw new ImportError("timeframe", "line 1", "a single bar does not tell its length: choose the timeframe");
  const known = exact.get(step);
  if (known) return { timeframe: known, step, merge: false };
  // Days and weeks whose clocks changed, and months.
  if (Math.abs(step - day) <= 2 * 60 * minute) return { timeframe: "D1", step: day, merge: false };
  if (Math.abs(step - 7 * day) <= day) return { timeframe: "W1", step: 7 * day, merge: false };
  if (step > 27 * day && step < 32 * day) return { timeframe: "MN1", step, merge: false };
  const larger = (["M1", "M5", "M15", "M30", "H1", "H4", "D1"] as const).find(
    (name) => barMillis[name] > step && barMillis[name] % step === 0,
  );
  if (step < minute) return { timeframe: "M1", step, merge: true };
  if (larger) return { timeframe: larger, step, merge: true };
  throw new ImportError(
    "timeframe",
    "time column",
    `the bars are ${step / minute} minutes apart, which no timeframe divides: choose the timeframe to put them together to`,
  );
}
