/**
 * Bars after which rules with this warm-up stand where they would on a longer history. A smoothed average begins with a mean of its
 * first bars and forgets that slowly: Wilder's keeps e^−8 of it, less than a thousandth, after nine times its length. Before, it
 * crosses where no chart and no longer backtest has a crossing.
 */
export const settledBars = (warmUp: number): number => 9 * warmUp;
