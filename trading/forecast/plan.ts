import type { Timeframe } from "../market/timeframe.ts";

/** Raised when the same bars would give another forecast: indicators, levels, weights or the simulated market changed. */
export const forecastRule = 2;

export const forecastSymbols = [
  "EURUSD",
  "GBPUSD",
  "USDJPY",
  "USDCHF",
  "AUDUSD",
  "USDCAD",
  "NZDUSD",
  "EURGBP",
  "EURJPY",
  "GBPJPY",
] as const;

export const horizonIds = ["day", "week", "month"] as const;
export type HorizonId = (typeof horizonIds)[number];

export type Horizon = {
  readonly id: HorizonId;
  readonly title: string;
  /** Bars that it is made from. */
  readonly timeframe: Timeframe;
  /** It expires so many New York closes later. */
  readonly closes: number;
};

export const horizons: Readonly<Record<HorizonId, Horizon>> = {
  day: { id: "day", title: "1 trading day", timeframe: "H1", closes: 1 },
  week: { id: "week", title: "5 trading days", timeframe: "H4", closes: 5 },
  month: { id: "month", title: "20 trading days", timeframe: "D1", closes: 20 },
};

/** Bars that a forecast is made from: enough for every vote of the technical rating, and for its EMA of 200 to forget what it began with. */
export const forecastBars = 500;
