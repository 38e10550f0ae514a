/** A tool that reads the market instead of typed figures. */
export type MarketTool = {
  readonly id: "volatility" | "correlation" | "strength-meter" | "session-clock";
  readonly title: string;
  readonly summary: string;
  readonly lead: string;
  readonly keywords: readonly string[];
  readonly formula: readonly string[];
  readonly notes: readonly string[];
};

export const marketTools: readonly MarketTool[] = [
  {
    id: "volatility",
    title: "Volatility: ATR and average daily range",
    summary: "How far each market moves in a day, in pips.",
    lead: "How far the markets move in a day on average, and how far they moved on the current or last trading day.",
    keywords: ["volatility", "atr", "average daily range", "adr"],
    formula: [
      "average daily range = mean of high − low over the finished days",
      "ATR(14) = Wilder's average of the true range, which counts a gap from the last close as well",
    ],
    notes: [
      "Days end at 17:00 in New York. The day of the last two columns is not part of an average: the running one, and Friday while the market is closed.",
      "The last column says how much of an ordinary day's range that day has used. It can pass 100%.",
    ],
  },
  {
    id: "correlation",
    title: "Correlation of currency pairs",
    summary: "Which pairs move together, from −1 to 1.",
    lead: "Which pairs move together: two positions in such pairs are nearly one larger position.",
    keywords: ["correlation", "correlation matrix", "pearson"],
    formula: ["correlation = covariance of the daily log returns ÷ (deviation of the one × deviation of the other)"],
    notes: [
      "1: the pairs move together. −1: against each other. 0: neither.",
      "Few days measure it poorly: of 100 pairs without any connection, 95 lie between −0.44 and 0.44 over 20 days, and between −0.25 and 0.25 over 60. Over 20 days a true 0.5 is shown as anything from 0.16 to 0.74 in nine of ten cases.",
      "Correlations change. A figure from a few weeks says little about the next ones.",
    ],
  },
  {
    id: "strength-meter",
    title: "Currency strength meter",
    summary: "Eight currencies ranked by their moves against the other seven.",
    lead: "How each of eight currencies moved against the other seven on average.",
    keywords: ["currency strength", "strength meter", "strongest currency"],
    formula: ["strength = mean log return of the currency over its seven pairs"],
    notes: ["It describes the past. It does not say which currency rises next."],
  },
  {
    id: "session-clock",
    title: "Forex session clock",
    summary: "When Sydney, Tokyo, London and New York are open, alone and together, in your time.",
    lead: "When the four trading centers are open and when they overlap, in the time of your device.",
    keywords: ["session clock", "market hours", "trading sessions", "london open"],
    formula: [],
    notes: [
      "Sydney, London and New York are open from 8:00 to 17:00 and Tokyo from 9:00 to 18:00, each in its own local time.",
      "The market opens on Sunday and closes on Friday at 17:00 in New York.",
      "London and New York overlap for four hours; for five in the weeks when only one of them has changed its clocks.",
    ],
  },
];
