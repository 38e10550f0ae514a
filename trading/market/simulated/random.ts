import { exactExp, exactLog } from "../../deterministic-math.ts";

/** How many cells the tables below have; 12 bits of a hash choose one. */
const cells = 4096;
export const cellMask = cells - 1;

/** Avalanche of 32 bits (the finalizer of MurmurHash3, public domain). */
export function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** One 32-bit hash of a stream and two coordinates, in two steps: a row's part is worked out once for all of its cells. */
export const hashOfRow = (stream: number, a: number): number => mix((stream ^ Math.imul(a, 0x9e3779b1)) | 0);
export const hashInRow = (row: number, b: number): number => mix((row ^ Math.imul(b, 0x85ebca77)) | 0);
export const hash3 = (stream: number, a: number, b: number): number => hashInRow(hashOfRow(stream, a), b);

/** One 32-bit hash of an already well mixed stream and one coordinate. */
export const hash2 = (stream: number, a: number): number => mix(stream ^ Math.imul(a, 0x9e3779b1));

/**
 * `mix` over rows [from, to) of a column, in place. Columns are mixed by loops that call nothing: a call that the compiler does not
 * inline costs more than the whole of `mix`, and whether it inlines depends on who calls.
 */
function mixEach(hashes: Int32Array, from: number, to: number): void {
  for (let row = from; row < to; row++) {
    let h = hashes[row] as number;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    hashes[row] = h ^ (h >>> 16);
  }
}

/** `hash2` for each of the coordinates. */
export function hashEach(stream: number, coordinates: Uint16Array, hashes: Int32Array): void {
  for (let row = 0; row < coordinates.length; row++)
    hashes[row] = stream ^ Math.imul(coordinates[row] as number, 0x9e3779b1);
  mixEach(hashes, 0, coordinates.length);
}

/** `hashInRow` into rows [from, to), row i being cell `first` + i. */
export function hashCells(hashRow: number, first: number, from: number, to: number, hashes: Int32Array): void {
  for (let row = from; row < to; row++) hashes[row] = hashRow ^ Math.imul(first + row, 0x85ebca77);
  mixEach(hashes, from, to);
}

/** A stream number from a seed and a name. */
export function streamOf(seed: number, name: string): number {
  let stream = mix(seed ^ 0x2545f491);
  for (let i = 0; i < name.length; i++) stream = mix(stream ^ Math.imul(name.charCodeAt(i) + i * 257, 0x27d4eb2f));
  return stream;
}

const central = [2.50662823884, -18.61500062529, 41.39119773534, -25.44106049637] as const;
const centralDivisor = [-8.4735109309, 23.08336743743, -21.06224101826, 3.13082909833] as const;
const tail = [
  0.3374754822726147, 0.9761690190917186, 0.1607979714918209, 0.0276438810333863, 0.0038405729373609,
  0.0003951896511919, 0.0000321767881768, 0.0000002888167364, 0.0000003960315187,
] as const;

/** Quantile of the standard normal distribution (Beasley–Springer–Moro), absolute error below 3e-9. */
export function normalQuantile(p: number): number {
  const y = p - 0.5;
  if (Math.abs(y) < 0.42) {
    const r = y * y;
    const numerator = ((central[3] * r + central[2]) * r + central[1]) * r + central[0];
    const divisor =
      (((centralDivisor[3] * r + centralDivisor[2]) * r + centralDivisor[1]) * r + centralDivisor[0]) * r + 1;
    return (y * numerator) / divisor;
  }
  const r = exactLog(-exactLog(y > 0 ? 1 - p : p));
  let x = 0;
  for (let i = tail.length - 1; i >= 0; i--) x = x * r + (tail[i] as number);
  return y < 0 ? -x : x;
}

/** Normal quantiles at the middle of each cell: a hash cell becomes a normal number by one look-up. */
export const normalCells = Float64Array.from({ length: cells }, (_, cell) => normalQuantile((cell + 0.5) / cells));

/** e^(scale · normal cell): the ratio in which a cascade splits a variance. */
export const logNormalCells = (scale: number): Float64Array => normalCells.map((value) => exactExp(scale * value));
