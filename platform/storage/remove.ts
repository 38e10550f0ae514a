import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { bucketOf } from "./buckets.ts";
import type { Operation } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { bucketName, decoded, objectName, placeOf } from "./object-name.ts";
import { objectColumns, visibleObject } from "./object-rows.ts";
import { listBytes, parseBody } from "./read-body.ts";

const body = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]))
    .min(1)
    .max(1000),
});

const deleted = `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${objectColumns}`;

/** DELETE /object/:bucket: of the names in the body, those the caller may delete; told which those were. */
const removeObjects: Operation = async ({ database }, { request, rest, caller }) => {
  const bucket = bucketName(decoded(rest));
  const asking = await caller();
  const { prefixes } = await parseBody(request, body, listBytes);
  await bucketOf({ database }, bucket);
  const { rows } = await database.asCaller(asking, (tx) => tx.query(deleted, [bucket, prefixes.map(objectName)]));
  return jsonResponse(200, rows);
};

/** DELETE /object/:bucket/:name. */
const removeObject: Operation = async (context, { rest, caller }) => {
  const place = placeOf(rest);
  const asking = await caller();
  await visibleObject(context, asking, place);
  const { rowCount } = await context.database.asCaller(asking, (tx) => tx.query(deleted, [place.bucket, [place.name]]));
  if (rowCount === 0) throw storageErrors.denied();
  return jsonResponse(200, { message: "Successfully deleted" });
};

/** Both forms of DELETE /object/…. */
export const removeOneOrMany: Operation = (context, call) =>
  call.rest.replace(/\/$/, "").includes("/") ? removeObject(context, call) : removeObjects(context, call);
