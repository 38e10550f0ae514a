import { randomUUID } from "node:crypto";
import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { bucketOf, subjectOf } from "./buckets.ts";
import { assertAllowedType } from "./content-check.ts";
import type { Operation, StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { announceFile, dropFile } from "./loose-files.ts";
import { bucketName, objectName } from "./object-name.ts";
import { type ObjectRow, type Place, putObject, visibleObject } from "./object-rows.ts";
import { parseBody } from "./read-body.ts";

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const placesOf = (wanted: z.output<typeof body>): { readonly from: Place; readonly to: Place } => ({
  from: { bucket: bucketName(wanted.bucketId), name: objectName(wanted.sourceKey) },
  to: { bucket: bucketName(wanted.destinationBucket ?? wanted.bucketId), name: objectName(wanted.destinationKey) },
});

/** The limits of the bucket a file comes into hold for it as for an upload. @throws {StorageError} 413, 415 */
async function assertFits(context: StorageContext, { metadata }: ObjectRow, to: Place): Promise<void> {
  const bucket = await bucketOf(context, to.bucket);
  if (metadata?.mimetype) assertAllowedType(bucket, metadata.mimetype);
  if ((metadata?.size ?? 0) > (bucket.file_size_limit ?? Number.POSITIVE_INFINITY)) throw storageErrors.tooLarge();
}

/** POST /object/move: policies for SELECT and UPDATE decide. The file stays where it lies: only its name changes. */
export const moveObject: Operation = async (context, { request, caller }) => {
  const asking = await caller();
  const { from, to } = placesOf(await parseBody(request, body));
  const source = await visibleObject(context, asking, from);
  await assertFits(context, source, to);
  await context.database.asCaller(asking, async (tx) => {
    const { rowCount } = await tx.query(
      `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
       where bucket_id = $1 and name = $2`,
      [from.bucket, from.name, to.bucket, to.name],
    );
    if (rowCount === 0) throw storageErrors.denied();
  });
  return jsonResponse(200, { message: "Successfully moved" });
};

/** POST /object/copy: policies for SELECT and INSERT decide, with `x-upsert: true` also those for UPDATE. */
export const copyObject: Operation = async (context, { request, caller }) => {
  const asking = await caller();
  const wanted = await parseBody(request, body);
  const { from, to } = placesOf(wanted);
  const source = await visibleObject(context, asking, from);
  await assertFits(context, source, to);
  const replace = request.headers.get("x-upsert") === "true";
  const keepsMetadata = wanted.copyMetadata ?? true;
  const object = {
    ...to,
    owner: subjectOf(asking),
    userMetadata: (keepsMetadata ? source.user_metadata : wanted.metadata) ?? undefined,
  };
  const { database, files } = context;
  await database.asCaller(asking, (tx) => putObject(tx, object, replace), { rollback: true });
  if (source.version === null) throw storageErrors.noObject();
  const version = randomUUID();
  try {
    await announceFile(context, version, to);
    await files.copy(source.version, version);
    const facts = { ...source.metadata, lastModified: new Date().toISOString() };
    const id = await database.asCaller(asking, (tx) => putObject(tx, { ...object, version, facts }, replace));
    return jsonResponse(200, { Id: id, Key: `${to.bucket}/${to.name}`, name: to.name, bucket_id: to.bucket });
  } catch (error) {
    await dropFile(context, version);
    throw error;
  }
};
