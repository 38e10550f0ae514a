import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { bucketOf } from "./buckets.ts";
import type { Operation } from "./context.ts";
import { bucketName, decoded } from "./object-name.ts";
import { parseBody } from "./read-body.ts";

const options = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(200).default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/**
 * POST /object/list/:bucket: what lies directly in a folder, folders first as names without an id. As Supabase, names are told
 * relative to the folder, and `search` is the beginning of a name.
 */
export const listObjects: Operation = async ({ database }, { request, rest, caller }) => {
  const bucket = bucketName(decoded(rest));
  const asking = await caller();
  const { prefix, limit, offset, search, sortBy } = await parseBody(request, options);
  await bucketOf({ database }, bucket);
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  const { column, order } = sortBy;
  const { rows } = await database.asCaller(
    asking,
    (tx) =>
      tx.query(
        `with inside as (
           select o.*, substr(o.name, length($2) + 1) as below from storage.objects o
           where o.bucket_id = $1 and starts_with(o.name, $2)
         ), entries as (
           select split_part(below, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
             null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, true as folder
           from inside where position('/' in below) > 0 group by 1
           union all
           select below, id, updated_at, created_at, last_accessed_at, metadata, false
           from inside where position('/' in below) = 0
         )
         select name, id, updated_at, created_at, last_accessed_at, metadata from entries
         where starts_with(lower(name), lower($3)) and name <> ''
         order by folder desc, ${column} ${order}, name limit $4 offset $5`,
        [bucket, folder === "" ? "" : `${folder}/`, search, limit, offset],
      ),
    { readOnly: true },
  );
  return jsonResponse(200, rows);
};
