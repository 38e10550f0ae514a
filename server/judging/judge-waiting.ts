import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import { type Judged, type JudgeRequest, judgeInThread, timeoutMs } from "./judge-in-thread.ts";

/** Logs of one kind that wait for their verdict. */
export type Waiting<Claimed, Request extends JudgeRequest> = {
  /** The next one, claimed so that no other process takes it meanwhile. */
  readonly claim: (tx: Tx) => Promise<Claimed | undefined>;
  readonly requestOf: (claimed: Claimed) => Request;
  readonly store: (tx: Tx, claimed: Claimed, judged: Judged[Request["kind"]]) => Promise<void>;
};

/** How long a run begins with further logs: it ends before the queue takes it for dead and begins another one beside it. */
const longestRunMs = 450_000;

/** Judges one log after the other, as long as a run may take. @returns how many. */
export async function judgeWaiting<Claimed, Request extends JudgeRequest>(
  database: Database,
  { claim, requestOf, store }: Waiting<Claimed, Request>,
  runMs = longestRunMs,
): Promise<number> {
  const stopAt = performance.now() + runMs;
  for (let judged = 0; ; judged += 1) {
    const claimed = performance.now() < stopAt && (await database.asService(claim));
    if (!claimed) return judged;
    const found = await judgeInThread(requestOf(claimed));
    await database.asService((tx) => store(tx, claimed, found));
  }
}

/** At once when a row of the table waits, else every ten minutes. */
export const judgingJob = (name: string, table: string, run: Job["run"]): Job => ({
  name,
  cron: "*/10 * * * *",
  wakeOn: table,
  expireInSeconds: (longestRunMs + timeoutMs) / 1000 + 30,
  run,
});
