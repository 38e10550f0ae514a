/** Bytes as an LZMA file of literals alone: what doubles of services answer with. The size is stated in the header. */
export function writeLzma(bytes: Uint8Array): Buffer {
  const out: number[] = [];
  let low = 0n;
  let range = 0xffffffff;
  let cache = 0;
  let cached = 1;
  const shift = () => {
    if (low < 0xff000000n || low > 0xffffffffn) {
      const carry = Number(low >> 32n);
      for (let value = cache; cached > 0; cached--, value = 0xff) out.push((value + carry) & 0xff);
      cache = Number((low >> 24n) & 0xffn);
    }
    cached += 1;
    low = (low & 0x00ffffffn) << 8n;
  };
  const encode = (models: Uint16Array, index: number, bit: number) => {
    const model = models[index] as number;
    const bound = (range >>> 11) * model;
    if (bit === 0) {
      range = bound;
      models[index] = model + ((2048 - model) >>> 5);
    } else {
      low += BigInt(bound);
      range -= bound;
      models[index] = model - (model >>> 5);
    }
    while (range < 2 ** 24) {
      range = (range << 8) >>> 0;
      shift();
    }
  };
  const isMatch = new Uint16Array(1).fill(1024);
  const literals = new Uint16Array(0x300).fill(1024);
  for (const byte of bytes) {
    encode(isMatch, 0, 0);
    for (let node = 1, i = 7; i >= 0; i--) {
      const bit = (byte >> i) & 1;
      encode(literals, node, bit);
      node = (node << 1) | bit;
    }
  }
  for (let i = 0; i < 5; i++) shift();
  const header = Buffer.alloc(13);
  header.writeUInt32LE(1 << 16, 1);
  header.writeBigUInt64LE(BigInt(bytes.length), 5);
  return Buffer.concat([header, Buffer.from(out)]);
}
