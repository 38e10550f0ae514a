import { counted } from "#lib/figure-text.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";

/** The time frames in which the market is measured. */
export const measureTimeframes = ["M15", "H1", "H4", "D1"] as const satisfies readonly Timeframe[];
export type MeasureTimeframe = (typeof measureTimeframes)[number];

const words: Readonly<Partial<Record<Timeframe, string>>> = {
  M15: "15 minutes",
  H1: "1 hour",
  H4: "4 hours",
  D1: "1 day",
};

export const timeframeName = (timeframe: Timeframe): string => words[timeframe] ?? timeframe;

/** A number of bars as a span of time: `5 trading days`, `20 bars of 4 hours`. */
export const spanWords = (timeframe: Timeframe, bars: number): string =>
  timeframe === "D1" ? counted(bars, "trading day") : `${counted(bars, "bar")} of ${timeframeName(timeframe)}`;
