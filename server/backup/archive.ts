import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { textEntry } from "./copy-cluster.ts";
import { readTar, type TarEntry, writeTar } from "./tar.ts";

/** The archive cannot be used; the message is one sentence for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const manifestName = "manifest.json";
const manifest = z.object({
  format: z.literal("northpip-backup-1"),
  at: z.coerce.date(),
  /** SHA-256 of each file in the archive, by path. */
  files: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifest>;

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The entries, and after them a list of their hashes, which only a complete archive has. */
async function* withManifest(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<TarEntry> {
  const files: Record<string, string> = {};
  for await (const entry of entries) {
    const hash = createHash("sha256");
    yield { ...entry, content: hashed(entry.content, hash) };
    if (!entry.path.endsWith("/")) files[entry.path] = hash.digest("hex");
  }
  yield textEntry(manifestName, JSON.stringify({ format: "northpip-backup-1", at, files }));
}

/** Packs entries as tar, compressed with Zstandard, into `out`; memory does not grow with their size. */
export async function writeArchive(
  entries: AsyncIterable<TarEntry>,
  at: Date,
  out: NodeJS.WritableStream,
): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };
  const bytes = Readable.from(writeTar(withManifest(entries, at)), { objectMode: false });
  await pipeline(bytes, createZstdCompress({ params }), out);
}

/** Every path below one of the two roots, without `..`, `//` or a leading slash. */
const allowedPath = /^(postgres|data)\/(?!.*(^|\/)\.{1,2}(\/|$))(?!.*\/\/)[^\0\\]*$/;

/** What an archive's entries are given to; `file` must read the content to its end. */
export type Sink = {
  folder(path: string): Promise<void>;
  file(path: string, content: AsyncIterable<Buffer>): Promise<void>;
};

async function readManifest(content: AsyncIterable<Buffer>, found: Record<string, string>): Promise<Manifest> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const said = manifest.parse(JSON.parse(Buffer.concat(parts).toString("utf8")));
  const paths = new Set([...Object.keys(said.files), ...Object.keys(found)]);
  const wrong = [...paths].find((name) => said.files[name] !== found[name]);
  if (wrong !== undefined) throw new Error(`${wrong} is not what was backed up`);
  return said;
}

async function readEntries(entries: AsyncIterable<TarEntry>, sink: Sink): Promise<Manifest> {
  const found: Record<string, string> = {};
  let said: Manifest | undefined;
  for await (const { path, content } of entries) {
    if (said) throw new Error("it goes on after its list of files");
    if (path === manifestName) {
      said = await readManifest(content, found);
      continue;
    }
    if (!/^(postgres|data)\//.test(path)) throw new Error(notOurs);
    if (!allowedPath.test(path)) throw new Error(`it names a file outside of itself (${path})`);
    if (path.endsWith("/")) {
      await sink.folder(path);
      continue;
    }
    const hash = createHash("sha256");
    await sink.file(path, hashed(content, hash));
    found[path] = hash.digest("hex");
  }
  if (!said) throw new Error("it ends before its list of files");
  return said;
}

/** Reads without writing: to check an archive. */
export const checkOnly: Sink = {
  folder: async () => undefined,
  async file(_, content) {
    for await (const _part of content);
  },
};

const ofTheDisk = new Set(["ENOSPC", "EACCES", "EROFS", "EDQUOT", "ENOENT"]);

const notOurs = "it is not a Northpip backup (npm run -s backup writes those, named northpip-….tar.zst)";
/** Every Zstandard frame begins with it. */
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** What is wrong with a file that cannot be an archive of ours; undefined when it can. */
async function whyNotOurs(file: string): Promise<string | undefined> {
  const handle = await open(file, "r");
  try {
    if ((await handle.stat()).isDirectory()) return "it is a directory, not a backup's file";
    const { buffer } = await handle.read(Buffer.alloc(zstdMagic.length), 0, zstdMagic.length, 0);
    return buffer.equals(zstdMagic) ? undefined : notOurs;
  } finally {
    await handle.close();
  }
}

/** The decompressor's own words are for programmers. */
const inWords = ({ code = "", message }: NodeJS.ErrnoException) =>
  code.startsWith("ZSTD_") ? "it is damaged" : message;

/**
 * Reads an archive through to its list of hashes.
 * @throws {BackupError} when it is cut off, damaged or no backup: what `sink` was given is then not to be used.
 */
export async function readArchive(file: string, sink: Sink): Promise<Manifest> {
  const refused = await whyNotOurs(file);
  if (refused) throw new BackupError(`${file} cannot be restored: ${refused}. Use another file.`);
  const bytes = new PassThrough();
  const unpacked = pipeline(createReadStream(file), createZstdDecompress(), bytes);
  // Reported through `bytes`, whose reader gets the same error.
  unpacked.catch((error: Error) => bytes.destroy(error));
  try {
    const said = await readEntries(readTar(bytes), sink);
    // Zstandard's own checksum is at the very end. Node does not report one that was cut off, and nothing is lost with it.
    for await (const _rest of bytes);
    await unpacked;
    return said;
  } catch (error) {
    if (ofTheDisk.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new BackupError(`${file} cannot be restored: ${inWords(error as NodeJS.ErrnoException)}. Use another file.`);
  } finally {
    bytes.destroy();
    await unpacked.catch(() => undefined);
  }
}
