import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import type { Statistic } from "#trading/statistics/summary.ts";

type Group = { readonly title: string; readonly ids: readonly string[] };

/** The report in the order a trader reads it; every statistic stands in one group. */
export const statisticGroups: readonly Group[] = [
  {
    title: "Result",
    ids: [
      "netProfit",
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
      "averageFavourable",
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

const pipIds: ReadonlySet<string> = new Set(["averageAdverse", "averageFavourable"]);
const fineIds: ReadonlySet<string> = new Set(["ahpr", "ghpr"]);

/** A statistic's figure with its unit. */
export function statisticText({ id, unit, value }: Statistic, currency: string): string {
  if (pipIds.has(id)) return Number.isNaN(value) ? "–" : `${plainNumber(value, 1)} pips`;
  if (fineIds.has(id)) return plainNumber(value, 4);
  switch (unit) {
    case "money":
      return Number.isNaN(value) ? "–" : moneyText(value, currency);
    case "percent":
      return percentText(value, Math.abs(value) < 1000 ? 2 : 0);
    case "bars":
      return Number.isNaN(value) ? "–" : `${plainNumber(value, 1)} bars`;
    case "count":
      return plainNumber(value);
    case "ratio":
      return ratioText(value);
  }
}

const toned: ReadonlySet<string> = new Set([
  "netProfit",
  "returnPercent",
  "gainPercent",
  "annualReturnPercent",
  "expectedPayoff",
]);

/** Results have the colour of gain or loss; measures of risk do not. */
export function statisticTone({ id, value }: Statistic): "up" | "down" | undefined {
  if (!toned.has(id)) return undefined;
  return value > 0 ? "up" : value < 0 ? "down" : undefined;
}
