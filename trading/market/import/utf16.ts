/** Scripts of MetaTrader write UTF-16 by default: their text becomes UTF-8, chunk by chunk. */
class Utf16Narrower {
  readonly #low: 0 | 1;
  #held = -1;

  constructor(littleEndian: boolean) {
    this.#low = littleEndian ? 0 : 1;
  }

  narrow(chunk: Uint8Array): Uint8Array {
    const start = this.#held < 0 || chunk.length === 0 ? 0 : 1;
    const pairs = (chunk.length - start) >> 1;
    const bytes = new Uint8Array(3 * (pairs + start));
    let used = 0;
    if (start === 1) used = this.#write(bytes, used, this.#held, chunk[0] as number);
    for (let i = 0; i < pairs; i++)
      used = this.#write(bytes, used, chunk[start + 2 * i] as number, chunk[start + 2 * i + 1] as number);
    if (chunk.length > 0) this.#held = (chunk.length - start) % 2 === 1 ? (chunk[chunk.length - 1] as number) : -1;
    return bytes.subarray(0, used);
  }

  #write(bytes: Uint8Array, at: number, first: number, second: number): number {
    const code = this.#low === 0 ? first | (second << 8) : second | (first << 8);
    if (code > 0 && code < 128) {
      bytes[at] = code;
      return at + 1;
    }
    // Halves of rarer letters, and no letter at all: neither is part of a price or of a name we know.
    if (code === 0 || (code >= 0xd800 && code < 0xe000)) {
      bytes[at] = 63;
      return at + 1;
    }
    if (code < 0x800) {
      bytes[at] = 0xc0 | (code >> 6);
      bytes[at + 1] = 0x80 | (code & 63);
      return at + 2;
    }
    bytes[at] = 0xe0 | (code >> 12);
    bytes[at + 1] = 0x80 | ((code >> 6) & 63);
    bytes[at + 2] = 0x80 | (code & 63);
    return at + 3;
  }
}

/** "le", "be", or undefined for text that does not begin with a UTF-16 mark. */
const utf16Of = (head: Uint8Array): "le" | "be" | undefined =>
  head[0] === 0xff && head[1] === 0xfe ? "le" : head[0] === 0xfe && head[1] === 0xff ? "be" : undefined;

/** The first bytes of a file without their byte-order mark; with UTF-16, as UTF-8 and with what narrows the bytes after them. */
export function withoutMark(head: Uint8Array): { readonly head: Uint8Array; readonly narrower?: Utf16Narrower } {
  const wide = utf16Of(head);
  if (!wide) return { head: head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head };
  const narrower = new Utf16Narrower(wide === "le");
  return { head: narrower.narrow(head.subarray(2)), narrower };
}
