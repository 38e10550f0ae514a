import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import type { AccountResult, JudgedLog } from "#trading/simulator/account-log.ts";
import { judgeWaiting, judgingJob } from "../judging/judge-waiting.ts";

type Options = {
  readonly database: Database;
  /** UTC milliseconds; the clock's unless a test says otherwise. */
  readonly now?: () => number;
  readonly runMs?: number;
};

type Claimed = {
  readonly id: string;
  readonly user_id: string;
  readonly alias: string;
  /** As text: a date of JavaScript has no microseconds. */
  readonly claimed_at: string;
  readonly document: unknown;
  readonly received: readonly Date[];
  readonly simulations: number;
};

/**
 * The request that waits longest, members in turns by their last verdict; else the result that was not looked at for a day. Claimed for ten
 * minutes.
 */
async function claim(tx: Tx): Promise<Claimed | undefined> {
  const { rows } = await tx.query<Claimed>(
    `update public.simulator_publications p set claimed_at = now()
     from public.simulator_accounts a left join public.account_storage s on s.user_id = a.user_id
     where a.id = p.account_id and p.id = (
       select w.id from public.simulator_publications w
       where (w.state = 'waiting' or (w.state = 'shown' and w.checked_at < now() - interval '1 day'))
         and (w.claimed_at is null or w.claimed_at < now() - interval '10 minutes')
       order by w.state = 'waiting' desc,
         (select max(greatest(m.checked_at, m.claimed_at)) from public.simulator_publications m where m.user_id = w.user_id) nulls first,
         w.requested_at, w.id
       limit 1 for update skip locked)
     returning p.id, p.user_id, p.alias, p.claimed_at::text, a.document, a.received, coalesce(s.simulations, 1) as simulations`,
  );
  return rows[0];
}

async function show(tx: Tx, { id, alias, simulations }: Claimed, result: AccountResult): Promise<void> {
  const { trades, losses, worstTrade, returnPercent, drawdownPercent, openPositions, days, from, until } = result;
  await tx.query(
    `insert into public.simulator_results (publication_id, alias, trades, losses, worst_trade, return_percent, drawdown_percent,
       open_positions, days, accounts, traded_from, checked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (publication_id) do update set trades = excluded.trades, losses = excluded.losses, worst_trade = excluded.worst_trade,
       return_percent = excluded.return_percent, drawdown_percent = excluded.drawdown_percent,
       open_positions = excluded.open_positions, days = excluded.days, accounts = excluded.accounts,
       traded_from = excluded.traded_from, checked_at = excluded.checked_at`,
    [
      ...[id, alias, trades, losses, worstTrade.toFixed(2), returnPercent.toFixed(2), drawdownPercent.toFixed(2)],
      ...[openPositions, days, simulations, new Date(from), new Date(until)],
    ],
  );
}

/** Stores what was found, unless the request was withdrawn or claimed by another process meanwhile. */
async function store(tx: Tx, claimed: Claimed, judged: JudgedLog): Promise<void> {
  const { rows } = await tx.query(
    `update public.simulator_publications set state = $3, reason = $4, reason_at = $5, checked_at = now(), claimed_at = null
     where id = $1 and claimed_at = $2::timestamptz returning id`,
    [
      ...[claimed.id, claimed.claimed_at, judged.ok ? "shown" : "refused"],
      ...[judged.ok ? null : judged.reason, judged.ok ? null : judged.at],
    ],
  );
  if (rows.length === 0) return;
  if (judged.ok) await show(tx, claimed, judged.result);
  else await tx.query("delete from public.simulator_results where publication_id = $1", [claimed.id]);
}

/** Recomputes accounts that wait to be published or were not looked at for a day. @returns how many. */
export const judgePublications = ({ database, now = Date.now, runMs }: Options): Promise<number> => {
  const requestOf = ({ document, received }: Claimed) =>
    ({ kind: "account", document, now: now(), received: received.map((at) => at.getTime()) }) as const;
  return judgeWaiting(database, { claim, requestOf, store }, runMs);
};

export const leaderboardJob = (options: Pick<Options, "database">): Job =>
  judgingJob("leaderboard", "simulator_publications", () => judgePublications(options));
