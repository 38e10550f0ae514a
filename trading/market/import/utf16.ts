/** Scripts of MetaTrader write UTF-16 by default: their text becomes bytes again, other letters a question mark. */
export class Utf16Narrower {
  readonly #low: number;
  #held = -1;

  constructor(littleEndian: boolean) {
    this.#low = littleEndian ? 0 : 1;
  }

  narrow(chunk: Uint8Array): Uint8Array {
    const start = this.#held < 0 ? 0 : 1;
    const pairs = (chunk.length - start) >> 1;
    const bytes = new Uint8Array(pairs + start);
    if (start === 1 && chunk.length > 0) bytes[0] = this.#one(this.#held, chunk[0] as number);
    for (let i = 0; i < pairs; i++)
      bytes[start + i] = this.#one(chunk[start + 2 * i] as number, chunk[start + 2 * i + 1] as number);
    if (chunk.length > 0) this.#held = (chunk.length - start) % 2 === 1 ? (chunk[chunk.length - 1] as number) : -1;
    return chunk.length === 0 ? chunk : bytes;
  }

  #one(first: number, second: number): number {
    const [low, high] = this.#low === 0 ? [first, second] : [second, first];
    return high === 0 && low !== 0 ? low : 63;
  }
}

/** "le", "be", or undefined for text that does not begin with a UTF-16 mark. */
export const utf16Of = (head: Uint8Array): "le" | "be" | undefined =>
  head[0] === 0xff && head[1] === 0xfe ? "le" : head[0] === 0xfe && head[1] === 0xff ? "be" : undefined;
