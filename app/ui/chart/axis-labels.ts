import { tradingDate } from "#trading/market/bar-text.ts";
import { localDay, tickText } from "./zone-time.ts";

const day = 86_400_000;

/** What a label shows: the finest unit that still differs between neighbors. */
type Unit = "time" | "day" | "month" | "year";

function unitFor(times: readonly number[]): Unit {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < times.length; i++) least = Math.min(least, (times[i] as number) - (times[i - 1] as number));
  if (least < 0.8 * day) return "time";
  if (least < 26 * day || times.length < 2) return "day";
  return least < 300 * day ? "month" : "year";
}

/**
 * Labels of a time axis: an hour alone says nothing about which day it is, so the first label of a day carries its date, and
 * the first of a year its year. Moments in milliseconds, rising; `dated` ones are openings of bars of a day or longer, which are
 * called by their trading days.
 */
export function axisLabels(moments: readonly number[], dated = false): string[] {
  const times = dated ? moments.map(tradingDate) : moments;
  const unit = unitFor(times);
  const text = (at: number, shape: Parameters<typeof tickText>[1]) => tickText(at, shape, dated);
  return times.map((at, i) => {
    const now = localDay(at, dated);
    const before = i === 0 ? null : localDay(times[i - 1] as number, dated);
    const newYear = before !== null && before.year !== now.year;
    if (unit === "time") return before?.key === now.key ? text(at, "time") : text(at, newYear ? "date" : "day");
    if (unit === "day") return text(at, newYear || before === null ? "date" : "day");
    if (unit === "month") return text(at, newYear || before === null ? "month-year" : "month");
    return text(at, "year");
  });
}
