import type { Bars } from "#trading/market/bars.ts";

/**
 * The yardstick: an SMA cross with stop and target written straight into one loop: no account, no spread, no margin, no
 * statistics. What a strategy costs at the very least in this language.
 */
export function bareLoop(bars: Bars, fast: number, slow: number, stop: number, target: number): number {
  const { open, high, low, close, length } = bars;
  let fastSum = 0;
  let slowSum = 0;
  let before = 0;
  let side = 0;
  let entry = 0;
  let order = 0;
  let balance = 0;
  for (let i = 0; i < length; i++) {
    if (order !== 0) {
      if (side !== 0) balance += ((open[i] as number) - entry) * side;
      side = order;
      entry = open[i] as number;
      order = 0;
    }
    if (side !== 0) {
      const worst = side > 0 ? (low[i] as number) : (high[i] as number);
      const best = side > 0 ? (high[i] as number) : (low[i] as number);
      if ((worst - entry) * side <= -stop) {
        balance -= stop;
        side = 0;
      } else if ((best - entry) * side >= target) {
        balance += target;
        side = 0;
      }
    }
    fastSum += close[i] as number;
    slowSum += close[i] as number;
    if (i >= fast) fastSum -= close[i - fast] as number;
    if (i >= slow) slowSum -= close[i - slow] as number;
    const now = i < slow - 1 ? 0 : Math.sign(fastSum * slow - slowSum * fast);
    if (now !== 0 && before !== 0 && now !== before && now !== side) order = now;
    if (now !== 0) before = now;
  }
  return balance;
}
