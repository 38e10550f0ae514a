import { tradingDay } from "../../calendar/zone-clock.ts";
import { isDailyOrLonger, type Timeframe } from "../../market/timeframe.ts";
import { choice, integer } from "../definition/fields.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** No hour of the clock in UTC: the day of the market, which ends at 17:00 New York, summer and winter. */
export const newYorkClose = 24;

export const anchorFields = {
  period: choice("Period", { day: "Day", week: "Week", month: "Month" }),
  dayStart: integer("Day starts at (hour UTC, or 24: 17:00 New York)", newYorkClose, 0, newYorkClose),
};
export type Period = (typeof anchorFields.period)["default"];

/** No hour parts a bar of a day or longer: it belongs to its trading day, whatever hour days are to start at. */
export const withDaysOf = <T extends object>(timeframe: Timeframe, parameters: T): T =>
  isDailyOrLonger(timeframe) && "dayStart" in parameters ? { ...parameters, dayStart: newYorkClose } : parameters;

/**
 * A number that is the same for all bars of one day, week (from Monday) or month. The market's day from Sunday 17:00 New York is
 * Monday's, as is a day that starts after noon UTC: it belongs to the next date.
 */
export function periodNumber(time: number, period: Period, dayStart: number): number {
  const ahead = dayStart > 12 ? 24 - dayStart : -dayStart;
  const day = dayStart === newYorkClose ? tradingDay(time) : Math.floor((time + ahead * hourMs) / dayMs);
  if (period === "day") return day;
  // 1 January 1970, day 0, was a Thursday.
  return period === "week" ? Math.floor((day + 3) / 7) : monthNumber(day);
}

/** Months since March of year 0, counted in years that begin in March so that the leap day comes last. */
function monthNumber(day: number): number {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  return (era * 400 + yearOfEra) * 12 + Math.floor((5 * dayOfYear + 2) / 153);
}
