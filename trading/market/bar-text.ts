import { dayMillis, tradingDay } from "../calendar/zone-clock.ts";
import { isDailyOrLonger, type Timeframe } from "./timeframe.ts";

/** Midnight UTC of the date by which a bar of a day or longer is called: its first trading day, never the evening on which it opened. */
export const tradingDate = (opened: number): number => tradingDay(opened) * dayMillis;

/** `2026-01-31`: the day of a bar that opened at a moment. Bars within a day have the day of that moment in UTC. */
export const barDay = (timeframe: Timeframe, opened: number): string =>
  new Date(isDailyOrLonger(timeframe) ? tradingDate(opened) : opened).toISOString().slice(0, 10);

/** How tables and files write when a bar opened: `2026-01-31` for a bar of a day or longer, `2026-01-31 14:05` in UTC for others. */
export const barText = (timeframe: Timeframe, opened: number): string =>
  isDailyOrLonger(timeframe)
    ? barDay(timeframe, opened)
    : new Date(opened).toISOString().slice(0, 16).replace("T", " ");
