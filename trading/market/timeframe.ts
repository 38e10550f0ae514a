/** Bar lengths, as the trading platforms name them. W1 and MN1 follow the New York close. */
export const timeframes = ["M1", "M5", "M15", "M30", "H1", "H4", "D1", "W1", "MN1"] as const;
export type Timeframe = (typeof timeframes)[number];
