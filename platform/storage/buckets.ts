import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Caller, Tx } from "../postgres/database.ts";
import { byteSize } from "../settings/units.ts";
import type { Operation, StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";
import { bucketName, decoded } from "./object-name.ts";
import { parseBody } from "./read-body.ts";

export type Bucket = {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: string[] | null;
  readonly created_at: string;
  readonly updated_at: string;
};

const columns = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`;

const sortColumns = ["id", "name", "created_at", "updated_at"] as const;
const listOptions = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).catch(10_000),
  offset: z.coerce.number().int().nonnegative().catch(0),
  search: z.string().max(100).catch(""),
  sortColumn: z.enum(sortColumns).catch("name"),
  sortOrder: z.enum(["asc", "desc"]).catch("asc"),
});

/** GET /bucket: those the caller's policies show. */
export const listBuckets: Operation = async ({ database }, { caller, query }) => {
  const { limit, offset, search, sortColumn, sortOrder } = listOptions.parse(Object.fromEntries(query));
  const { rows } = await database.asCaller(
    await caller(),
    (tx) =>
      tx.query<Bucket>(
        `select ${columns} from storage.buckets where position(lower($3) in lower(name)) > 0
         order by ${sortColumn} ${sortOrder}, id limit $1 offset $2`,
        [limit, offset, search],
      ),
    { readOnly: true },
  );
  return jsonResponse(200, rows);
};

/** @throws {StorageError} 404 for one that is not there or not shown */
async function visibleBucket(tx: Tx, id: string): Promise<Bucket> {
  const { rows } = await tx.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  if (!rows[0]) throw storageErrors.noBucket();
  return rows[0];
}

/** The bucket an object is to go to, whoever asks: its limits hold for all. @throws {StorageError} 404 */
export const bucketOf = ({ database }: Pick<StorageContext, "database">, id: string): Promise<Bucket> =>
  database.asService((tx) => visibleBucket(tx, id));

const idOf = (rest: string) => bucketName(decoded(rest));

/** GET /bucket/:id. */
export const getBucket: Operation = async ({ database }, { caller, rest }) => {
  const id = idOf(rest);
  return jsonResponse(200, await database.asCaller(await caller(), (tx) => visibleBucket(tx, id), { readOnly: true }));
};

const limits = {
  public: z.boolean().nullish(),
  file_size_limit: byteSize.nullish(),
  allowed_mime_types: z.array(z.string().min(1).max(200)).max(100).nullish(),
};
const newBucket = z.object({ id: z.string().optional(), name: z.string(), ...limits });

/** POST /bucket. */
export const createBucket: Operation = async ({ database }, call) => {
  const caller = await call.caller();
  const wanted = await parseBody(call.request, newBucket);
  const id = bucketName(wanted.id ?? wanted.name);
  await database.asCaller(caller, (tx) =>
    tx.query(
      `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
       values ($1, $2, $3::uuid, $3, $4, $5, $6)`,
      [
        id,
        bucketName(wanted.name),
        subjectOf(caller),
        wanted.public ?? false,
        wanted.file_size_limit ?? null,
        wanted.allowed_mime_types ?? null,
      ],
    ),
  );
  return jsonResponse(200, { name: id });
};

/** The person's id, where the caller is a person. */
export const subjectOf = ({ claims }: Caller): string | null => (typeof claims.sub === "string" ? claims.sub : null);

/** PUT /bucket/:id: what the body leaves out stays. */
export const updateBucket: Operation = async ({ database }, call) => {
  const id = idOf(call.rest);
  const caller = await call.caller();
  const wanted = await parseBody(
    call.request,
    z.object({ id: z.string().optional(), name: z.string().optional(), ...limits }),
  );
  await database.asCaller(caller, async (tx) => {
    await visibleBucket(tx, id);
    const { rowCount } = await tx.query(
      `update storage.buckets set public = coalesce($2, public), updated_at = now(),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
       where id = $1`,
      [
        id,
        wanted.public ?? null,
        wanted.file_size_limit !== undefined,
        wanted.file_size_limit ?? null,
        wanted.allowed_mime_types !== undefined,
        wanted.allowed_mime_types ?? null,
      ],
    );
    if (rowCount === 0) throw storageErrors.denied();
  });
  return jsonResponse(200, { message: "Successfully updated" });
};

/** DELETE /bucket/:id, once it is empty. */
export const deleteBucket: Operation = async ({ database }, call) => {
  const id = idOf(call.rest);
  const caller = await call.caller();
  await database.asCaller(caller, (tx) => visibleBucket(tx, id), { readOnly: true });
  const { rows } = await database.asService((tx) =>
    tx.query("select 1 from storage.objects where bucket_id = $1 limit 1", [id]),
  );
  if (rows.length > 0) throw storageErrors.bucketNotEmpty();
  await database.asCaller(caller, async (tx) => {
    const { rowCount } = await tx.query("delete from storage.buckets where id = $1", [id]);
    if (rowCount === 0) throw storageErrors.denied();
  });
  return jsonResponse(200, { message: "Successfully deleted" });
};

/** POST /bucket/:id/empty: the objects the caller may delete. Their rows are gone at once, their files within minutes. */
export const emptyBucket: Operation = async ({ database }, call) => {
  const id = idOf(call.rest.replace(/\/empty$/, ""));
  await database.asCaller(await call.caller(), async (tx) => {
    await visibleBucket(tx, id);
    await tx.query("delete from storage.objects where bucket_id = $1", [id]);
  });
  return jsonResponse(200, { message: "Empty bucket has been queued. Completion may take up to an hour." });
};
