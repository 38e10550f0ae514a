import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import { watchSignal } from "#trading/alerts/watch-signal.ts";
import { closedUntil } from "#trading/market/history/manifest.ts";
import { dataName } from "#trading/market/market-data.ts";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { type HistoryReader, nullForHistory } from "#workers/market/stored-history.ts";
import { type Attempt, type MailJobOptions, outboxOf, untilNoneWaits } from "../waiting-mails.ts";
import { createMemberTurns, type MemberTurns } from "./member-turns.ts";
import { type MinuteBars, type SignalWork, type Watch, type Watched, watchAlert } from "./watch-alert.ts";

type WatchOptions = MailJobOptions & {
  /** UTC milliseconds; the clock's unless a test says otherwise. */
  readonly now?: () => number;
  readonly minuteBars?: MinuteBars;
  readonly signalWork?: SignalWork;
  /** The site's stored bars. */
  readonly history?: HistoryReader | undefined;
  /** Lasts from run to run. */
  readonly turns?: MemberTurns;
  readonly longestRunMs?: number;
};

const minute = 60_000;
/** A run watches up to one moment: what it leaves waits for the next one, which knows the minutes since and begins with whoever took least. */
const longestRun = 50_000;

/** Symbols of stored prices, and the moment up to which their bars are known. */
type StoredEnds = Map<string, number>;

/** What is stored of the symbols whose stored prices alerts watch; a symbol without any, or that cannot be read, waits. */
async function storedEnds(database: Database, history: HistoryReader | undefined, until: number): Promise<StoredEnds> {
  const ends: StoredEnds = new Map();
  if (!history) return ends;
  const { rows } = await database.asService((tx) =>
    tx.query<{ symbol: string }>("select distinct symbol from public.alerts where market = 'stored'"),
  );
  for (const { symbol } of rows) {
    const manifest = await history.manifest(symbol).catch(nullForHistory);
    if (manifest) ends.set(symbol, Math.min(until, closedUntil(manifest, until)));
  }
  return ends;
}

type Claim = { readonly until: number; readonly ends: StoredEnds; readonly turns: MemberTurns };

/**
 * Of the member whose alerts took least recently, the one watched least recently; locked until the transaction ends. Skips what another process
 * holds.
 */
async function claim(tx: Tx, { failed, on }: Attempt, { until, ends, turns }: Claim): Promise<Watched | undefined> {
  const { members, millis } = turns.taken();
  const { rows } = await tx.query<Watched>(
    `select a.id, a.user_id, a.symbol, a.market, a.kind, a.direction, a.level_points, a.document, a.timeframe, a.watched_until,
       case when u.email_confirmed_at is not null then nullif(u.email, '') end as email
     from public.alerts a join auth.users u on u.id = a.user_id
       left join unnest($6::uuid[], $7::float8[]) t (member, millis) on t.member = a.user_id
     where u.deleted_at is null and a.problem is null and a.id::text <> all ($5::text[])
       and case a.market
         when 'simulated' then a.watched_until < $1 and a.symbol = any ($2)
         else exists (select from unnest($3::text[], $4::timestamptz[]) s (symbol, until)
           where s.symbol = a.symbol and a.watched_until < s.until)
       end
       and not exists (select from public.alert_firings f where f.alert_id = a.id)
     order by coalesce(t.millis, 0), a.watched_until, a.id limit 1 for update of a skip locked`,
    [
      ...[new Date(until), simulatedSymbols, [...ends.keys()], [...ends.values()].map((end) => new Date(end))],
      ...[failed, members, millis],
    ],
  );
  if (rows[0]) on(rows[0].id);
  return rows[0];
}

/**
 * As many mails a day as an account holds alerts: who sets one again whenever it has fired must not use up what the mail server sends for all.
 * Counted by the mailbox, for which an account that was erased can be opened again.
 */
async function mayMail(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await tx.query<{ wait: number }>(
    "select public.take_request('alert mails to ' || private.mailbox_key($1), 50, 86400) as wait",
    [address],
  );
  return rows[0]?.wait === 0;
}

async function store(tx: Tx, alert: Watched, watch: Watch, options: MailJobOptions): Promise<void> {
  if ("problem" in watch) {
    await tx.query("update public.alerts set problem = $2 where id = $1", [alert.id, watch.problem]);
    return;
  }
  await tx.query("update public.alerts set watched_until = $2 where id = $1", [alert.id, new Date(watch.to)]);
  const { firing } = watch;
  if (!firing) return;
  await tx.query(
    `insert into public.alert_firings (alert_id, user_id, reached_at, price_points, side, data)
     values ($1, $2, $3, $4, $5, $6)`,
    [alert.id, alert.user_id, new Date(firing.at), firing.pricePoints, firing.side, dataName(firing.data)],
  );
  if (!alert.email || !(await mayMail(tx, alert.email))) return;
  const { siteUrl } = options;
  const values = {
    Email: alert.email,
    SiteURL: siteUrl,
    AlertsURL: `${siteUrl}/trading#alerts`,
    ...firing.mail.values,
  };
  const { enqueue } = await outboxOf(tx, options);
  await enqueue(tx, { kind: firing.mail.kind, to: alert.email, values });
}

/**
 * Watches every member's alert up to the last closed minute, and those on stored prices up to the last stored bar. Firing and mail are one
 * transaction under the alert's lock, and the firing's key is the alert, so no crash and no second process mails twice.
 * @returns how many steps were watched.
 */
export async function fireAlerts(options: WatchOptions): Promise<number> {
  const { database, now = Date.now, minuteBars = simulatedBars(), signalWork = simulatedSignals(), history } = options;
  const { turns = createMemberTurns(), longestRunMs = longestRun } = options;
  const stopAt = performance.now() + longestRunMs;
  const until = Math.floor(now() / minute) * minute;
  const ends = await storedEnds(database, history, until);
  const prices = { minuteBars, signalWork, history: history ?? null };
  turns.beginRun();
  return untilNoneWaits(database, async (tx, attempt) => {
    const alert = performance.now() < stopAt && (await claim(tx, attempt, { until, ends, turns }));
    if (!alert) return false;
    const end = turns.begin(alert.user_id);
    const known = alert.market === "stored" ? (ends.get(alert.symbol) ?? until) : until;
    const watch = await watchAlert(alert, known, prices).catch(nullForHistory).finally(end);
    if (watch) await store(tx, alert, watch, options);
    // Damaged bars: alerts of this symbol wait until it was imported or fetched again.
    else ends.delete(alert.symbol);
    return true;
  });
}

function simulatedBars(): MinuteBars {
  const market = createSimulatedMarket();
  return (symbol, from, to) => market.bars(symbol, "M1", from, to);
}

function simulatedSignals(): SignalWork {
  const market = createSimulatedMarket();
  return (request) =>
    watchSignal(request, (symbol, timeframe, asOf, count) => market.lastBars(symbol, timeframe, count, asOf));
}

type JobOptions = MailJobOptions & {
  readonly signalWork?: SignalWork | undefined;
  readonly history?: HistoryReader | undefined;
};

/** Each minute, once it has closed. */
export const alertJob = (options: JobOptions): Job => {
  const work = {
    minuteBars: simulatedBars(),
    signalWork: options.signalWork ?? simulatedSignals(),
    turns: createMemberTurns(),
  };
  return { name: "alerts", cron: "* * * * *", expireInSeconds: 300, run: () => fireAlerts({ ...options, ...work }) };
};
