import type { Database } from "../postgres/database.ts";
import type { Settings } from "../settings/schema.ts";

/** Makes the buckets that the settings file names and brings their limits up to date; others stay as they are. */
export async function prepareBuckets(database: Database, { buckets }: Settings["storage"]): Promise<void> {
  for (const [id, bucket] of Object.entries(buckets)) {
    await database.asService((tx) =>
      tx.query(
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
         on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
           allowed_mime_types = excluded.allowed_mime_types, updated_at = now()`,
        [id, bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null],
      ),
    );
  }
}
