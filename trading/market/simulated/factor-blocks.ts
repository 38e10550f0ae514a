import { minutesPerWeek } from "../../calendar/trading-week.ts";

/** Minutes in one block: a quarter of an hour divides every bar from M15 up. */
export const blockMinutes = 15;
export const blocksPerWeek = minutesPerWeek / blockMinutes;

/** How far a factor goes in each block of a week's minutes, and its largest variance of a minute there. */
export type FactorBlocks = {
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly variances: Float64Array;
};

export const factorBlocks = (): FactorBlocks => ({
  highs: new Float64Array(blocksPerWeek),
  lows: new Float64Array(blocksPerWeek),
  variances: new Float64Array(blocksPerWeek),
});

/** The last minute's step happens over the weekend, after its last price: its end belongs to no block. */
const lastBound = minutesPerWeek - 1;

function fillBlock(blocks: FactorBlocks, block: number, values: Float64Array, variances: Float64Array): void {
  const first = block * blockMinutes;
  const end = Math.min(first + blockMinutes, lastBound);
  let high = values[first] as number;
  let low = high;
  let most = variances[first] as number;
  for (let bound = first + 1; bound <= end; bound++) {
    const value = values[bound] as number;
    if (value > high) high = value;
    if (value < low) low = value;
  }
  for (let minute = first + 1; minute < first + blockMinutes; minute++) {
    const variance = variances[minute] as number;
    if (variance > most) most = variance;
  }
  blocks.highs[block] = high;
  blocks.lows[block] = low;
  blocks.variances[block] = most;
}

/** Fills a factor's blocks from its week. */
export function fillBlocks(blocks: FactorBlocks, values: Float64Array, variances: Float64Array): void {
  for (let block = 0; block < blocksPerWeek; block++) fillBlock(blocks, block, values, variances);
}
