import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import type { JudgedDrill } from "#trading/school/drills/judge-drill.ts";
import { judgeWaiting, judgingJob } from "../judging/judge-waiting.ts";

type Claimed = {
  readonly id: string;
  /** As text: a date of JavaScript has no microseconds. */
  readonly claimed_at: string;
  readonly terms: unknown;
  readonly seed: number;
  readonly log: unknown;
};

/** Members in turns: of the member whose last verdict is the longest ago, the try that waits longest. Claimed for ten minutes. */
async function claim(tx: Tx): Promise<Claimed | undefined> {
  const { rows } = await tx.query<Claimed>(
    `update public.drill_tries t set claimed_at = now()
     where t.id = (
       select w.id from public.drill_tries w
       where w.state = 'waiting' and (w.claimed_at is null or w.claimed_at < now() - interval '10 minutes')
       order by (select max(greatest(d.judged_at, d.claimed_at)) from public.drill_tries d where d.user_id = w.user_id) nulls first,
         w.handed_in_at, w.id
       limit 1 for update skip locked)
     returning t.id, t.claimed_at::text, t.terms, t.seed, t.log`,
  );
  return rows[0];
}

/** The verdict takes the place of the log, in which a member can write 256 KB. */
async function store(tx: Tx, { id, claimed_at }: Claimed, judged: JudgedDrill): Promise<void> {
  const { score = null, ...result } = judged.ok ? judged.result : {};
  await tx.query(
    `update public.drill_tries set state = $3, score = $4, result = $5, reason = $6, reason_at = $7, judged_at = now(), claimed_at = null,
       log = null
     where id = $1 and claimed_at = $2::timestamptz`,
    [
      ...[id, claimed_at, judged.ok ? "judged" : "refused", score, judged.ok ? JSON.stringify(result) : null],
      ...[judged.ok ? null : judged.reason, judged.ok ? null : judged.at],
    ],
  );
}

type Options = { readonly database: Database; readonly runMs?: number };

const requestOf = ({ terms, seed, log }: Claimed) => ({ kind: "drill", terms, seed, log }) as const;

/** Scores tries that were handed in. @returns how many. */
export const judgeTries = ({ database, runMs }: Options): Promise<number> =>
  judgeWaiting(database, { claim, requestOf, store }, runMs);

export const drillsJob = (options: { readonly database: Database }): Job =>
  judgingJob("drills", "drill_tries", () => judgeTries(options));
