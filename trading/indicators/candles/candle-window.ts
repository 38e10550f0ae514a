import type { Bar } from "../definition/indicator-definition.ts";

/**
 * The last sixteen candles and TA-Lib's yardsticks for them. Each yardstick compares with the average of the bars before
 * the candle in question: bodies (10 bars) and ranges (10 and 5 bars).
 */
const size = 16;
const mask = size - 1;

export class CandleWindow {
  private count = 0;
  private readonly opens = new Float64Array(size);
  private readonly highs = new Float64Array(size);
  private readonly lows = new Float64Array(size);
  private readonly closes = new Float64Array(size);
  private readonly bodies = new Float64Array(size);
  private readonly ranges = new Float64Array(size);
  // Sums over the bars before the slot's own bar, so replacing that bar leaves them as they are.
  private readonly bodySums = new Float64Array(size);
  private readonly rangeSums = new Float64Array(size);
  private readonly nearSums = new Float64Array(size);

  push(bar: Bar, again: boolean): void {
    if (!again) {
      this.count += 1;
      this.sumBefore(this.bodySums, this.bodies, 10);
      this.sumBefore(this.rangeSums, this.ranges, 10);
      this.sumBefore(this.nearSums, this.ranges, 5);
    }
    const slot = this.count & mask;
    const body = Math.abs(bar.close - bar.open);
    this.opens[slot] = bar.open;
    this.highs[slot] = bar.high;
    this.lows[slot] = bar.low;
    this.closes[slot] = bar.close;
    this.bodies[slot] = body;
    this.ranges[slot] = bar.high - bar.low;
  }

  private sumBefore(sums: Float64Array, values: Float64Array, period: number): void {
    const last = (this.count - 1) & mask;
    const leaving = this.count - 1 > period ? values[(this.count - 1 - period) & mask]! : 0;
    const entering = this.count > 1 ? values[last]! : 0;
    sums[this.count & mask] = sums[last]! + (entering - leaving);
  }

  private at(values: Float64Array, ago: number): number {
    return values[(this.count - ago) & mask]!;
  }

  open(ago = 0): number {
    return this.at(this.opens, ago);
  }
  high(ago = 0): number {
    return this.at(this.highs, ago);
  }
  low(ago = 0): number {
    return this.at(this.lows, ago);
  }
  close(ago = 0): number {
    return this.at(this.closes, ago);
  }
  body(ago = 0): number {
    return this.at(this.bodies, ago);
  }
  range(ago = 0): number {
    return this.at(this.ranges, ago);
  }
  /** Upper end of the body. */
  top(ago = 0): number {
    return Math.max(this.open(ago), this.close(ago));
  }
  bottom(ago = 0): number {
    return Math.min(this.open(ago), this.close(ago));
  }
  upperShadow(ago = 0): number {
    return this.high(ago) - this.top(ago);
  }
  lowerShadow(ago = 0): number {
    return this.bottom(ago) - this.low(ago);
  }
  /** 1 for a white candle (a close at the open counts as white), −1 for a black one. */
  color(ago = 0): 1 | -1 {
    return this.close(ago) >= this.open(ago) ? 1 : -1;
  }

  /** Bodies above it are long; up to it they are short. */
  averageBody(ago = 0): number {
    return this.at(this.bodySums, ago) / 10;
  }
  /** A body of up to a tenth of the average range is a doji; a shadow under it is very short. */
  tenthOfRange(ago = 0): number {
    return (0.1 * this.at(this.rangeSums, ago)) / 10;
  }
  /** Prices closer than this count as near. */
  near(ago = 0): number {
    return (0.2 * this.at(this.nearSums, ago)) / 5;
  }
  far(ago = 0): number {
    return (0.6 * this.at(this.nearSums, ago)) / 5;
  }
  equal(ago = 0): number {
    return (0.05 * this.at(this.nearSums, ago)) / 5;
  }

  gapsUp(ago: number): boolean {
    return this.bottom(ago) > this.top(ago + 1);
  }
  gapsDown(ago: number): boolean {
    return this.top(ago) < this.bottom(ago + 1);
  }
}
