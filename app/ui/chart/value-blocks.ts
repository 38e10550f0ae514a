import { extent } from "./scale.ts";

/** Values a block: of a million, a pixel of a usual screen holds some 2,000. */
const size = 128;
/** Shorter stretches are looked at as they are. */
const worthwhile = 4 * size;

type Blocks = { readonly low: Float64Array; readonly high: Float64Array };
// A run's columns are never written again, so what was found in them stays true as long as they live.
const known = new WeakMap<object, Blocks>();

function blocksOf(values: Float64Array): Blocks {
  const found = known.get(values);
  if (found) return found;
  const count = Math.ceil(values.length / size);
  const blocks = { low: new Float64Array(count), high: new Float64Array(count) };
  for (let block = 0; block < count; block++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    const end = Math.min(values.length, (block + 1) * size);
    for (let i = block * size; i < end; i++) {
      const value = values[i]!;
      // Neither NaN nor an infinity passes.
      if (value - value !== 0) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    blocks.low[block] = low;
    blocks.high[block] = high;
  }
  known.set(values, blocks);
  return blocks;
}

/**
 * The smallest and largest finite value of values[from, to); null when there is none. A long column is read once; after that
 * any stretch of it costs a few hundred steps, so that a million bars zoom like a thousand.
 */
export function extentWithin(
  values: ArrayLike<number>,
  from = 0,
  to = values.length,
): { low: number; high: number } | null {
  if (!(values instanceof Float64Array) || to - from < worthwhile) return extent(values, from, to);
  const blocks = blocksOf(values);
  const [first, end] = [Math.ceil(from / size), Math.floor(to / size)];
  const parts = [
    extent(values, from, first * size),
    extent(values, end * size, to),
    // A block without a value says infinity, which is none.
    extent(blocks.low, first, end),
    extent(blocks.high, first, end),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return {
    low: Math.min(...parts.map(({ low }) => low)),
    high: Math.max(...parts.map(({ high }) => high)),
  };
}
