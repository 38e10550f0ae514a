import { monthOfName } from "../calendar/month-name.ts";

/** Order of day and month where a slash or a point leaves it open. */
export type DateOrder = "day-first" | "month-first";

/** A time of day behind a date, of twelve hours where it says so. */
const clock = String.raw`(?:[\sT,]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:\s*([ap])\.?\s?m\b)?)?`;
const isoLike = new RegExp(String.raw`^(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})${clock}`, "i");
const named = new RegExp(String.raw`^(\d{1,2})[\s./-]*([a-z]{3,9})\.?[\s.,/-]*(\d{4})${clock}`, "i");
const namedFirst = new RegExp(String.raw`^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})${clock}`, "i");
const short = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})${clock}`, "i");

/** Points mean day first everywhere; slashes are American until some date's first part is above 12. */
export function dateOrderOf(cells: Iterable<string>): DateOrder {
  for (const cell of cells) {
    const match = short.exec(cell.trim());
    if (match && (match[2] === "." || Number(match[1]) > 12)) return "day-first";
  }
  return "month-first";
}

/** The first date that could be read either way, where no date proves the order; undefined elsewhere. */
export function openDate(cells: Iterable<string>): string | undefined {
  let open: string | undefined;
  for (const cell of cells) {
    const match = short.exec(cell.trim());
    if (!match) continue;
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (match[2] === "." || first > 12 || second > 12) return undefined;
    if (first !== second) open ??= match[0].split(/[\s,]/)[0];
  }
  return open;
}

const moment = (year: number, month: number, day: number, time: readonly (string | undefined)[]): number => {
  const [written = "0", minute = "0", second = "0", half] = time;
  const hour = half ? (Number(written) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(written);
  const at = Date.UTC(year, month - 1, day, hour, Number(minute), Number(second));
  const read = new Date(at);
  const isDay = read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  const real = isDay && hour < 24 && Number(minute) < 60 && Number(second) < 60 && year > 1970;
  return real ? at : Number.NaN;
};

/** "12 Nov 2026 14:05", "Nov 12, 2026": the month by its English name. */
function namedTime(text: string): number {
  const [, day = "", name = "", year = "", ...time] = named.exec(text) ?? [];
  if (name) return moment(Number(year), monthOfName(name), Number(day), time);
  const [, first = "", number = "", of = "", ...clock] = namedFirst.exec(text) ?? [];
  return first ? moment(Number(of), monthOfName(first), Number(number), clock) : Number.NaN;
}

/** UTC milliseconds of a time as statements write it, without converting its clock; NaN when it is no time. */
export function statementTime(cell: string, order: DateOrder): number {
  const text = cell.trim();
  const iso = isoLike.exec(text);
  if (iso) return moment(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso.slice(4, 8));
  const match = short.exec(text);
  if (!match) return namedTime(text);
  const [first, second] = [Number(match[1]), Number(match[3])];
  const dayFirst = match[2] === "." || order === "day-first";
  return moment(Number(match[4]), dayFirst ? second : first, dayFirst ? first : second, match.slice(5, 9));
}

/** How far apart the times of a file are, one from the next. */
function distanceOf(cells: readonly string[], order: DateOrder): number {
  const times = cells.map((cell) => statementTime(cell, order)).filter((time) => !Number.isNaN(time));
  return times.reduce((sum, time, at) => sum + Math.abs(time - (times[at - 1] ?? time)), 0);
}

/** The order of dates that could be read either way: day first where that brings the times of the file much closer together. */
export const likelierOrder = (cells: readonly string[]): DateOrder =>
  distanceOf(cells, "day-first") * 2 < distanceOf(cells, "month-first") ? "day-first" : "month-first";

/** Said where no date proves the order; `date` is one of them. */
export const openNote = (date: string, order: DateOrder): string =>
  `No date shows which part is the day: dates such as ${date} were read with the ${
    order === "day-first" ? "day first, which brings the trades closer together" : "month first"
  }.`;
