/** Gain needed to break even after a loss; both as shares: 0.5 lost needs 1 gained. */
export const gainToRecover = (loss: number): number => loss / (1 - loss);

/** Share of trades that must win so that wins of `reward` units and losses of one come out even, with `cost` units paid on every trade. */
export const breakEvenWinRate = (reward: number, cost = 0): number => (1 + cost) / (1 + reward);

/**
 * Chance of a run of at least `length` losses somewhere in `trades` independent trades. Exact: the probability of each
 * current run length below the limit is carried from trade to trade.
 */
export function chanceOfLosingRun(trades: number, winRate: number, length: number): number {
  let running: number[] = [1, ...new Array<number>(length - 1).fill(0)];
  for (let trade = 0; trade < trades; trade += 1) {
    const alive = running.reduce((sum, chance) => sum + chance, 0);
    running = [alive * winRate, ...running.slice(0, -1).map((chance) => chance * (1 - winRate))];
  }
  return 1 - running.reduce((sum, chance) => sum + chance, 0);
}

/** What a trade earns on average in units of its risk. 40% of 1.5 against 60% of 1 is nothing, whatever the last digit of the product. */
export function expectancy(winRate: number, payoff: number): number {
  const earned = winRate * payoff - (1 - winRate);
  return Math.abs(earned) < 1e-12 ? 0 : earned;
}

/** The root below one of p·x^(b+1) − x + q = 0, by bisection; 1 when no trade is expected to earn. */
function ruinRoot(winRate: number, payoff: number): number {
  const lose = 1 - winRate;
  if (expectancy(winRate, payoff) <= 0) return 1;
  let [low, high] = [0, 1 - 1e-12];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (winRate * middle ** (payoff + 1) - middle + lose > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Losses in a row that use up `units` bets: a whole number, the last of them of what is left. */
export const lossesToRuin = (units: number): number => Math.ceil(units - 1e-9);

/**
 * Whether `riskOfRuin` is exact: wins and balance are whole units, so that losses bring the balance to nothing and never leave less
 * than a unit, which would have to be won back in smaller bets.
 */
export const isExactRuin = (payoff: number, units: number): boolean =>
  Number.isInteger(payoff) && Math.abs(units - Math.round(units)) < 1e-9;

/**
 * Chance of losing `units` bets of fixed size in a row of trades without end; a win earns `payoff` bets. Exact for whole units and a
 * payoff of whole units; for others it is the upper bound, because the last loss may take more than is left.
 */
export const riskOfRuin = (winRate: number, payoff: number, units: number): number =>
  ruinRoot(winRate, payoff) ** units;

/** What `start` becomes in `periods` of growth by the share `rate`, with `added` at the end of each. */
export function compounded(start: number, rate: number, periods: number, added: number): number {
  if (rate === 0) return start + added * periods;
  // Of a tiny rate, growth − 1 would keep few digits if it were subtracted.
  const gained = Math.expm1(periods * Math.log1p(rate));
  return start * (1 + gained) + (added * gained) / rate;
}
