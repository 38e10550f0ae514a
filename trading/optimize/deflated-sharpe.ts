import { exactLog } from "../deterministic-math.ts";
import { normalQuantile } from "../market/simulated/random.ts";
import { type Moments, momentsOf } from "../statistics/moments.ts";
import { erf } from "../statistics/normal.ts";
import { varianceOfGroups } from "../statistics/variance-ratio.ts";

/** Cumulative distribution of the standard normal. */
export const normalCdf = (z: number): number => (1 + erf(z / Math.SQRT2)) / 2;

const eulerMascheroni = 0.5772156649015329;

/**
 * The Sharpe ratio the luckiest of `trials` skill-less strategies is expected to show, when their ratios vary by `variance`:
 * √V · ((1 − γ) Z⁻¹(1 − 1/N) + γ Z⁻¹(1 − 1/(N·e))). Bailey & López de Prado, "The Deflated Sharpe Ratio", 2014, equation 1
 * with a mean of zero. 0 for a single trial.
 */
export function expectedMaximumSharpe(trials: number, variance: number): number {
  if (!(trials > 1) || !(variance > 0)) return 0;
  const luck =
    (1 - eulerMascheroni) * normalQuantile(1 - 1 / trials) +
    eulerMascheroni * normalQuantile(1 - 1 / (trials * Math.E));
  // Close to one trial the approximation turns negative; the expected maximum never is.
  return Math.sqrt(variance) * Math.max(0, luck);
}

/** Variance of a Sharpe estimate times (n − 1): what skewed and fat-tailed returns add to its uncertainty (Mertens 2002). */
export const sharpeUncertainty = ({ sharpe, skewness, kurtosis }: Omit<Moments, "count" | "mean" | "deviation">) =>
  1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe;

/**
 * How far a measured Sharpe ratio is above `benchmark`, both per period, in standard errors; the normal distribution of it is the
 * probabilistic Sharpe ratio: (SR − SR*) √(n − 1) ÷ √(1 − γ₃ SR + (γ₄ − 1)/4 SR²). Bailey & López de Prado, "The Sharpe Ratio
 * Efficient Frontier", 2012. NaN when nothing moved.
 */
export function sharpeScore(moments: Omit<Moments, "mean" | "deviation">, benchmark = 0): number {
  const uncertainty = sharpeUncertainty(moments);
  if (!(uncertainty > 0) || !(moments.count > 1)) return Number.NaN;
  return ((moments.sharpe - benchmark) * Math.sqrt(moments.count - 1)) / Math.sqrt(uncertainty);
}

export type DeflatedSharpe = {
  /** Per period, not annualized. */
  readonly sharpe: number;
  /** What luck alone was expected to reach. */
  readonly threshold: number;
  /** Probability that there is skill beyond the luck of the search. */
  readonly probability: number;
};

/** The standard normal value that is as rare as a Student's t of so many degrees of freedom: D. L. Wallace's approximation of 1959. */
const normalOfStudent = (t: number, freedom: number): number =>
  ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sign(t) * Math.sqrt(freedom * exactLog(1 + (t * t) / freedom));

/** Returns of the periods in which the account moved. */
type MovedReturns = {
  readonly moments: Moments;
  /** How many periods there are for each of them. */
  readonly perMoved: number;
  /** How many of them count as one, because gains and losses come in groups. */
  readonly grouped: number;
};

/**
 * Periods before a rule's first trade, or between two bursts of them, say nothing of it: as returns of 0 they make two lucky days so lopsided
 * that the ratio's formula is sure of them.
 */
export function movedReturns(returns: ArrayLike<number>): MovedReturns {
  const moved = Array.from(returns).filter((value) => value !== 0);
  const moments = momentsOf(moved);
  return { moments, perMoved: returns.length / moments.count, grouped: varianceOfGroups(moved) };
}

/**
 * The probabilistic Sharpe ratio of the periods that moved the account, against the luck of `trials` tries whose ratios vary by `variance`, or that of `least`,
 * if it is more: a ratio per period. Where gains and losses come in groups, as many periods count as would give the mean the same error if they were independent.
 */
export function deflatedSharpe(
  returns: ArrayLike<number>,
  trials: number,
  variance: number,
  { moments, perMoved, grouped }: MovedReturns = movedReturns(returns),
  least = 0,
): DeflatedSharpe {
  const threshold = Math.max(least, expectedMaximumSharpe(trials, variance));
  const { sharpe } = momentsOf(returns);
  const count = Math.max(2, moments.count / grouped);
  // A ratio per moved period is higher by the root of how many periods there are for each of them.
  const score = sharpeScore({ ...moments, count }, threshold * Math.sqrt(perMoved));
  return { sharpe, threshold, probability: normalCdf(normalOfStudent(score, count - 1)) };
}

/** The probability that the ratio of these returns is not luck, taken as a single try; NaN where nothing moved. */
export const skillOfOneTry = (returns: ArrayLike<number>): number => deflatedSharpe(returns, 1, 0).probability;
