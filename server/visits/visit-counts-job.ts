import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/** Each hour: the next month's partition is made, and counts and notes whose time is over go. */
export const visitCountsJob = (database: Database): Job => ({
  name: "tidy-visit-counts",
  cron: "17 * * * *",
  expireInSeconds: 120,
  run: async () => {
    await database.asService((tx) => tx.query("select public.tidy_visit_counts()"));
  },
});
