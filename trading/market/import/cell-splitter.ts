const maxCells = 256;
const quote = 34;
const space = 32;
const carriageReturn = 13;

const plain = 0;
const isSeparator = 1;
const isNewline = 2;
const isQuote = 3;

/**
 * Finds a line's end and its cells in one pass over the bytes. Nearly every byte is a digit or a point, so one look-up in a
 * table passes it over.
 */
export class CellSplitter {
  readonly starts = new Int32Array(maxCells);
  readonly ends = new Int32Array(maxCells);
  /** Cells of the last line, up to `maxCells`. */
  count = 0;
  /** Its end without spaces and carriage return. */
  lineEnd = 0;
  readonly #kinds = new Uint8Array(256);
  readonly #separator: number;

  constructor(separator: string, newline: string) {
    this.#separator = separator.charCodeAt(0);
    this.#kinds[this.#separator] = isSeparator;
    this.#kinds[newline.charCodeAt(0)] = isNewline;
    this.#kinds[quote] = isQuote;
  }

  /** Splits the line that begins at `from`. Returns where its newline is, or `bytes.length` when there is none. */
  scan(bytes: Uint8Array, from: number): number {
    const kinds = this.#kinds;
    const { starts, ends } = this;
    const { length } = bytes;
    let count = 0;
    let start = from;
    let quoted = false;
    let at = from;
    for (; at < length; at++) {
      const kind = kinds[bytes[at] as number] as number;
      if (kind === plain) continue;
      if (kind === isNewline) break;
      if (kind === isQuote) quoted = true;
      else if (count < maxCells - 1) {
        starts[count] = start;
        ends[count++] = at;
        start = at + 1;
      }
    }
    let end = at;
    while (end > from && (bytes[end - 1] === carriageReturn || bytes[end - 1] === space)) end -= 1;
    this.lineEnd = end;
    starts[count] = Math.min(start, end);
    ends[count++] = end;
    this.count = count;
    if (quoted) this.#splitQuoted(bytes, from, end);
    else this.#trimAll(bytes);
    return at;
  }

  #trimAll(bytes: Uint8Array): void {
    for (let cell = 0; cell < this.count; cell++) {
      const first = this.starts[cell] as number;
      const last = this.ends[cell] as number;
      if (last > first && (bytes[first] === space || bytes[last - 1] === space)) this.#trim(bytes, cell, first, last);
    }
  }

  /** For a line with quotes, in which a cell may contain separators. */
  #splitQuoted(bytes: Uint8Array, from: number, end: number): void {
    let count = 0;
    let start = from;
    for (let i = from; i <= end; i++) {
      if (i < end && bytes[i] === quote && i === start) {
        do i += 1;
        while (i < end && bytes[i] !== quote);
        continue;
      }
      if (i < end && bytes[i] !== this.#separator) continue;
      if (count < maxCells) this.#trim(bytes, count, start, i);
      count += 1;
      start = i + 1;
    }
    this.count = Math.min(count, maxCells);
  }

  #trim(bytes: Uint8Array, cell: number, from: number, to: number): void {
    let start = from;
    let end = to;
    while (start < end && bytes[start] === space) start += 1;
    while (end > start && bytes[end - 1] === space) end -= 1;
    if (end - start >= 2 && bytes[start] === quote && bytes[end - 1] === quote) {
      start += 1;
      end -= 1;
    }
    this.starts[cell] = start;
    this.ends[cell] = end;
  }
}
