const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const first = 256;
const widest = 15;

/** UTF-16 units as bytes: one below 0x80, dictionary words (0xE000–0xE0FF) as 0xFE and one, everything else 0xFF and two. */
function toBytes(text: string): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes.push(unit);
    // The commonest words get the free single bytes.
    else if (unit >= 0xe000 && unit < 0xe07e) bytes.push(0x80 + unit - 0xe000);
    else if (unit >= 0xe07e && unit < 0xe100) bytes.push(0xfe, unit & 0xff);
    else bytes.push(0xff, unit >> 8, unit & 0xff);
  }
  return bytes;
}

function fromBytes(bytes: readonly number[]): string | undefined {
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (byte < 0xfe) text += String.fromCharCode(0xe000 + byte - 0x80);
    else {
      const length = byte === 0xfe ? 1 : 2;
      if (i + length >= bytes.length) return undefined;
      text += String.fromCharCode(
        byte === 0xfe ? 0xe000 + (bytes[i + 1] as number) : ((bytes[i + 1] as number) << 8) | (bytes[i + 2] as number),
      );
      i += length;
    }
  }
  return text;
}

/** Bits needed for codes below `size`. */
const widthFor = (size: number): number => Math.min(widest, Math.max(9, 32 - Math.clz32(size)));

/** LZW: the dictionary of what was seen grows while it is written, so repeated conditions cost a few characters. */
export function packBits(text: string): string {
  const seen = new Map<string, number>();
  const bits: number[] = [];
  let next = first;
  const write = (code: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1);
  };
  let run = "";
  const codeOf = (key: string): number => (key.length === 1 ? key.charCodeAt(0) : (seen.get(key) as number));
  for (const byte of toBytes(text)) {
    const longer = run + String.fromCharCode(byte);
    if (run === "" || seen.has(longer)) {
      run = longer;
      continue;
    }
    write(codeOf(run), widthFor(next));
    if (next < 1 << widest) seen.set(longer, next++);
    run = String.fromCharCode(byte);
  }
  if (run !== "") write(codeOf(run), widthFor(next));
  let packed = "";
  for (let i = 0; i < bits.length; i += 6) {
    let value = 0;
    for (let k = 0; k < 6; k++) value = (value << 1) | (bits[i + k] ?? 0);
    packed += alphabet.charAt(value);
  }
  return packed;
}

/** The text again, or undefined when the characters are none that `packBits` wrote. */
export function unpackBits(packed: string): string | undefined {
  const bytes: number[] = [];
  const table: number[][] = [];
  let next = first;
  let at = 0;
  let previous: number[] | undefined;
  const total = packed.length * 6;
  const bit = (i: number): number => (alphabet.indexOf(packed.charAt(Math.floor(i / 6))) >> (5 - (i % 6))) & 1;
  for (;;) {
    // The writer's table is one entry ahead of the reader's from the second code on.
    const width = widthFor(previous ? Math.min(next + 1, 1 << widest) : next);
    if (at + width > total) break;
    let code = 0;
    for (let k = 0; k < width; k++) code = (code << 1) | bit(at + k);
    at += width;
    const entry: number[] | undefined =
      code < first
        ? [code]
        : code < next
          ? table[code - first]
          : previous && code === next
            ? [...previous, previous[0] as number]
            : undefined;
    if (!entry) return undefined;
    for (const byte of entry) bytes.push(byte);
    if (bytes.length > 1_000_000) return undefined;
    if (previous && next < 1 << widest) {
      table.push([...previous, entry[0] as number]);
      next += 1;
    }
    previous = entry;
  }
  return fromBytes(bytes);
}
