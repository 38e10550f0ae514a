import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";

const works = [
  // Drafts whose time has come are published, and pages hear of posts and lessons that appear by their own time.
  { name: "publish-drafts", cron: "* * * * *", expireInSeconds: 120, does: "publish_due" },
  // Access whose end date has come ends, and its holder is told.
  { name: "end-access", cron: "* * * * *", expireInSeconds: 120, does: "end_due_access" },
  // Requests whose time came before anybody confirmed it are declined, so that no plan counts them.
  { name: "decline-unanswered-bookings", cron: "* * * * *", expireInSeconds: 120, does: "decline_unanswered_bookings" },
  // Transcripts of the assistant that are older than the owner's number of days go, and the oldest of too many.
  { name: "forget-transcripts", cron: "25 * * * *", expireInSeconds: 300, does: "forget_transcripts" },
  // The next month's partition is made, and counts and notes whose time is over go.
  { name: "tidy-visit-counts", cron: "17 * * * *", expireInSeconds: 120, does: "tidy_visit_counts" },
] as const;

/** Work that a function of the database does by itself. */
export const databaseJobs = (database: Database): Job[] =>
  works.map(({ does, ...job }) => ({
    ...job,
    run: async () => {
      await database.asService((tx) => tx.query(`select public.${does}()`));
    },
  }));
