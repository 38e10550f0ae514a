import { exactPower } from "../deterministic-math.ts";
import { meanOf, orNaN, squaresAround, varianceOf } from "./sample-statistics.ts";

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
  /** What a unit invested before the first trade is after the last; 0 for a lost account. */
  readonly growth: number;
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
  readonly profit: number;
  readonly loss: number;
  readonly wins: number;
  readonly losses: number;
  readonly best: number;
  readonly worst: number;
  readonly longestWins: number;
  readonly longestLosses: number;
  readonly runs: number;
};

function sumsOf(net: ArrayLike<number>): Sums {
  let [profit, loss, wins, longestWins, longestLosses, runs, run] = [0, 0, 0, 0, 0, 0, 0];
  let [best, worst] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let winning: boolean | null = null;
  for (let i = 0; i < net.length; i++) {
    const value = net[i] as number;
    const won = value > 0;
    if (won !== winning) {
      run = 0;
      runs += 1;
      winning = won;
    }
    run += 1;
    if (won) {
      profit += value;
      wins += 1;
      if (run > longestWins) longestWins = run;
    } else {
      loss -= value;
      if (run > longestLosses) longestLosses = run;
    }
    best = Math.max(best, value);
    worst = Math.min(worst, value);
  }
  return { profit, loss, wins, losses: net.length - wins, best, worst, longestWins, longestLosses, runs };
}

/** Z = (N(R − ½) − P) ÷ √(P(P − N) ÷ (N − 1)), P = 2WL: positive when wins and losses alternate more than chance. */
function zScore(trades: number, wins: number, losses: number, runs: number): number {
  const p = 2 * wins * losses;
  return (trades * (runs - 0.5) - p) / orNaN(Math.sqrt((p * (p - trades)) / (trades - 1)));
}

/** Correlation of the balance with its straight line, and the standard error around it; the deposit is the first point. */
function straightness(net: ArrayLike<number>, madeGood: number): { correlation: number; error: number } {
  const n = net.length + 1;
  let [sumX, sumY, sumXY, sumXX, sumYY] = [0, 0, 0, 0, 0];
  let gained = 0;
  // The deposit is the point (0, 0): it counts, and adds nothing.
  for (let x = 1; x < n; x++) {
    gained += net[x - 1] as number;
    if (x === net.length) gained += madeGood;
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
    correlation: covariance / orNaN(Math.sqrt(varianceX * varianceY)),
    error: n > 2 ? Math.sqrt(Math.max(0, residual) / (n - 2)) : Number.NaN,
  };
}

/**
 * Balance after ÷ balance before, one for each closed trade, never below 0. Trades that close while the balance is at or below
 * zero belong to one period with the trade that brings it back; an account that ends there lost everything.
 */
export function holdingReturns(deposit: number, net: ArrayLike<number>): Float64Array {
  const returns = new Float64Array(net.length);
  let [before, balance, count] = [deposit, deposit, 0];
  for (let i = 0; i < net.length; i++) {
    balance += net[i] as number;
    if (balance <= 0 && i < net.length - 1) continue;
    returns[count++] = Math.max(0, balance) / before;
    before = balance;
  }
  return returns.slice(0, count);
}

/** What a unit held through all the periods became. */
function growthOver(returns: Float64Array): number {
  let factor = 1;
  for (let i = 0; i < returns.length; i++) factor *= returns[i] as number;
  return factor;
}

type HoldingFigures = { readonly growth: number; readonly ahpr: number; readonly ghpr: number; readonly ratio: number };

function holdingFigures(deposit: number, net: ArrayLike<number>): HoldingFigures {
  const returns = holdingReturns(deposit, net);
  const ahpr = meanOf(returns);
  const growth = growthOver(returns);
  return {
    growth,
    ahpr,
    ghpr: growth > 0 ? exactPower(growth, 1 / returns.length) : 0,
    ratio: (ahpr - 1) / orNaN(Math.sqrt(meanOf(squaresAround(returns, ahpr)))),
  };
}

/** Gross profit ÷ gross loss, both as positive money: 0 when every trade lost, NaN when none did. */
export const profitFactorOf = (grossProfit: number, grossLoss: number): number => grossProfit / orNaN(grossLoss);

/**
 * Everything that follows from a deposit and the net results in order. A result of exactly 0 counts as a loss. `madeGood` is what
 * the broker paid in after the last of them because the balance was below zero: an account at zero cannot trade again.
 */
export function tradeResults(deposit: number, net: ArrayLike<number>, madeGood = 0): TradeResults {
  const sums = sumsOf(net);
  const trades = net.length;
  const averageWin = sums.profit / sums.wins;
  const averageLoss = sums.loss / sums.losses;
  const payoffRatio = averageWin / orNaN(averageLoss);
  const winRate = sums.wins / trades;
  const holding = holdingFigures(deposit, net);
  const line = straightness(net, madeGood);
  return {
    trades,
    net: sums.profit - sums.loss,
    grossProfit: sums.profit,
    grossLoss: sums.loss,
    profitFactor: profitFactorOf(sums.profit, sums.loss),
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
    growth: holding.growth,
    ahpr: holding.ahpr,
    ghpr: holding.ghpr,
    hprRatio: holding.ratio,
    zScore: zScore(trades, sums.wins, sums.losses, sums.runs),
    linearCorrelation: line.correlation,
    linearError: line.error,
    sqn: (Math.sqrt(trades) * meanOf(net)) / orNaN(Math.sqrt(varianceOf(net))),
    kelly: winRate - (1 - winRate) / payoffRatio,
  };
}
