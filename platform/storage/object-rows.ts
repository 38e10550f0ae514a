import type { Caller, Tx } from "../postgres/database.ts";
import type { StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";

/** Of a file, under the names that Supabase's `metadata` column uses. */
export type FileFacts = {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
};

export type ObjectRow = {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
  readonly metadata: Partial<FileFacts> | null;
  readonly user_metadata: Record<string, unknown> | null;
  readonly version: string | null;
};

export type Place = { readonly bucket: string; readonly name: string };

export const objectColumns =
  "id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata, user_metadata, version";

export async function findObject(tx: Tx, { bucket, name }: Place): Promise<ObjectRow | undefined> {
  const { rows } = await tx.query<ObjectRow>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return rows[0];
}

/** The object as the caller's policies show it. @throws {StorageError} 404 also for a hidden one */
export async function visibleObject({ database }: StorageContext, caller: Caller, place: Place): Promise<ObjectRow> {
  const row = await database.asCaller(caller, (tx) => findObject(tx, place), { readOnly: true });
  if (row) return row;
  const { rows } = await database.asService((tx) =>
    tx.query("select 1 from storage.buckets where id = $1", [place.bucket]),
  );
  throw rows.length > 0 ? storageErrors.noObject() : storageErrors.noBucket();
}

/** Of these names, those that the caller's policies show: one question for all. */
export async function visibleNames(
  { database }: StorageContext,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.asCaller(
    caller,
    (tx) =>
      tx.query<{ name: string }>("select name from storage.objects where bucket_id = $1 and name = any($2)", [
        bucket,
        names,
      ]),
    { readOnly: true },
  );
  return new Set(rows.map(({ name }) => name));
}

export type NewObject = Place & {
  readonly owner: string | null;
  /** Undefined for a trial of what the policies allow, before there is a file. */
  readonly version?: string;
  readonly facts?: Partial<FileFacts>;
  readonly userMetadata?: Record<string, unknown> | undefined;
};

/**
 * Writes the row as the caller: policies for INSERT, with `replace` also those for UPDATE and SELECT, decide.
 * @throws PostgreSQL's 42501 and 23505
 */
export async function putObject(tx: Tx, object: NewObject, replace: boolean): Promise<string> {
  const onConflict = replace
    ? `on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
         user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()`
    : "";
  const { rows } = await tx.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3::uuid, $3, $4, $5, $6) ${onConflict} returning id`,
    [
      object.bucket,
      object.name,
      object.owner,
      object.version ?? null,
      object.facts ? JSON.stringify(object.facts) : null,
      object.userMetadata ? JSON.stringify(object.userMetadata) : null,
    ],
  );
  return rows[0]?.id ?? "";
}
