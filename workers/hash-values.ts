const numbers = new Float64Array(1);
const bytes = new Uint8Array(numbers.buffer);

/**
 * A 64-bit FNV-1a hash over numbers and texts, as 16 hexadecimal digits: the same for the same values on every machine.
 * NaN counts as one value, whatever its bits, and −0 as 0.
 */
export class ValueHash {
  #high = 0xcbf29ce4;
  #low = 0x84222325;

  #byte(byte: number): void {
    const low = (this.#low ^ byte) >>> 0;
    // × 0x100000001b3, in halves of 32 bits.
    const product = low * 0x1b3;
    this.#low = product >>> 0;
    this.#high = (Math.imul(this.#high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
  }

  number(value: number): this {
    numbers[0] = Number.isNaN(value) ? 0.123456789 : value === 0 ? 0 : value;
    for (let i = 0; i < 8; i++) this.#byte(bytes[i] as number);
    return this;
  }

  text(value: string): this {
    for (let i = 0; i < value.length; i++) {
      this.#byte(value.charCodeAt(i) & 0xff);
      this.#byte(value.charCodeAt(i) >> 8);
    }
    return this;
  }

  column(values: ArrayLike<number>): this {
    for (let i = 0; i < values.length; i++) this.number(values[i] as number);
    return this;
  }

  /** Numbers, texts, booleans, nulls, typed arrays and plain objects of them, keys in alphabetical order. */
  any(value: unknown): this {
    if (typeof value === "number") return this.number(value);
    if (typeof value === "object" && value !== null) {
      if (ArrayBuffer.isView(value)) return this.column(value as unknown as ArrayLike<number>);
      for (const [key, part] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) this.text(key).any(part);
      return this;
    }
    return this.text(String(value));
  }

  digest(): string {
    return this.#high.toString(16).padStart(8, "0") + this.#low.toString(16).padStart(8, "0");
  }
}
