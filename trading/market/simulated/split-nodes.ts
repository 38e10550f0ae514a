import { cellMask, normalCells } from "./random.ts";

/** Nodes of a binary tree in the order of their splitting, as places in the columns of values and variances. */
export type Nodes = { readonly low: Uint16Array; readonly middle: Uint16Array; readonly high: Uint16Array };

export const nodesOf = (count: number): Nodes => ({
  low: new Uint16Array(count),
  middle: new Uint16Array(count),
  high: new Uint16Array(count),
});

/** A second, independent cell of the same hash, for the cascade. */
const upperCell = 14;
export const cascadeCell = (hash: number): number => (hash >>> upperCell) & cellMask;

/** Part of a node's variance that its left half gets: `share` is the ordinary part, `weight` the cascade's word. */
export function leftOf(share: number, weight: number): number {
  const ratio = share * weight;
  return ratio / (ratio + 1 - share);
}

/** The same for each node of a tree, with the weight that its hash chooses from a cascade. */
export function leftsOf(shares: Float64Array, hashes: Int32Array, cascade: Float64Array, lefts: Float64Array): void {
  const mask = cellMask;
  for (let node = 0; node < shares.length; node++) {
    const weight = cascade[((hashes[node] as number) >>> upperCell) & mask] as number;
    lefts[node] = leftOf(shares[node] as number, weight);
  }
}

/**
 * Splits the first `count` nodes. A node's ends are values[low] and values[high], its variance is variances[low]; the two halves
 * are left in the same columns, and the value between them is the Brownian bridge's mean plus one random number of the node's hash.
 */
export function splitNodes(
  values: Float64Array,
  variances: Float64Array,
  { low, middle, high }: Nodes,
  lefts: Float64Array,
  hashes: Int32Array,
  count: number,
): void {
  const normals = normalCells;
  const mask = cellMask;
  for (let node = 0; node < count; node++) {
    const from = low[node] as number;
    const at = middle[node] as number;
    const left = lefts[node] as number;
    const total = variances[from] as number;
    const start = values[from] as number;
    const leftVariance = total * left;
    const normal = normals[(hashes[node] as number) & mask] as number;
    values[at] =
      start + ((values[high[node] as number] as number) - start) * left + Math.sqrt(leftVariance * (1 - left)) * normal;
    variances[from] = leftVariance;
    variances[at] = total - leftVariance;
  }
}
