import { PgBoss } from "pg-boss";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { noteUnavailable } from "../http/note-unavailable.ts";
import type { Log } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import { bossDatabase } from "./boss-database.ts";

/** Something to be done again and again, by one process at a time. */
export type Job = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron: string;
  /** A NOTIFY on this channel runs it at once. */
  readonly wakeOn?: string;
  /** Longer than a run may take: then another process begins again. Seconds. */
  readonly expireInSeconds: number;
  run(): Promise<unknown>;
};

export type RunningJobs = { stop(): Promise<void> };

const stopTimeoutMs = 10_000;

async function startJob(boss: PgBoss, database: Database, job: Job, log: Log): Promise<() => Promise<void>> {
  const { name, cron, wakeOn, expireInSeconds } = job;
  // "short": however often it is woken, at most one run waits while one is going on.
  await boss.createQueue(name, {
    policy: "short",
    notify: true,
    retryLimit: 0,
    expireInSeconds,
    deleteAfterSeconds: 86_400,
  });
  await boss.work(name, { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 }, async () => {
    await job.run();
  });
  await boss.schedule(name, cron, {}, { tz: "UTC" });
  // However many notifications come, one wake is on its way and one more waits, which comes after all that they told of.
  const send = oneAtATime(async () => {
    await boss.send(name, {}).catch((error: unknown) => log.warn("a job could not be woken", { job: name, error }));
  });
  const wake = () => void send();
  wake();
  return wakeOn ? database.listen(wakeOn, wake, wake) : async () => {};
}

/** Each of a dozen queues tells of a database that does not answer, every few seconds: one line says it. The queue gives copies of errors too. */
export function noteQueueProblem(log: Log, error: { readonly name: string }): void {
  if (error.name === "DatabaseUnavailable") noteUnavailable(log, "jobs");
  else log.warn("the job queue had a problem", { error });
}

/** Runs the jobs in this process, in turn with every other process that does. */
export async function startJobs(options: {
  readonly database: Database;
  readonly log: Log;
  readonly jobs: readonly Job[];
}): Promise<RunningJobs> {
  const { database, log, jobs } = options;
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema: "pgboss",
    useListenNotify: true,
    // Needs to run outside of a transaction; queues this small do not bloat.
    reindex: false,
  });
  boss.on("error", (error) => noteQueueProblem(log, error));
  boss.on("warning", ({ message, data }) => log.warn(`the job queue warns: ${message}`, { data }));
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopJob of stops) await stopJob();
    await boss.stop({ graceful: true, timeout: stopTimeoutMs });
  };
  try {
    await boss.start();
    for (const job of jobs) stops.push(await startJob(boss, database, job, log));
  } catch (error) {
    // Whoever begins again must not have each job twice.
    await stop().catch((problem: unknown) => log.warn("jobs that did not start were not ended", { error: problem }));
    throw error;
  }
  return { stop };
}
