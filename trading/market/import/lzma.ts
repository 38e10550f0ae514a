import { ImportError } from "./import-error.ts";

/**
 * Decoder of .lzma files ("LZMA alone": properties, dictionary size, length, then one range-coded stream), after the
 * format description in Igor Pavlov's public-domain LZMA specification. Probabilities are 11-bit; all arithmetic stays in
 * unsigned 32-bit integers.
 */
const headerBytes = 13;
const states = 12;
const posStatesMax = 16;
const lenToPosStates = 4;
const alignBits = 4;
const startPosModel = 4;
const endPosModel = 14;
const fullDistances = 1 << (endPosModel >> 1);
const minMatch = 2;
/** An hour of ticks is below a megabyte: a header that promises more than this is damaged or hostile. */
const maxDecoded = 256 * 1024 * 1024;

type LengthModel = { choice: Uint16Array; low: Uint16Array[]; mid: Uint16Array[]; high: Uint16Array };
const model = (size: number): Uint16Array => new Uint16Array(size).fill(1024);
const lengthModel = (): LengthModel => ({
  choice: model(2),
  low: Array.from({ length: posStatesMax }, () => model(8)),
  mid: Array.from({ length: posStatesMax }, () => model(8)),
  high: model(256),
});

/** Whether bytes begin like an .lzma file: sensible properties, a dictionary of a usual size, a length that fits or is unknown. */
export function looksLikeLzma(head: Uint8Array): boolean {
  if (head.length < headerBytes || (head[0] as number) >= 225 || (head[13] !== undefined && head[13] !== 0))
    return false;
  const view = new DataView(head.buffer, head.byteOffset, headerBytes);
  const dictionary = view.getUint32(1, true);
  const low = view.getUint32(5, true);
  const high = view.getUint32(9, true);
  const usual =
    dictionary === 0xffff_ffff ||
    (dictionary >= 4096 && ((dictionary & (dictionary - 1)) === 0 || dictionary % 3 === 0));
  return usual && ((high === 0 && low < maxDecoded) || (high === 0xffff_ffff && low === 0xffff_ffff));
}

class RangeDecoder {
  readonly #input: Uint8Array;
  at: number;
  #range = 0xffff_ffff;
  #code = 0;

  constructor(input: Uint8Array, from: number) {
    this.#input = input;
    this.at = from + 1;
    if (input[from] !== 0) throw new ImportError("damaged", `byte ${from}`, "the LZMA stream does not begin with zero");
    for (let i = 0; i < 4; i++) this.#code = ((this.#code << 8) | this.#byte()) >>> 0;
  }

  #byte(): number {
    const byte = this.#input[this.at++];
    if (byte === undefined)
      throw new ImportError("damaged", `byte ${this.#input.length}`, "the LZMA stream is cut short");
    return byte;
  }

  bit(probabilities: Uint16Array, index: number): number {
    const probability = probabilities[index] as number;
    const bound = (this.#range >>> 11) * probability;
    let bit = 0;
    if (this.#code < bound) {
      this.#range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
    } else {
      this.#range = (this.#range - bound) >>> 0;
      this.#code = (this.#code - bound) >>> 0;
      probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (this.#range < 0x100_0000) {
      this.#range = (this.#range << 8) >>> 0;
      this.#code = ((this.#code << 8) | this.#byte()) >>> 0;
    }
    return bit;
  }

  direct(count: number): number {
    let result = 0;
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit) this.#code = (this.#code - this.#range) >>> 0;
      if (this.#range < 0x100_0000) {
        this.#range = (this.#range << 8) >>> 0;
        this.#code = ((this.#code << 8) | this.#byte()) >>> 0;
      }
      result = ((result << 1) | bit) >>> 0;
    }
    return result;
  }

  tree(probabilities: Uint16Array, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | this.bit(probabilities, node);
    return node - (1 << bits);
  }

  reverseTree(probabilities: Uint16Array, offset: number, bits: number): number {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(probabilities, offset + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  length(lengths: LengthModel, posState: number): number {
    if (this.bit(lengths.choice, 0) === 0) return this.tree(lengths.low[posState] as Uint16Array, 3);
    if (this.bit(lengths.choice, 1) === 0) return 8 + this.tree(lengths.mid[posState] as Uint16Array, 3);
    return 16 + this.tree(lengths.high, 8);
  }
}

type Models = ReturnType<typeof createModels>;
function createModels(lc: number, lp: number) {
  return {
    literals: model(0x300 << (lc + lp)),
    isMatch: model(states * posStatesMax),
    isRep: model(states),
    isRepG0: model(states),
    isRepG1: model(states),
    isRepG2: model(states),
    isRep0Long: model(states * posStatesMax),
    posSlot: Array.from({ length: lenToPosStates }, () => model(64)),
    align: model(1 << alignBits),
    position: model(1 + fullDistances - endPosModel),
    lengths: lengthModel(),
    repLengths: lengthModel(),
  };
}

const moreThan = (bytes: number) =>
  bytes < 2 ** 20 ? `more than ${bytes} bytes` : `more than ${Math.floor(bytes / 2 ** 20)} MB`;

/** Grows as it is filled when the header does not tell the length. */
class Output {
  bytes: Uint8Array;
  length = 0;
  readonly #most: number;
  constructor(size: number, most: number) {
    this.bytes = new Uint8Array(Math.min(size, most));
    this.#most = most;
  }
  put(byte: number): void {
    if (this.length === this.bytes.length) this.#grow();
    this.bytes[this.length++] = byte;
  }
  #grow(): void {
    if (this.length >= this.#most)
      throw new ImportError("too-large", `byte ${this.length}`, `the LZMA stream unpacks to ${moreThan(this.#most)}`);
    const larger = new Uint8Array(Math.min(this.#most, Math.max(65_536, this.bytes.length * 2)));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

function distance(decoder: RangeDecoder, models: Models, length: number): number {
  const slot = decoder.tree(models.posSlot[Math.min(length, lenToPosStates - 1)] as Uint16Array, 6);
  if (slot < startPosModel) return slot;
  const bits = (slot >> 1) - 1;
  const base = ((2 | (slot & 1)) << bits) >>> 0;
  if (slot < endPosModel) return base + decoder.reverseTree(models.position, base - slot, bits);
  return (
    (base +
      ((decoder.direct(bits - alignBits) << alignBits) >>> 0) +
      decoder.reverseTree(models.align, 0, alignBits)) >>>
    0
  );
}

function literal(decoder: RangeDecoder, models: Models, offset: number, matchByte: number): number {
  let symbol = 1;
  if (matchByte >= 0) {
    let match = matchByte;
    do {
      const matchBit = (match >> 7) & 1;
      match <<= 1;
      const bit = decoder.bit(models.literals, offset + ((1 + matchBit) << 8) + symbol);
      symbol = (symbol << 1) | bit;
      if (matchBit !== bit) break;
    } while (symbol < 0x100);
  }
  while (symbol < 0x100) symbol = (symbol << 1) | decoder.bit(models.literals, offset + symbol);
  return symbol & 0xff;
}

/** Unpacks a whole .lzma file of up to `most` bytes. @throws {ImportError} naming the byte, for anything damaged or larger. */
export function decodeLzma(input: Uint8Array, most = maxDecoded): Uint8Array {
  if (input.length < headerBytes + 5)
    throw new ImportError("damaged", `byte ${input.length}`, "the LZMA header is cut short");
  const view = new DataView(input.buffer, input.byteOffset, headerBytes);
  const properties = input[0] as number;
  if (properties >= 225) throw new ImportError("damaged", "byte 0", `${properties} are no LZMA properties`);
  const high = view.getUint32(9, true);
  const known = !(high === 0xffff_ffff && view.getUint32(5, true) === 0xffff_ffff);
  const size = known ? high * 2 ** 32 + view.getUint32(5, true) : -1;
  if (size > most) throw new ImportError("too-large", "byte 5", `the LZMA stream says it unpacks to ${moreThan(most)}`);
  return decodeStream(input, properties, size, most);
}

function decodeStream(input: Uint8Array, properties: number, size: number, most: number): Uint8Array {
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const models = createModels(lc, lp);
  const decoder = new RangeDecoder(input, headerBytes);
  // A promise is not believed beyond what such an input could hold: memory follows what really arrives.
  const output = new Output(size < 0 ? 65_536 : Math.min(size, Math.max(65_536, input.length * 16)), most);
  let state = 0;
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  while (size < 0 || output.length < size) {
    const posState = output.length & ((1 << pb) - 1);
    if (decoder.bit(models.isMatch, (state << 4) + posState) === 0) {
      const before = output.length > 0 ? (output.bytes[output.length - 1] as number) : 0;
      const context = ((output.length & ((1 << lp) - 1)) << lc) + (before >> (8 - lc));
      const matchByte = state >= 7 ? (output.bytes[output.length - rep0 - 1] as number) : -1;
      output.put(literal(decoder, models, 0x300 * context, matchByte));
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length: number;
    if (decoder.bit(models.isRep, state) !== 0) {
      if (output.length === 0)
        throw new ImportError("damaged", `byte ${decoder.at}`, "the LZMA stream repeats before there is anything");
      if (decoder.bit(models.isRepG0, state) === 0) {
        if (decoder.bit(models.isRep0Long, (state << 4) + posState) === 0) {
          state = state < 7 ? 9 : 11;
          copy(output, rep0, 1, size, decoder.at);
          continue;
        }
      } else {
        let chosen = rep1;
        if (decoder.bit(models.isRepG1, state) !== 0) {
          chosen = rep2;
          if (decoder.bit(models.isRepG2, state) !== 0) {
            chosen = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = chosen;
      }
      length = decoder.length(models.repLengths, posState);
      state = state < 7 ? 8 : 11;
    } else {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      length = decoder.length(models.lengths, posState);
      state = state < 7 ? 7 : 10;
      rep0 = distance(decoder, models, length);
      // The mark that ends a stream of unknown length.
      if (rep0 === 0xffff_ffff) break;
    }
    copy(output, rep0, length + minMatch, size, decoder.at);
  }
  if (size >= 0 && output.length !== size)
    throw new ImportError(
      "damaged",
      `byte ${decoder.at}`,
      `the LZMA stream ends after ${output.length} of ${size} bytes`,
    );
  return output.bytes.subarray(0, output.length);
}

function copy(output: Output, back: number, length: number, size: number, at: number): void {
  if (back >= output.length)
    throw new ImportError("damaged", `byte ${at}`, "the LZMA stream points before its own beginning");
  if (size >= 0 && output.length + length > size)
    throw new ImportError("damaged", `byte ${at}`, "the LZMA stream is longer than its header says");
  for (let i = 0; i < length; i++) output.put(output.bytes[output.length - back - 1] as number);
}
