import { exactPower, square } from "../deterministic-math.ts";
import { meanOf, varianceOf } from "./sample-statistics.ts";

/** What a list of closed results in money says, whatever produced it. NaN where a figure needs trades that are not there. */
export type TradeResults = {
  readonly trades: number;
  readonly net: number;
  readonly grossProfit: number;
  /** Positive. */
  readonly grossLoss: number;
  readonly profitFactor: number;
  readonly expectedPayoff: number;
  readonly wins: number;
  readonly losses: number;
  readonly winPercent: number;
  readonly averageWin: number;
  /** Positive. */
  readonly averageLoss: number;
  readonly payoffRatio: number;
  readonly best: number;
  readonly worst: number;
  readonly longestWins: number;
  readonly longestLosses: number;
  readonly ahpr: number;
  readonly ghpr: number;
  /** (AHPR − 1) ÷ population standard deviation of the holding period returns. */
  readonly hprRatio: number;
  readonly zScore: number;
  readonly linearCorrelation: number;
  readonly linearError: number;
  readonly sqn: number;
  readonly kelly: number;
};

type Sums = {
  profit: number;
  loss: number;
  wins: number;
  losses: number;
  best: number;
  worst: number;
  longestWins: number;
  longestLosses: number;
  runs: number;
};

function sumsOf(net: ArrayLike<number>): Sums {
  const sums: Sums = {
    profit: 0,
    loss: 0,
    wins: 0,
    losses: 0,
    best: Number.NEGATIVE_INFINITY,
    worst: Number.POSITIVE_INFINITY,
    longestWins: 0,
    longestLosses: 0,
    runs: 0,
  };
  let run = 0;
  let winning: boolean | null = null;
  for (let i = 0; i < net.length; i++) {
    const value = net[i] as number;
    const wins = value > 0;
    if (wins) {
      sums.profit += value;
      sums.wins += 1;
    } else {
      sums.loss -= value;
      sums.losses += 1;
    }
    if (wins === winning) run += 1;
    else {
      run = 1;
      winning = wins;
      sums.runs += 1;
    }
    if (wins) {
      if (run > sums.longestWins) sums.longestWins = run;
    } else if (run > sums.longestLosses) sums.longestLosses = run;
    sums.best = Math.max(sums.best, value);
    sums.worst = Math.min(sums.worst, value);
  }
  return sums;
}

/** Z = (N(R − ½) − P) ÷ √(P(P − N) ÷ (N − 1)), P = 2WL: positive when wins and losses alternate more than chance. */
export function zScore(trades: number, wins: number, losses: number, runs: number): number {
  const p = 2 * wins * losses;
  return (trades * (runs - 0.5) - p) / Math.sqrt((p * (p - trades)) / (trades - 1));
}

/** Correlation of the balance with its straight line, and the standard error around it; the deposit is the first point. */
function straightness(net: ArrayLike<number>): { correlation: number; error: number } {
  const n = net.length + 1;
  let [sumX, sumY, sumXY, sumXX, sumYY] = [0, 0, 0, 0, 0];
  let gained = 0;
  for (let x = 0; x < n; x++) {
    if (x > 0) gained += net[x - 1] as number;
    sumX += x;
    sumY += gained;
    sumXY += x * gained;
    sumXX += x * x;
    sumYY += gained * gained;
  }
  const [covariance, varianceX, varianceY] = [
    sumXY - (sumX * sumY) / n,
    sumXX - (sumX * sumX) / n,
    sumYY - (sumY * sumY) / n,
  ];
  const residual = varianceY - (covariance * covariance) / varianceX;
  return {
    correlation: covariance / Math.sqrt(varianceX * varianceY),
    error: n > 2 ? Math.sqrt(Math.max(0, residual) / (n - 2)) : Number.NaN,
  };
}

type HoldingReturns = { readonly ahpr: number; readonly ghpr: number; readonly ratio: number };

function holdingReturns(deposit: number, net: ArrayLike<number>): HoldingReturns {
  const returns: number[] = [];
  let balance = deposit;
  for (let i = 0; i < net.length; i++) {
    const after = balance + (net[i] as number);
    returns.push(after / balance);
    balance = after;
  }
  const ahpr = meanOf(returns);
  return {
    ahpr,
    ghpr: exactPower(balance / deposit, 1 / net.length),
    ratio: (ahpr - 1) / Math.sqrt(meanOf(returns.map((r) => square(r - ahpr)))),
  };
}

/** Everything that follows from a deposit and the net results in order. A result of exactly 0 counts as a loss. */
export function tradeResults(deposit: number, net: ArrayLike<number>): TradeResults {
  const sums = sumsOf(net);
  const trades = net.length;
  const values: number[] = [];
  for (let i = 0; i < trades; i++) values.push(net[i] as number);
  const averageWin = sums.profit / sums.wins;
  const averageLoss = sums.loss / sums.losses;
  const payoffRatio = averageWin / averageLoss;
  const winRate = sums.wins / trades;
  const holding = holdingReturns(deposit, net);
  const line = straightness(net);
  return {
    trades,
    net: sums.profit - sums.loss,
    grossProfit: sums.profit,
    grossLoss: sums.loss,
    profitFactor: sums.loss === 0 ? Number.NaN : sums.profit / sums.loss,
    expectedPayoff: (sums.profit - sums.loss) / trades,
    wins: sums.wins,
    losses: sums.losses,
    winPercent: winRate * 100,
    averageWin,
    averageLoss,
    payoffRatio,
    best: trades === 0 ? Number.NaN : sums.best,
    worst: trades === 0 ? Number.NaN : sums.worst,
    longestWins: sums.longestWins,
    longestLosses: sums.longestLosses,
    ahpr: holding.ahpr,
    ghpr: holding.ghpr,
    hprRatio: holding.ratio,
    zScore: zScore(trades, sums.wins, sums.losses, sums.runs),
    linearCorrelation: line.correlation,
    linearError: line.error,
    sqn: (Math.sqrt(trades) * meanOf(values)) / Math.sqrt(varianceOf(values)),
    kelly: winRate - (1 - winRate) / payoffRatio,
  };
}
