import { randomUUID } from "node:crypto";
import { jsonResponse } from "../http/json-response.ts";
import type { Caller } from "../postgres/database.ts";
import { type Bucket, bucketOf, subjectOf } from "./buckets.ts";
import { assertAllowedType, checkedContent } from "./content-check.ts";
import type { Operation, StorageCall, StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { announceFile, dropFile } from "./loose-files.ts";
import { placeOf } from "./object-name.ts";
import { type FileFacts, findObject, type NewObject, type Place, putObject } from "./object-rows.ts";
import { type IncomingFile, receiveFile } from "./receive-file.ts";
import { readUploadToken } from "./signed-tokens.ts";

export type Writing = Place & {
  readonly owner: string | null;
  /** Claims of who writes: their session must stand when the writing begins, and still when the bytes are safe. */
  readonly maker: Readonly<Record<string, unknown>>;
  /** Runs with the rights that the policies ask of; twice, before the bytes are read and when they are safe. */
  readonly asWriter: (object: NewObject, trial: boolean) => Promise<string>;
};

/** Writes under the caller's policies; a trial is rolled back. */
export const writerOf =
  ({ database }: Pick<StorageContext, "database">, caller: Caller, replace: boolean): Writing["asWriter"] =>
  (object, rollback) =>
    database.asCaller(caller, (tx) => putObject(tx, object, replace), { rollback });

/** Writes past the policies, for whoever has a signed address: they were asked when it was made. */
export const signedWriterOf =
  ({ database }: Pick<StorageContext, "database">, replace: boolean): Writing["asWriter"] =>
  (object, trial) =>
    database.asService(async (tx) => {
      if (!trial) return putObject(tx, object, replace);
      if (!replace && (await findObject(tx, object))) throw storageErrors.objectExists();
      return "";
    });

/** @throws {StorageError} after a sign-out, a ban, or the end of the account */
export async function assertStanding({ sessions }: StorageContext, { maker }: Pick<Writing, "maker">): Promise<void> {
  if (!(await sessions.current(maker))) throw storageErrors.makerGone();
}

const byteLimit = ({ settings }: StorageContext, { file_size_limit: limit }: Bucket) =>
  Math.min(limit ?? Number.POSITIVE_INFINITY, settings.file_size_limit);

/** What a bucket takes, from what is said of a file before its bytes are read. @throws {StorageError} 413, 415 */
export function assertTakes(context: StorageContext, bucket: Bucket, contentType: string, size: number): void {
  assertAllowedType(bucket, contentType);
  if (size > byteLimit(context, bucket)) throw storageErrors.tooLarge();
}

/** The bytes become a file and the file gets its row, or nothing is left of either. @returns the row's id */
export async function storeContent(
  context: StorageContext,
  bucket: Bucket,
  writing: Writing,
  { content, contentType, cacheControl, userMetadata }: IncomingFile,
  version: string = randomUUID(),
): Promise<string> {
  const { name, owner } = writing;
  try {
    await announceFile(context, version, { bucket: bucket.id, name });
    const checked = checkedContent(content, contentType, byteLimit(context, bucket));
    const { size, etag } = await context.files.write(version, checked);
    const facts: FileFacts = {
      eTag: etag,
      size,
      mimetype: contentType,
      cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    };
    await assertStanding(context, writing);
    return await writing.asWriter({ bucket: bucket.id, name, owner, version, facts, userMetadata }, false);
  } catch (error) {
    content.destroy();
    await dropFile(context, version);
    throw error;
  }
}

async function receive(context: StorageContext, request: Request, bucket: Bucket, writing: Writing): Promise<string> {
  const incoming = await receiveFile(request);
  const isForm = request.headers.get("content-type")?.startsWith("multipart/");
  try {
    assertTakes(context, bucket, incoming.contentType, isForm ? 0 : Number(request.headers.get("content-length")));
  } catch (error) {
    incoming.content.destroy();
    throw error;
  }
  return storeContent(context, bucket, writing, incoming);
}

async function store(context: StorageContext, call: StorageCall, writing: Writing): Promise<Response> {
  await assertStanding(context, writing);
  const bucket = await bucketOf(context, writing.bucket);
  await writing.asWriter({ bucket: bucket.id, name: writing.name, owner: writing.owner }, true);
  const end = await call.beginUpload();
  try {
    const id = await receive(context, call.request, bucket, writing);
    return jsonResponse(200, { Id: id, Key: `${writing.bucket}/${writing.name}` });
  } finally {
    end();
  }
}

/** POST /object/:bucket/:name: a new file; over an old one with `x-upsert: true`. */
export const uploadObject: Operation = async (context, call) => {
  const { request, rest, caller } = call;
  const place = placeOf(rest);
  const asking = await caller();
  const asWriter = writerOf(context, asking, request.headers.get("x-upsert") === "true");
  return store(context, call, { ...place, owner: subjectOf(asking), maker: asking.claims, asWriter });
};

/** PUT /object/:bucket/:name: another file in the place of one that is there. */
export const updateObject: Operation = async (context, call) => {
  const { rest, caller } = call;
  const place = placeOf(rest);
  const asking = await caller();
  const { database } = context;
  const present = await database.asCaller(asking, (tx) => findObject(tx, place), { readOnly: true });
  if (!present) {
    await bucketOf(context, place.bucket);
    throw storageErrors.noObject();
  }
  const asWriter: Writing["asWriter"] = ({ owner, version, facts, userMetadata }, rollback) =>
    database.asCaller(
      asking,
      async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `update storage.objects set owner = $3::uuid, owner_id = $3, version = coalesce($4, version),
             metadata = coalesce($5, metadata), user_metadata = $6, updated_at = now()
           where bucket_id = $1 and name = $2 returning id`,
          [
            place.bucket,
            place.name,
            owner,
            version ?? null,
            facts ? JSON.stringify(facts) : null,
            userMetadata ? JSON.stringify(userMetadata) : null,
          ],
        );
        if (!rows[0]) throw storageErrors.denied();
        return rows[0].id;
      },
      { rollback },
    );
  return store(context, call, { ...place, owner: subjectOf(asking), maker: asking.claims, asWriter });
};

/** PUT /object/upload/sign/:bucket/:name?token=: whoever has the token may write, for whom it was made. */
export const uploadSigned: Operation = async (context, call) => {
  const place = placeOf(call.rest);
  const token = await readUploadToken(context, call.query.get("token"), place);
  const asWriter = signedWriterOf(context, token.upsert);
  return store(context, call, { ...place, owner: token.owner, maker: token.maker, asWriter });
};
