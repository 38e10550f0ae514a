import { mostFrequentStep } from "./bar-length.ts";
import { StampReader } from "./read-stamp.ts";
import type { Sample } from "./sample-text.ts";

/** The days a spreadsheet counts from 1900: 1954 to 2119. */
const [first, last] = [20_000, 80_000];
const fewestRows = 3;

const pattern = /^\s*\d{5}(?:[.,]\d+)?\s*$/;

function momentOf(cell: string): number {
  if (!pattern.test(cell) || Number.parseInt(cell, 10) < first || Number.parseInt(cell, 10) >= last) return Number.NaN;
  const bytes = Uint8Array.from(cell, (letter) => letter.charCodeAt(0));
  return new StampReader("excel-days").read(bytes, 0, bytes.length);
}

/** Moments that rise or fall all the way, mostly by the same step: prices and volumes do neither. */
function isRegular(moments: readonly number[]): boolean {
  if (moments.length < fewestRows) return false;
  const falls = (moments[0] as number) > (moments[1] as number);
  const sorted = Float64Array.from(falls ? moments.toReversed() : moments);
  const steps = Array.from(sorted.subarray(1), (time, i) => time - (sorted[i] as number));
  const usual = mostFrequentStep(sorted);
  return steps.every((step) => step > 0) && steps.filter((step) => step === usual).length * 2 >= steps.length;
}

/** A sample whose first column of spreadsheet day numbers, such as 45292.5, is written out as dates; undefined where there is none. */
export function withWrittenDates(sample: Sample): Sample | undefined {
  const start = sample.rows.findIndex((row) => row.length > 1 && row.some((cell) => !Number.isNaN(momentOf(cell))));
  if (start < 0) return undefined;
  const data = sample.rows.slice(start).filter((row) => row.length > 1);
  const column = (data[0] ?? []).findIndex((_, at) => isRegular(data.map((row) => momentOf(row[at] ?? ""))));
  if (column < 0) return undefined;
  const written = (cell: string): string => new Date(momentOf(cell)).toISOString().slice(0, 19).replace("T", " ");
  const rows = sample.rows.map((row, at) =>
    at < start || row.length < 2 ? row : row.map((cell, place) => (place === column ? written(cell) : cell)),
  );
  return { ...sample, rows };
}
