import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/** Each minute: access whose end date has come ends, and its holder is told. */
export const endAccessJob = (database: Database): Job => ({
  name: "end-access",
  cron: "* * * * *",
  expireInSeconds: 120,
  run: async () => {
    await database.asService((tx) => tx.query("select public.end_due_access()"));
  },
});
