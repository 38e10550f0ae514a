/** Bytes that are not what LZMA's format says. */
class LzmaError extends Error {
  override readonly name = "LzmaError";
}

const headerBytes = 13;
const bitModelTotal = 1 << 11;
const moveBits = 5;
const topValue = 2 ** 24;

const probabilities = (count: number) => new Uint16Array(count).fill(bitModelTotal / 2);

/** Reads single bits, each with the probability that bits of its kind have had so far. */
class RangeDecoder {
  #range = 0xffffffff;
  #code = 0;
  #at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at + 1;
    for (let i = 0; i < 4; i++) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
  }
  #next(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new LzmaError("it ends too early");
    return byte;
  }
  #normalize(): void {
    if (this.#range >= topValue) return;
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | this.#next()) >>> 0;
  }
  bit(models: Uint16Array, index: number): number {
    const model = models[index] as number;
    const bound = (this.#range >>> 11) * model;
    const isOne = this.#code >= bound;
    if (isOne) {
      this.#range -= bound;
      this.#code -= bound;
      models[index] = model - (model >>> moveBits);
    } else {
      this.#range = bound;
      models[index] = model + ((bitModelTotal - model) >>> moveBits);
    }
    this.#normalize();
    return isOne ? 1 : 0;
  }
  /** Bits that are as often 0 as 1. */
  direct(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1;
      const isOne = this.#code >= this.#range;
      if (isOne) this.#code -= this.#range;
      value = value * 2 + (isOne ? 1 : 0);
      this.#normalize();
    }
    return value;
  }
  tree(models: Uint16Array, bits: number, offset = 0): number {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | this.bit(models, offset + node);
    return node - (1 << bits);
  }
  reverseTree(models: Uint16Array, bits: number, offset = 0): number {
    let [node, value] = [1, 0];
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(models, offset + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }
}

/** Lengths of copies: 2 to 9, 10 to 17, 18 to 273. */
class LengthDecoder {
  readonly #choice = probabilities(2);
  readonly #low = probabilities(16 * 8);
  readonly #mid = probabilities(16 * 8);
  readonly #high = probabilities(256);
  read(decoder: RangeDecoder, position: number): number {
    if (decoder.bit(this.#choice, 0) === 0) return 2 + decoder.tree(this.#low, 3, position * 8);
    if (decoder.bit(this.#choice, 1) === 0) return 10 + decoder.tree(this.#mid, 3, position * 8);
    return 18 + decoder.tree(this.#high, 8);
  }
}

/** The models of one file; see "LZMA specification" of the LZMA SDK (public domain). */
function createModels(literalBits: number) {
  return {
    literal: probabilities(0x300 << literalBits),
    isMatch: probabilities(12 * 16),
    isRepeat: probabilities(12),
    isRepeat0: probabilities(12),
    isRepeat1: probabilities(12),
    isRepeat2: probabilities(12),
    isRepeat0Long: probabilities(12 * 16),
    slot: probabilities(4 * 64),
    special: probabilities(128),
    align: probabilities(16),
    length: new LengthDecoder(),
    repeatLength: new LengthDecoder(),
  };
}
type Models = ReturnType<typeof createModels>;

function readDistance(decoder: RangeDecoder, { slot, special, align }: Models, length: number): number {
  const number = decoder.tree(slot, 6, Math.min(length - 2, 3) * 64);
  if (number < 4) return number;
  const bits = (number >> 1) - 1;
  const base = (2 | (number & 1)) * 2 ** bits;
  if (number < 14) return base + decoder.reverseTree(special, bits, base - number);
  return base + decoder.direct(bits - 4) * 16 + decoder.reverseTree(align, 4);
}

function readLiteral(decoder: RangeDecoder, models: Uint16Array, offset: number, matched: number | undefined): number {
  let symbol = 1;
  if (matched !== undefined) {
    for (let byte = matched; symbol < 0x100; byte <<= 1) {
      const expected = (byte >> 7) & 1;
      const bit = decoder.bit(models, offset + ((1 + expected) << 8) + symbol);
      symbol = (symbol << 1) | bit;
      if (bit !== expected) break;
    }
  }
  while (symbol < 0x100) symbol = (symbol << 1) | decoder.bit(models, offset + symbol);
  return symbol & 0xff;
}

/** The bytes in a file of LZMA's old form (".lzma", ".bi5"), of which there may be `mostBytes`. @throws {LzmaError} */
export function readLzma(bytes: Uint8Array, mostBytes: number): Uint8Array {
  const settings = bytes[0] ?? 255;
  if (bytes.length < headerBytes + 5 || settings >= 9 * 5 * 5) throw new LzmaError("it is no LZMA file");
  const [lc, lp, pb] = [settings % 9, Math.floor(settings / 9) % 5, Math.floor(settings / 45)];
  const stated = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(5, true);
  const size = stated === 2n ** 64n - 1n ? undefined : Number(stated);
  const tooLong = () => new LzmaError(`it holds more than ${mostBytes} bytes`);
  if (size !== undefined && size > mostBytes) throw tooLong();

  const decoder = new RangeDecoder(bytes, headerBytes);
  const models = createModels(lc + lp);
  const out = new Uint8Array(size ?? mostBytes);
  let [at, state] = [0, 0];
  let repeats: [number, number, number, number] = [0, 0, 0, 0];

  const copy = (distance: number, length: number): void => {
    if (distance >= at) throw new LzmaError("it copies from before its beginning");
    if (at + length > out.length) throw size === undefined ? tooLong() : new LzmaError("it is longer than it says");
    for (const end = at + length; at < end; at++) out[at] = out[at - distance - 1] as number;
  };

  while (size === undefined || at < size) {
    const position = at & ((1 << pb) - 1);
    if (decoder.bit(models.isMatch, state * 16 + position) === 0) {
      if (at >= out.length) throw tooLong();
      const before = at === 0 ? 0 : (out[at - 1] as number);
      const context = ((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc));
      const matched = state >= 7 ? out[at - repeats[0] - 1] : undefined;
      out[at++] = readLiteral(decoder, models.literal, context * 0x300, matched);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (decoder.bit(models.isRepeat, state) === 0) {
      length = models.length.read(decoder, position);
      const distance = readDistance(decoder, models, length);
      if (distance === 0xffffffff) break;
      repeats = [distance, repeats[0], repeats[1], repeats[2]];
      state = state < 7 ? 7 : 10;
    } else {
      const [a, b, c, d] = repeats;
      if (decoder.bit(models.isRepeat0, state) === 0) {
        if (decoder.bit(models.isRepeat0Long, state * 16 + position) === 0) {
          copy(a, 1);
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else if (decoder.bit(models.isRepeat1, state) === 0) repeats = [b, a, c, d];
      else if (decoder.bit(models.isRepeat2, state) === 0) repeats = [c, a, b, d];
      else repeats = [d, a, b, c];
      length = models.repeatLength.read(decoder, position);
      state = state < 7 ? 8 : 11;
    }
    copy(repeats[0], length);
  }
  return out.subarray(0, at);
}
