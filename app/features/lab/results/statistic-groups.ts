import type { Statistic } from "#trading/statistics/summary.ts";

type Group = { readonly title: string; readonly ids: readonly string[] };

/** The statistics in the order a trader reads them, each in one group. */
export const statisticGroups: readonly Group[] = [
  {
    title: "Result",
    ids: [
      "netProfit",
      "madeGood",
      "returnPercent",
      "finalBalance",
      "finalEquity",
      "gainPercent",
      "buyAndHoldPercent",
      "annualReturnPercent",
      "exposurePercent",
    ],
  },
  {
    title: "Risk",
    ids: [
      "equityDrawdownRelative",
      "equityDrawdownMaximal",
      "equityDrawdownMaximalPercent",
      "equityDrawdownAbsolute",
      "balanceDrawdownRelative",
      "balanceDrawdownMaximal",
      "balanceDrawdownMaximalPercent",
      "balanceDrawdownAbsolute",
      "volatilityPercent",
      "recoveryFactor",
    ],
  },
  { title: "Return for risk", ids: ["sharpe", "sortino", "calmar", "periodSharpe", "periodSortino", "sqn", "kelly"] },
  {
    title: "Trades",
    ids: [
      "trades",
      "winPercent",
      "longTrades",
      "longWinPercent",
      "shortTrades",
      "shortWinPercent",
      "profitFactor",
      "expectedPayoff",
      "averageR",
      "averageBars",
    ],
  },
  {
    title: "Wins and losses",
    ids: [
      "grossProfit",
      "grossLoss",
      "averageWin",
      "averageLoss",
      "payoffRatio",
      "bestTrade",
      "worstTrade",
      "longestWins",
      "longestLosses",
      "averageAdverse",
      "averageFavorable",
    ],
  },
  {
    title: "Shape of the curve",
    ids: ["ahpr", "ghpr", "hprRatio", "zScore", "zConfidencePercent", "linearCorrelation", "linearError"],
  },
  {
    title: "Costs and what went wrong",
    ids: ["commission", "swap", "ambiguousBars", "rejectedOrders", "marginCalls", "stopOuts"],
  },
];

const toned: ReadonlySet<string> = new Set([
  "netProfit",
  "returnPercent",
  "gainPercent",
  "annualReturnPercent",
  "expectedPayoff",
]);

/** Results have the color of gain or loss; measures of risk do not. */
export function statisticTone({ id, value }: Statistic): "up" | "down" | undefined {
  if (!toned.has(id)) return undefined;
  return value > 0 ? "up" : value < 0 ? "down" : undefined;
}
