/** The first four moments of a series of returns. */
export type Moments = {
  readonly count: number;
  readonly mean: number;
  /** Sample deviation (n − 1). */
  readonly deviation: number;
  /** Third standardized moment; 0 for a symmetric distribution. */
  readonly skewness: number;
  /** Fourth standardized moment, not in excess: 3 for a normal distribution. */
  readonly kurtosis: number;
  /** mean ÷ deviation, not annualized; NaN when nothing moved. */
  readonly sharpe: number;
};

export function momentsOf(returns: ArrayLike<number>): Moments {
  const count = returns.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += returns[i] as number;
  const mean = sum / count;
  let [second, third, fourth] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const away = (returns[i] as number) - mean;
    const square = away * away;
    second += square;
    third += square * away;
    fourth += square * square;
  }
  const variance = second / count;
  const deviation = Math.sqrt(second / (count - 1));
  return {
    count,
    mean,
    deviation,
    skewness: variance > 0 ? third / count / (variance * Math.sqrt(variance)) : 0,
    kurtosis: variance > 0 ? fourth / count / (variance * variance) : 3,
    sharpe: deviation > 0 ? mean / deviation : Number.NaN,
  };
}
