import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/** Removes attachments whose message is gone, or was never written; storage then gives up the bytes. @returns how many. */
export const removeLooseFiles = (database: Database): Promise<number> =>
  database.asService(async (tx) => {
    const { rowCount } = await tx.query(
      `delete from storage.objects o where o.bucket_id = 'support-files' and o.created_at < now() - interval '1 day'
         and not exists (select from public.support_files f where f.id::text = o.name)`,
    );
    return rowCount ?? 0;
  });

export const looseFilesJob = (database: Database): Job => ({
  name: "support-loose-files",
  cron: "40 3 * * *",
  expireInSeconds: 300,
  run: () => removeLooseFiles(database),
});
