import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import { bucketOf } from "./buckets.ts";
import type { Operation } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { bucketName, decoded } from "./object-name.ts";
import { parseBody } from "./read-body.ts";

const options = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/** The last entry of a page: the next one begins after it. */
const position = z.object({ value: z.string(), name: z.string() });

function positionOf(cursor: string | undefined): z.output<typeof position> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw storageErrors.invalid("cursor is not one that this interface gave");
  }
}

type Row = {
  readonly name: string;
  readonly id: string | null;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: Record<string, unknown> | null;
  readonly sort_value: string;
};

/**
 * POST /object/list-v2/:bucket: pages by a cursor, so that objects added meanwhile shift nothing. With a delimiter, what lies in folders
 * below the prefix is told as the folder.
 */
export const listPages: Operation = async ({ database }, { request, rest, caller }) => {
  const bucket = bucketName(decoded(rest));
  const asking = await caller();
  const { prefix, limit, cursor, with_delimiter: folders, sortBy } = await parseBody(request, options);
  await bucketOf({ database }, bucket);
  const after = positionOf(cursor);
  const { column, order } = sortBy;
  const sortValue =
    column === "name" ? "name" : `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C"`;
  const { rows } = await database.asCaller(
    asking,
    (tx) =>
      tx.query<Row>(
        `with inside as (
           select o.*, position('/' in substr(o.name, length($2) + 1)) as slash from storage.objects o
           where o.bucket_id = $1 and starts_with(o.name, $2)
         ), entries as (
           select left(name, length($2) + slash) as name, null::uuid as id, min(created_at) as created_at,
             max(updated_at) as updated_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
           from inside where $3 and slash > 0 group by 1
           union all
           select name, id, created_at, updated_at, last_accessed_at, metadata from inside where not $3 or slash = 0
         ), sorted as (select *, ${sortValue} as sort_value from entries)
         select * from sorted
         where $4::text is null or (sort_value, name) ${order === "asc" ? ">" : "<"} ($4 collate "C", $5 collate "C")
         order by sort_value ${order}, name ${order} limit $6`,
        [bucket, prefix, folders, after?.value ?? null, after?.name ?? null, limit + 1],
      ),
    { readOnly: true },
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return jsonResponse(200, {
    hasNext,
    folders: page.filter(({ id }) => id === null).map(folderOf),
    objects: page.filter(({ id }) => id !== null).map(objectOf),
    ...(hasNext && last ? { nextCursor: cursorOf(last) } : {}),
  });
};

const cursorOf = ({ sort_value, name }: Row) =>
  Buffer.from(JSON.stringify({ value: sort_value, name })).toString("base64url");

const folderOf = ({ name, created_at, updated_at }: Row) => ({
  name,
  key: name.replace(/\/$/, ""),
  created_at,
  updated_at,
});

const objectOf = ({ sort_value: _, ...row }: Row) => ({ ...row, key: row.name });
