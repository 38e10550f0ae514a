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
import { receiveFile } from "./receive-file.ts";
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
  ({ database }: StorageContext, caller: Caller, replace: boolean): Writing["asWriter"] =>
  (object, rollback) =>
    database.asCaller(caller, (tx) => putObject(tx, object, replace), { rollback });

/** @throws {StorageError} after a sign-out, a ban, or the end of the account */
async function assertStanding({ sessions }: StorageContext, { maker }: Writing): Promise<void> {
  if (!(await sessions.current(maker))) throw storageErrors.makerGone();
}

async function receive(context: StorageContext, request: Request, bucket: Bucket, writing: Writing): Promise<string> {
  const { content, contentType, cacheControl, userMetadata } = await receiveFile(request);
  const maxBytes = Math.min(bucket.file_size_limit ?? Number.POSITIVE_INFINITY, context.settings.file_size_limit);
  const { name, owner } = writing;
  const version = randomUUID();
  try {
    assertAllowedType(bucket, contentType);
    if (
      !request.headers.get("content-type")?.startsWith("multipart/") &&
      Number(request.headers.get("content-length")) > maxBytes
    )
      throw storageErrors.tooLarge();
    await announceFile(context, version, { bucket: bucket.id, name });
    const { size, etag } = await context.files.write(version, checkedContent(content, contentType, maxBytes));
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
  const asWriter: Writing["asWriter"] = (object, trial) =>
    context.database.asService(async (tx) => {
      if (!trial) return putObject(tx, object, token.upsert);
      if (!token.upsert && (await findObject(tx, object))) throw storageErrors.objectExists();
      return "";
    });
  return store(context, call, { ...place, owner: token.owner, maker: token.maker, asWriter });
};
