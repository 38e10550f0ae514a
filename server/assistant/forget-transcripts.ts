import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/** Each hour: transcripts of the assistant that are older than the owner's number of days go, and the oldest of too many. */
export const transcriptsJob = (database: Database): Job => ({
  name: "forget-transcripts",
  cron: "25 * * * *",
  expireInSeconds: 300,
  run: async () => {
    await database.asService((tx) => tx.query("select public.forget_transcripts()"));
  },
});
