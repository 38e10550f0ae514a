import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini, S3ServiceError } from "s3mini";
import { z } from "zod";
import { storageErrors } from "../errors.ts";
import { type FileBackend, keyOf } from "./backend.ts";
import { createS3Fetch } from "./s3-fetch.ts";

export type S3Settings = {
  /** Of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly access_key: string;
  readonly secret_key: string;
  /** Put before each name, for a bucket that holds other things too; with its own slash. */
  readonly prefix: string;
};

/** S3 takes parts from 5 MiB; ten thousand of these make 80 GB. A write holds two of them in memory. */
const partBytes = 8 * 2 ** 20;

const isAbsent = (error: unknown) => error instanceof S3ServiceError && error.status === 404;

/** The service refused, or could not be reached: for the caller that is 503, whatever it was; the cause is for the log. */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isAbsent(error) ? error : storageErrors.filesUnavailable(error);
  }
}

/** The same bytes in pieces of `size`, the last one shorter; one empty piece for no bytes. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  let pieces = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (length + rest.byteLength >= size) {
      gathered.push(rest.subarray(0, size - length));
      rest = rest.subarray(size - length);
      yield Buffer.concat(gathered);
      pieces += 1;
      gathered = [];
      length = 0;
    }
    if (rest.byteLength > 0) gathered.push(rest);
    length += rest.byteLength;
  }
  if (length > 0 || pieces === 0) yield Buffer.concat(gathered);
}

const unfinishedUpload = z.object({ Key: z.string(), UploadId: z.string() });
const unfinishedUploads = z.object({
  ListMultipartUploadsResult: z.looseObject({
    Upload: z.union([unfinishedUpload.transform((one) => [one]), z.array(unfinishedUpload)]).default([]),
  }),
});

type Part = { partNumber: number; etag: string };

/** Files in a bucket of an S3 service that `ask` reaches, one object a version. */
export function s3Files(settings: S3Settings, ask: typeof fetch = fetch): FileBackend {
  const { endpoint, bucket, region, access_key, secret_key, prefix } = settings;
  const s3 = new S3mini({
    accessKeyId: access_key,
    secretAccessKey: secret_key,
    endpoint: `${endpoint.replace(/\/+$/, "")}/${bucket}`,
    region,
    fetch: createS3Fetch(ask),
  });
  const nameOf = (version: string) => prefix + keyOf(version);

  /** S3 answers 200 before it has put the parts together, and tells of a failure in the body. */
  async function complete(name: string, uploadId: string, parts: Part[]): Promise<void> {
    const { etag } = await asked(s3.completeMultipartUpload(name, uploadId, parts));
    if (!etag) throw storageErrors.filesUnavailable(new Error("The parts were not put together"));
  }

  async function writeParts(name: string, first: Buffer, more: AsyncGenerator<Buffer>): Promise<void> {
    const uploadId = await asked(s3.getMultipartUploadId(name));
    const parts: Part[] = [];
    const send = async (piece: Buffer) => {
      parts.push(await asked(s3.uploadPart(name, uploadId, piece, parts.length + 1)));
    };
    try {
      await send(first);
      for await (const piece of more) await send(piece);
      await complete(name, uploadId, parts);
    } catch (error) {
      // The write's own error is what the caller hears of; the clearing up finds what this could not end.
      await s3.abortMultipartUpload(name, uploadId).catch(() => undefined);
      throw error;
    }
  }

  async function write(version: string, content: AsyncIterable<Uint8Array>) {
    const name = nameOf(version);
    const hash = createHash("md5");
    let size = 0;
    async function* counted() {
      for await (const piece of inPieces(content, partBytes)) {
        hash.update(piece);
        size += piece.byteLength;
        yield piece;
      }
    }
    const pieces = counted();
    const first = (await pieces.next()).value ?? Buffer.alloc(0);
    if (first.byteLength < partBytes) await asked(s3.putObject(name, first));
    else await writeParts(name, first, pieces);
    return { size, etag: `"${hash.digest("hex")}"` };
  }

  async function read(version: string, range?: { start: number; end: number }) {
    try {
      const { body } = range
        ? await asked(s3.getObjectRaw(nameOf(version), false, range.start, range.end + 1))
        : await asked(s3.getObjectRaw(nameOf(version)));
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  /** Parts of writes that a crash cut off: no object has them, and the bucket's owner pays for them. */
  async function endUnfinished(names: ReadonlySet<string>): Promise<void> {
    const only = names.size === 1 ? [...names][0] : prefix;
    const listed = await asked(s3.listMultipartUploads("/", "", "GET", only ? { prefix: only } : {}));
    const found = unfinishedUploads.safeParse(listed);
    if (!found.success) return;
    for (const { Key, UploadId } of found.data.ListMultipartUploadsResult.Upload)
      if (names.has(Key)) await asked(s3.abortMultipartUpload(Key, UploadId));
  }

  return {
    write,
    read,
    async copy(from, to) {
      await asked(s3.copyObject(nameOf(from), nameOf(to)));
    },
    async remove(versions) {
      if (versions.length === 0) return;
      const names = versions.map(nameOf);
      const removed = await asked(s3.deleteObjects(names));
      if (removed.includes(false)) throw storageErrors.filesUnavailable(new Error("Not every object was removed"));
      await endUnfinished(new Set(names));
    },
  };
}
