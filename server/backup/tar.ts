/** A file or directory of an archive; a directory's path ends with a slash and it has no content. */
export type TarEntry = { readonly path: string; readonly size: number; readonly content: AsyncIterable<Buffer> };

const blockSize = 512;
const largestSize = 8 ** 11 - 1;
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** POSIX ustar keeps a path in two fields, split at a slash. */
function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: "" };
  const cut = path.indexOf("/", Buffer.byteLength(path) - 101);
  const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)];
  if (cut < 1 || name === "" || Buffer.byteLength(prefix) > 155) throw new Error(`The path is too long: ${path}`);
  return { name, prefix };
}

function header(path: string, size: number): Buffer {
  if (size > largestSize) throw new Error(`The file is too large for the archive: ${path}`);
  const directory = path.endsWith("/");
  const { name, prefix } = splitPath(path);
  const block = Buffer.alloc(blockSize);
  block.write(name, 0);
  block.write(octal(directory ? 0o700 : 0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.trunc(Date.now() / 1000), 12), 136);
  block.write("        ", 148);
  block.write(directory ? "5" : "0", 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** The bytes of a tar file (POSIX ustar). */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of entries) {
    yield header(path, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes instead of ${size}`);
    if (size % blockSize > 0) yield Buffer.alloc(blockSize - (size % blockSize));
  }
  yield Buffer.alloc(2 * blockSize);
}

/** Takes exact lengths from a stream of chunks of any size. */
function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function* take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new Error("the archive ends too early");
        rest = next.value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  return { take };
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const text = (block: Buffer, from: number, length: number) =>
  block
    .subarray(from, from + length)
    .toString("utf8")
    .split("\0")[0] ?? "";

/**
 * The entries of a tar file, each to be read before the next is asked for.
 * @throws when the file is cut off or holds anything but plain files and directories.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = byteReader(source);
  for (;;) {
    const block = await collect(reader.take(blockSize));
    if (block.every((byte) => byte === 0)) return void (await collect(reader.take(blockSize)));
    const stored = Number.parseInt(text(block, 148, 8), 8);
    const sum = block.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
    const size = Number.parseInt(text(block, 124, 12), 8);
    const kind = text(block, 156, 1);
    if (stored !== sum || !Number.isSafeInteger(size) || !["0", "5"].includes(kind))
      throw new Error("the archive is damaged");
    const prefix = text(block, 345, 155);
    const name = text(block, 0, 100);
    let left = size;
    async function* content() {
      for await (const part of reader.take(size)) {
        left -= part.length;
        yield part;
      }
    }
    yield { path: prefix ? `${prefix}/${name}` : name, size, content: content() };
    if (left > 0) throw new Error("an entry was not read to its end");
    await collect(reader.take((blockSize - (size % blockSize)) % blockSize));
  }
}
