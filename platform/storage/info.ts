import { jsonResponse } from "../http/json-response.ts";
import type { Operation } from "./context.ts";
import { publicObject } from "./download.ts";
import { placeOf } from "./object-name.ts";
import { type ObjectRow, visibleObject } from "./object-rows.ts";

/** What the caller stored with the file is its `metadata`; what the file is has fields of its own. */
const infoOf = (row: ObjectRow) => ({
  id: row.id,
  name: row.name,
  bucket_id: row.bucket_id,
  version: row.version ?? "",
  size: row.metadata?.size ?? null,
  content_type: row.metadata?.mimetype ?? null,
  cache_control: row.metadata?.cacheControl ?? null,
  etag: row.metadata?.eTag ?? null,
  metadata: row.user_metadata ?? {},
  last_modified: row.metadata?.lastModified ?? row.updated_at,
  created_at: row.created_at,
});

/** GET /object/info/:bucket/:name and /object/info/authenticated/…. */
export const objectInfo: Operation = async (context, { rest, caller }) =>
  jsonResponse(200, infoOf(await visibleObject(context, await caller(), placeOf(rest))));

/** GET /object/info/public/:bucket/:name. */
export const publicInfo: Operation = async (context, { rest }) =>
  jsonResponse(200, infoOf(await publicObject(context, placeOf(rest))));
