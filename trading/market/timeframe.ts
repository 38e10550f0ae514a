/** Bar lengths, as the trading platforms name them. W1 and MN1 follow the New York close. */
export const timeframes = ["M1", "M5", "M15", "M30", "H1", "H4", "D1", "W1", "MN1"] as const;
export type Timeframe = (typeof timeframes)[number];

/** Whether each bar belongs to a date rather than to a time of day: a trading day, week or month. */
export const isDailyOrLonger = (timeframe: Timeframe): timeframe is "D1" | "W1" | "MN1" =>
  timeframe === "D1" || timeframe === "W1" || timeframe === "MN1";

/** Minutes of a bar. A week counts five days or seven, depending on who asks, and months differ: both stay with those who use them. */
export const timeframeMinutes = {
  M1: 1,
  M5: 5,
  M15: 15,
  M30: 30,
  H1: 60,
  H4: 240,
  D1: 1440,
} as const satisfies Partial<Record<Timeframe, number>>;
