// AssemblyScript. Where everything stands in the kernel's memory; the host reads the exported places and fills what is its own.

export const weekMinutes: i32 = 7200;
export const lastMinute: i32 = weekMinutes - 1;
export const blockMinutes: i32 = 15;
export const weekBlocks: i32 = weekMinutes / blockMinutes;
export const slots: i32 = 16;

/** A column of a week, with room for what vectors read and write past its end. */
const column: usize = (<usize>weekMinutes + 16) * 8;
const blockColumn: usize = <usize>weekBlocks * 8;

/** Filled once by the host. */
export const normals: usize = memory.data(4096 * 8, 16);
export const cascade: usize = memory.data(4096 * 8, 16);
export const bridges: usize = memory.data(1024 * 16 * 8, 16);
export const tops: usize = memory.data(1024 * 8, 16);
export const bottoms: usize = memory.data(1024 * 8, 16);
export const fractions: usize = memory.data(64 * 8, 16);
export const lows: usize = memory.data(7200 * 2, 16);
export const middles: usize = memory.data(7200 * 2, 16);
export const highs: usize = memory.data(7200 * 2, 16);

/** Filled by the host for each week. */
export const shares: usize = memory.data(7200 * 8, 16);
export const multipliers: usize = memory.data(7216 * 8, 16);

/** A factor's week: its values, its variances, ticks to expect, and by block its highs, lows and largest deviations. */
export const factors: usize = memory.data(16 * (3 * 7216 + 3 * 480) * 8, 16);
export const factorBytes: usize = 3 * column + 3 * blockColumn;
export const variancesAt: usize = column;
export const ticksAt: usize = 2 * column;
export const blockHighsAt: usize = 3 * column;
export const blockLowsAt: usize = blockHighsAt + blockColumn;
export const blockDeviationsAt: usize = blockLowsAt + blockColumn;

/** The pair's factors, as places, and their weights in the order in which they are added up. Filled by the host. */
export const pairFactors: usize = memory.data(8 * 4, 16);
export const pairWeights: usize = memory.data(8 * 8, 16);

/** What a pair does in the minutes that are being priced. */
export const levels: usize = memory.data(7216 * 8, 16);
export const baseDeviations: usize = memory.data(7216 * 8, 16);
export const quoteDeviations: usize = memory.data(7216 * 8, 16);
export const baseBridges: usize = memory.data(7216 * 4, 16);
export const quoteBridges: usize = memory.data(7216 * 4, 16);

/** A pair's bounds by block, and by minute of the block that is being searched. */
export const pairHighs: usize = memory.data(480 * 8, 16);
export const pairDepths: usize = memory.data(480 * 8, 16);
export const pairSwings: usize = memory.data(480 * 8, 16);
export const reaches: usize = memory.data(16 * 8, 16);

/** What the host reads: bars as columns. */
export const opens: usize = memory.data(7200 * 4, 16);
export const tallest: usize = memory.data(7200 * 4, 16);
export const lowest: usize = memory.data(7200 * 4, 16);
export const closes: usize = memory.data(7200 * 4, 16);
export const spreads: usize = memory.data(7200 * 4, 16);
export const volumes: usize = memory.data(7200 * 8, 16);

export function f64At(column: usize, row: i32): f64 {
  return load<f64>(column + ((<usize>row) << 3));
}
