import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { bucketOf } from "../buckets.ts";
import type { StorageContext } from "../context.ts";
import { storageErrors } from "../errors.ts";
import { dropFiles } from "../loose-files.ts";
import { cacheControlOf, contentTypeOf, type FileTerms, metadataOf } from "../receive-file.ts";
import { storeContent } from "../upload.ts";
import type { UploadSender } from "./upload-sender.ts";
import { forgetParts, nameFile, partsOf, removeUpload, type UploadMetadata, type UploadRow } from "./uploads.ts";

/** What the protocol's metadata says of the file. @throws {StorageError} */
export const termsOf = ({ contentType, cacheControl, metadata }: UploadMetadata): FileTerms => ({
  contentType: contentTypeOf(contentType),
  cacheControl: cacheControlOf(cacheControl),
  userMetadata: metadataOf(metadata),
});

/** Each part is opened when the one before it has been read. */
async function* contentOf({ files }: StorageContext, versions: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const version of versions) {
    const part = await files.read(version);
    if (!part) throw storageErrors.cutOff();
    yield* part;
  }
}

/** A refusal is final; what is only out of reach for now leaves the upload as it is, so that it can be completed later. */
function isRefusal(error: unknown): boolean {
  const { status, code } = error as { status?: number; code?: string };
  return ["42501", "23505", "23503"].includes(code ?? "") || (status !== undefined && status < 500 && status !== 429);
}

/** Ends an upload and removes what has arrived of it. */
export async function endUpload(context: StorageContext, id: string): Promise<void> {
  const versions = await partsOf(context.unattended, id);
  await removeUpload(context.unattended, id);
  await dropFiles(context, versions);
}

/**
 * Makes the object's file of the parts, and its row by the policies, as for a file that is sent at once. Goes on when the sender has
 * gone: all its bytes are here, and it asks for the outcome when it is back.
 * @throws {StorageError} and the policies' refusal, after which the upload has ended
 */
export async function completeUpload(context: StorageContext, sender: UploadSender, upload: UploadRow): Promise<void> {
  const standing = { ...context, database: context.unattended };
  try {
    const writing = await sender.writing(standing, { bucket: upload.bucket_id, name: upload.name }, upload.upsert);
    const bucket = await bucketOf(standing, upload.bucket_id);
    const versions = await partsOf(context.unattended, upload.id);
    const version = randomUUID();
    await nameFile(context.unattended, upload.id, version);
    const content = Readable.from(contentOf(context, versions));
    await storeContent(standing, bucket, writing, { content, ...termsOf(upload.metadata) }, version);
    await forgetParts(context.unattended, upload.id);
    await dropFiles(context, versions);
  } catch (error) {
    if (isRefusal(error)) await endUpload(context, upload.id);
    throw error;
  }
}
