/** Bytes that are not a whole chunk: damaged, cut off, or something else. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

const continues = 0x80;

/** Whole numbers in as few bytes as each needs, seven bits in each. */
export class ByteWriter {
  #buffer: Uint8Array;
  #at = 0;

  constructor(expected: number) {
    this.#buffer = new Uint8Array(expected);
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = new Uint8Array((this.#buffer.length + bytes) * 2);
    larger.set(this.#buffer);
    this.#buffer = larger;
  }

  byte(value: number): void {
    this.#room(1);
    this.#buffer[this.#at++] = value;
  }

  /** A whole number from 0 to 2^53 − 1. */
  unsigned(value: number): void {
    this.#room(8);
    let rest = value;
    // Above 2^31 there are no bit operations.
    while (rest >= continues) {
      this.#buffer[this.#at++] = (rest % continues) + continues;
      rest = Math.floor(rest / continues);
    }
    this.#buffer[this.#at++] = rest;
  }

  /** 0, −1, 1, −2 … become 0, 1, 2, 3 …, so that small differences of either sign are short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  float(value: number): void {
    this.#room(8);
    new DataView(this.#buffer.buffer).setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#at);
  }
}

/** Reads what `ByteWriter` wrote. Every method throws `ChunkError` at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new ChunkError("it ends too early");
    return value;
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 56; scale *= continues) {
      const byte = this.byte();
      if (byte < continues) return value + byte * scale;
      value += (byte - continues) * scale;
    }
    throw new ChunkError("it holds a number that is too large");
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  float(): number {
    if (this.#at + 8 > this.#bytes.length) throw new ChunkError("it ends too early");
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 8);
    this.#at += 8;
    return view.getFloat64(0, true);
  }

  atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}
