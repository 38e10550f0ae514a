import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/**
 * Removes uploads that nobody finished, and files of pictures, videos and robots whose row has been gone for a day: until then undoing brings them back.
 * Storage then gives up the bytes. @returns how many files.
 */
export const removeUnusedMedia = (database: Database): Promise<number> =>
  database.asService(async (tx) => {
    const { rowCount } = await tx.query(
      `delete from storage.objects o where o.created_at < now() - interval '1 day' and (o.bucket_id = 'uploads' or (o.bucket_id = 'pictures'
         and not exists (select from public.pictures p where p.id = o.path_tokens[1])
         and not exists (select from public.text_revisions r where r.room = 'pictures' and r.row_id = o.path_tokens[1]
           and r.changed_at > now() - interval '1 day')
         or o.bucket_id = 'videos' and not exists (select from public.videos v where v.id::text = o.name)
         and not exists (select from public.text_revisions r where r.room = 'videos' and r.row_id = o.name
           and r.changed_at > now() - interval '1 day')
         or o.bucket_id = 'robot-files' and not exists (select from public.own_robot_files f where f.id::text = o.name)
         and not exists (select from public.text_revisions r where r.room = 'own_robot_files' and r.row_id = o.name
           and r.changed_at > now() - interval '1 day')))`,
    );
    return rowCount ?? 0;
  });

export const unusedMediaJob = (database: Database): Job => ({
  name: "unused-media",
  cron: "10 4 * * *",
  expireInSeconds: 300,
  run: () => removeUnusedMedia(database),
});
