import type { Database, Tx } from "../../postgres/database.ts";
import { storageErrors } from "../errors.ts";
import type { Place } from "../object-rows.ts";

/** Metadata as the protocol has it: texts by name, some without a text. */
export type UploadMetadata = Record<string, string | null>;

export type UploadRow = {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly holder: string;
  readonly owner: string | null;
  readonly upsert: boolean;
  readonly metadata: UploadMetadata;
  readonly size: number;
  readonly received: number;
  readonly parts: number;
  readonly complete: boolean;
  readonly expires_at: Date;
};

export type NewUpload = Place & {
  readonly id: string;
  /** Who may go on with it. */
  readonly holder: string;
  readonly owner: string | null;
  readonly address: string;
  readonly upsert: boolean;
  readonly metadata: UploadMetadata;
  readonly size: number;
};

/** How long an upload may take from its first request on, as at Supabase, and how long it may bring nothing: then its room is others'. */
const uploadLife = "24 hours";
export const idleUploadMs = 3600 * 1000;

/** Parts outlive their upload by a day, so that none is cleared away while the last one is received. */
export const partPeriod = "2 days";

/**
 * Of uploads that are not complete, counted by the disk that they hold: what has arrived, the part on its way, and an advance. What is
 * only announced holds nothing more. An address and an account have the same share; the service has no share of its own and counts
 * among all.
 */
export const uploadLimits = { ofOne: 30, bytesOfOne: 4 * 2 ** 30, bytesOfAll: 64 * 2 ** 30, parts: 10_000 };

/** What an upload holds before its next part: so many bytes more than have arrived. */
const advance = 8 * 2 ** 20;

type Share = { readonly id: string; readonly owner: string | null; readonly address: string };

/** Waits for other uploads' turns, so that two together do not both find room. @throws {HttpError} 429, 507 */
async function assertRoom(tx: Tx, share: Share, held: number, unlimited: boolean, limits: typeof uploadLimits) {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('platform.storage_uploads', 0))");
  const { rows } = await tx.query<{ count: number; bytes: number; all: number }>(
    `select count(*) filter (where mine)::int as count, coalesce(sum(held) filter (where mine), 0)::float8 as bytes,
       coalesce(sum(held), 0)::float8 as all
     from (select held, address = $1 or (owner is not null and owner = $2) as mine
       from platform.storage_uploads where completed_at is null and expires_at > now() and id <> $3) unfinished`,
    [share.address, share.owner, share.id],
  );
  const [found = { count: 0, bytes: 0, all: 0 }] = rows;
  // One upload alone may be as large as the bucket allows.
  const tooMuch = found.count >= limits.ofOne || (found.count > 0 && found.bytes + held > limits.bytesOfOne);
  if (tooMuch && !unlimited) throw storageErrors.tooManyUploads();
  if (found.all > 0 && found.all + held > limits.bytesOfAll) throw storageErrors.uploadsFull();
}

/** @throws {HttpError} 429 when one sender has too much under way, 507 when all together have */
export async function addUpload(
  database: Database,
  upload: NewUpload,
  unlimited: boolean,
  limits = uploadLimits,
): Promise<void> {
  const { id, bucket, name, holder, owner, address, upsert, metadata, size } = upload;
  const held = Math.min(size, advance);
  await database.asService(async (tx) => {
    await assertRoom(tx, upload, held, unlimited, limits);
    await tx.query(
      `insert into platform.storage_uploads (id, bucket_id, name, holder, owner, address, upsert, metadata, size, held, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 millisecond')`,
      [id, bucket, name, holder, owner, address, upsert, JSON.stringify(metadata), size, held, idleUploadMs],
    );
  });
}

/** Holds the room of a part before its bytes are read: up to the byte `until`. @throws {HttpError} as above */
export async function holdPart(
  database: Database,
  id: string,
  until: number,
  unlimited: boolean,
  limits = uploadLimits,
): Promise<void> {
  await database.asService(async (tx) => {
    const { rows } = await tx.query<Share & { held: number }>(
      `select id, owner, address, least(size, greatest($2::bigint, received + ${advance}))::float8 as held
       from platform.storage_uploads where id = $1`,
      [id, until],
    );
    const [upload] = rows;
    if (!upload) return;
    await assertRoom(tx, upload, upload.held, unlimited, limits);
    await tx.query("update platform.storage_uploads set held = $2 where id = $1", [id, upload.held]);
  });
}

/** After a part, whatever became of it: its upload holds what has arrived, and the advance. */
export const settlePart = (database: Database, id: string): Promise<unknown> =>
  database.asService((tx) =>
    tx.query(`update platform.storage_uploads set held = least(size, received + ${advance}) where id = $1`, [id]),
  );

export async function findUpload(database: Database, id: string): Promise<UploadRow | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const { rows } = await database.asService((tx) =>
    tx.query<UploadRow>(
      `select id, bucket_id, name, holder, owner, upsert, metadata, size::float8 as size, received::float8 as received, parts,
         completed_at is not null as complete, expires_at from platform.storage_uploads where id = $1`,
      [id],
    ),
  );
  return rows[0];
}

type NewPart = { readonly startsAt: number; readonly size: number; readonly version: string };

/** @returns false when the upload has gone on, or has ended, while this part was received */
export const addPart = (database: Database, id: string, { startsAt, size, version }: NewPart): Promise<boolean> =>
  database.asService(async (tx) => {
    const { rowCount } = await tx.query(
      `update platform.storage_uploads set received = received + $3, parts = parts + 1,
         expires_at = least(created_at + interval '${uploadLife}', now() + $4 * interval '1 millisecond')
       where id = $1 and received = $2 and received + $3 <= size and completed_at is null`,
      [id, startsAt, size, idleUploadMs],
    );
    if (rowCount === 0) return false;
    await tx.query("insert into platform.storage_upload_parts (upload_id, starts_at, version) values ($1, $2, $3)", [
      id,
      startsAt,
      version,
    ]);
    return true;
  });

/** The versions of an upload's parts, in their order. */
export async function partsOf(database: Database, id: string): Promise<string[]> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ version: string }>(
      "select version from platform.storage_upload_parts where upload_id = $1 order by starts_at",
      [id],
    ),
  );
  return rows.map(({ version }) => version);
}

/** Says which file will be the object's: the row that appears with it completes the upload. */
export const nameFile = (database: Database, id: string, version: string): Promise<unknown> =>
  database.asService((tx) =>
    tx.query("update platform.storage_uploads set file_version = $2 where id = $1 and completed_at is null", [
      id,
      version,
    ]),
  );

export const forgetParts = (database: Database, id: string): Promise<unknown> =>
  database.asService((tx) => tx.query("delete from platform.storage_upload_parts where upload_id = $1", [id]));

export const removeUpload = (database: Database, id: string): Promise<unknown> =>
  database.asService((tx) => tx.query("delete from platform.storage_uploads where id = $1", [id]));

/** Forgets uploads whose time is over and gives up their parts, which the next clearing up of files removes. */
export const sweepUploads = (database: Database): Promise<unknown> =>
  database.asService((tx) =>
    tx.query(
      `with ended as (
         select id from platform.storage_uploads where expires_at <= now() for update skip locked
       ), given_up as (
         update platform.storage_loose_files set remove_after = now() where version in (
           select version from platform.storage_upload_parts where upload_id in (select id from ended))
       )
       delete from platform.storage_uploads where id in (select id from ended)`,
    ),
  );
