import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

/** Each minute: drafts whose time has come are published, and pages hear of posts and lessons that appear by their own time. */
export const publishJob = ({ database }: { readonly database: Database }): Job => ({
  name: "publish-drafts",
  cron: "* * * * *",
  expireInSeconds: 120,
  run: async () => {
    await database.asService((tx) => tx.query("select public.publish_due()"));
  },
});
