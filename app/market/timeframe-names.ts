import type { Timeframe } from "#trading/market/timeframe.ts";

export const timeframeNames: Readonly<Record<Timeframe, string>> = {
  M1: "1 minute",
  M5: "5 minutes",
  M15: "15 minutes",
  M30: "30 minutes",
  H1: "1 hour",
  H4: "4 hours",
  D1: "1 day",
  W1: "1 week",
  MN1: "1 month",
};
