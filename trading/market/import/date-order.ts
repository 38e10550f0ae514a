import { mostFrequentStep } from "./bar-length.ts";
import { type DateOrder, StampReader } from "./read-stamp.ts";

/** `open`: day and month could change places, and nothing has settled it yet. */
export type OrderOfDates = { readonly order: DateOrder; readonly open: boolean };

const day = 86_400_000;

export function stampOf(cell: string, order: DateOrder): number {
  const bytes = Uint8Array.from(cell, (letter) => Math.min(255, letter.charCodeAt(0)));
  return new StampReader(order).read(bytes, 0, bytes.length);
}

/** Bars of a month bear its first day or one of its last. */
function edgeOfMonth(time: number): boolean {
  const date = new Date(time).getUTCDate();
  return date === 1 || date >= 28;
}

type Spacing = { readonly backward: number; readonly odd: number };

/** Steps against the direction of the file, and steps that are neither the usual one nor a weekend or holidays. */
function spacingOf(times: ArrayLike<number>): Spacing {
  const steps = new Float64Array(Math.max(0, times.length - 1));
  let falling = 0;
  let rising = 0;
  for (let i = 0; i < steps.length; i++) {
    const step = (times[i + 1] as number) - (times[i] as number);
    steps[i] = step;
    if (step < 0) falling += 1;
    if (step > 0) rising += 1;
  }
  const backward = Math.min(falling, rising);
  const usual = mostFrequentStep(Float64Array.from(times).sort());
  const isUsual = (step: number): boolean => {
    if (step === usual || step === 0) return true;
    if (usual >= 27 * day) return step >= 27 * day && step <= 32 * day;
    return step <= Math.max(5 * day, 3 * usual);
  };
  let odd = 0;
  for (let i = 0; i < steps.length; i++)
    if (!isUsual(Math.abs(steps[i] as number)) || (usual >= 27 * day && !edgeOfMonth(times[i] as number))) odd += 1;
  return { backward, odd };
}

/** Which of two readings of the same rows is spaced as prices are; undefined when both could be. */
export function betterSpaced(first: ArrayLike<number>, second: ArrayLike<number>): 0 | 1 | undefined {
  const [a, b] = [spacingOf(first), spacingOf(second)];
  const difference = a.backward + a.odd - (b.backward + b.odd);
  return difference === 0 ? undefined : difference < 0 ? 0 : 1;
}

/** The order of the dates in a sample: by a day above twelve, by points between (day first everywhere), else by their spacing. */
export function dateOrderOf(cells: readonly string[]): OrderOfDates {
  let doubted = false;
  for (const cell of cells) {
    const match = /^(\d{1,2})([.\-/ ])(\d{1,2})[.\-/ ]\d{2,4}/.exec(cell);
    if (!match) continue;
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (first > 12) return { order: "day-first", open: false };
    if (second > 12) return { order: "month-first", open: false };
    if (match[2] === ".") return { order: "day-first", open: false };
    doubted ||= first !== second;
  }
  if (!doubted) {
    const first = cells[0] ?? "";
    return { order: /^\d{1,2}[.\-/ ]\d{1,2}[.\-/ ]/.test(first) ? "day-first" : "year-first", open: false };
  }
  const read = (order: DateOrder) => cells.map((cell) => stampOf(cell, order)).filter((time) => !Number.isNaN(time));
  const better = betterSpaced(read("day-first"), read("month-first"));
  if (better !== undefined) return { order: better === 0 ? "day-first" : "month-first", open: false };
  return { order: cells.some((cell) => /^\d{1,2}\//.test(cell)) ? "month-first" : "day-first", open: true };
}
