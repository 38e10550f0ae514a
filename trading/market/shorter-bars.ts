import { dayMillis } from "../calendar/zone-clock.ts";
import type { Bars } from "./bars.ts";
import { barSpan, tradingDayOpen } from "./resample.ts";
import { type Timeframe, timeframes } from "./timeframe.ts";

const minute = 60_000;
const minutes = { M1: 1, M5: 5 } as const;
export type ShorterTimeframe = keyof typeof minutes;

/** About how many bars a market that is open five days of seven has. */
const rowsOf = (timeframe: ShorterTimeframe, from: number, to: number): number =>
  ((to - from) * (5 / 7)) / (minutes[timeframe] * minute);

/** 43 MB in every thread that holds them, made in about half a second. */
const mostRows = 1_200_000;
/** A run looks at each row while something is open: minutes of more than a year make a search several times slower. */
const quickRows = 400_000;

/** Whether one time frame's bars are made of several of the other's. */
export const isShorter = (one: Timeframe, other: Timeframe): boolean =>
  timeframes.indexOf(one) < timeframes.indexOf(other);

/**
 * The bars of the simulated market that tell what came first inside the bars of a time range: minutes up to a year, then M5 bars up to
 * ten, minutes again where nothing else is shorter. Null where none are, or they would be too many to hold. UTC milliseconds.
 */
export function shorterTimeframe(timeframe: Timeframe, from: number, to: number): ShorterTimeframe | null {
  const choices = [
    ["M1", quickRows],
    ["M5", mostRows],
    ["M1", mostRows],
  ] as const;
  return choices.find(([one, most]) => isShorter(one, timeframe) && rowsOf(one, from, to) <= most)?.[0] ?? null;
}

/** The time that shorter bars have to cover: from the opening of the first bar to the end of the last. */
export const timeRangeOf = ({ symbol, timeframe, time, length }: Bars) => ({
  symbol,
  from: time[0] as number,
  to: barSpan(timeframe, time[length - 1] as number)[1],
});

/**
 * From the opening of the first of some trading days to the end of the last, given by the UTC midnights of their dates. Each opens at 17:00 New York of the
 * evening before, so that no row of another year comes along.
 */
export const timeRangeOfDays = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: tradingDayOpen(Math.floor(from / dayMillis)),
  to: tradingDayOpen(Math.floor(to / dayMillis)),
});
