import { inRuns } from "../indicators/steps/in-runs.ts";

/** One byte a bar; a condition's mask holds 0 or 1, a strategy's signals hold a bit for each of their four masks. */
type Bytes = Uint8Array;

/** Four bars at once: the whole words of bytes that begin on a word, else none. */
const wordsOf = (bytes: Bytes): Int32Array =>
  bytes.byteOffset % 4 === 0 ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : new Int32Array(0);

/** `mask` AND `other`, of the same length, written into `mask`. */
export function narrowMask(mask: Bytes, other: Bytes): void {
  const [into, from] = [wordsOf(mask), wordsOf(other)];
  const steps = Math.min(into.length, from.length);
  for (let i = 0; i < steps; i++) into[i] = (into[i] as number) & (from[i] as number);
  for (let i = steps << 2; i < mask.length; i++) mask[i] = (mask[i] as number) & (other[i] as number);
}

/** `mask` OR `other`, of the same length, written into `mask`. */
export const widenMask = (mask: Bytes, other: Bytes): void => addBits(mask, other, 0);

/** Sets bit `bit` of `bytes` where `mask`, of the same length, is set. */
export function addBits(bytes: Bytes, mask: Bytes, bit: number): void {
  const [into, from] = [wordsOf(bytes), wordsOf(mask)];
  const steps = Math.min(into.length, from.length);
  inRuns(0, steps, (first, end) => addWords(into, from, bit, first, end));
  for (let i = steps << 2; i < bytes.length; i++) bytes[i] = (bytes[i] as number) | ((mask[i] as number) << bit);
}

function addWords(into: Int32Array, from: Int32Array, bit: number, first: number, end: number): void {
  // Masks hold the lowest bit alone, so that no bit is pushed into the neighboring bar.
  for (let i = first; i < end; i++) into[i] = (into[i] as number) | ((from[i] as number) << bit);
}

/** Clears the two lowest bits of every bar that has both. */
export function dropContradictions(bytes: Bytes): void {
  const words = wordsOf(bytes);
  inRuns(0, words.length, (first, end) => dropInWords(words, first, end));
  for (let i = words.length << 2; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    bytes[i] = (byte & 3) === 3 ? byte ^ 3 : byte;
  }
}

function dropInWords(words: Int32Array, first: number, end: number): void {
  for (let i = first; i < end; i++) {
    const word = words[i] as number;
    const both = word & (word >>> 1) & 0x01010101;
    words[i] = word ^ both ^ (both << 1);
  }
}

/** NOT of a mask. */
export function invertedMask(mask: Bytes): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) result[i] = 1 - (mask[i] as number);
  return result;
}
