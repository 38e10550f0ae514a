import { blocksPerWeek, type FactorBlocks } from "./factor-blocks.ts";
import { widestBridge } from "./intraminute.ts";
import type { PairMinutes } from "./minute-price.ts";

/** A pair's whole week with what bounds its prices in each block of minutes, as logarithms. */
export type BoundedWeek = PairMinutes & {
  readonly highs: Float64Array;
  /** With the sign turned: more is further down. */
  readonly depths: Float64Array;
  /** The furthest that both sides' bridges reach together. */
  readonly swings: Float64Array;
};

/** Bounds of the current pair; the next one overwrites them. */
export const boundColumns = () => ({
  highs: new Float64Array(blocksPerWeek),
  depths: new Float64Array(blocksPerWeek),
  swings: new Float64Array(blocksPerWeek),
});

/** Fills the bounds of a week: a pair lies within the sum of its factors' ranges, and its bridges' reach. */
export function boundWeek({ highs, depths, swings, pair }: BoundedWeek, blocks: readonly FactorBlocks[]): void {
  highs.fill(0);
  depths.fill(0);
  blocks.forEach((factor, k) => {
    const weight = pair.weights[k] as number;
    addScaled(highs, weight > 0 ? factor.highs : factor.lows, weight);
    addScaled(depths, weight > 0 ? factor.lows : factor.highs, -weight);
  });
  const base = (blocks[pair.baseOwn] as FactorBlocks).variances;
  const quote = (blocks[pair.quoteOwn] as FactorBlocks).variances;
  const { deviation: baseDeviation } = pair.base;
  const { deviation: quoteDeviation } = pair.quote;
  for (let block = 0; block < swings.length; block++) {
    const swing =
      widestBridge *
      (baseDeviation * Math.sqrt(base[block] as number) + quoteDeviation * Math.sqrt(quote[block] as number));
    swings[block] = swing;
    highs[block] = (highs[block] as number) + swing;
    depths[block] = (depths[block] as number) + swing;
  }
}

function addScaled(sums: Float64Array, values: Float64Array, weight: number): void {
  for (let row = 0; row < sums.length; row++) sums[row] = (sums[row] as number) + weight * (values[row] as number);
}
