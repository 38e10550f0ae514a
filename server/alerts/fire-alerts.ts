import { symbolText } from "#lib/symbol-text.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox } from "#platform/mail/outbox.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { type AlertDirection, firstReached } from "#trading/alerts/price-alert.ts";
import type { Bars } from "#trading/market/bars.ts";
import { toPrice } from "#trading/market/points.ts";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { brandName } from "../brand-name.ts";
import { type MailJobOptions, untilNoneWaits } from "../waiting-mails.ts";

/** One-minute bars on bids whose opening moments are in [from, to). */
export type MinuteBars = (symbol: string, from: number, to: number) => Bars;

type WatchOptions = MailJobOptions & {
  /** UTC milliseconds; the clock's unless a test says otherwise. */
  readonly now?: () => number;
  readonly minuteBars?: MinuteBars;
};

type Watched = {
  readonly id: string;
  readonly user_id: string;
  readonly symbol: string;
  readonly direction: AlertDirection;
  readonly level_points: number;
  readonly watched_until: Date;
  /** Null where the account has no proven address. */
  readonly email: string | null;
};

const minute = 60_000;
/** After a longer stop an alert is watched in steps, so that no transaction works through months of bars. */
const longestStep = 2 * 86_400_000;

const stampFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The alert watched least recently, locked until the transaction ends; skips what another process holds. */
async function claim(tx: Tx, until: number): Promise<Watched | undefined> {
  const { rows } = await tx.query<Watched>(
    `select a.id, a.user_id, a.symbol, a.direction, a.level_points, a.watched_until,
       case when u.email_confirmed_at is not null then nullif(u.email, '') end as email
     from public.alerts a join auth.users u on u.id = a.user_id
     where a.watched_until < $1 and a.symbol = any ($2) and u.deleted_at is null
       and not exists (select from public.alert_firings f where f.alert_id = a.id)
     order by a.watched_until, a.id limit 1 for update of a skip locked`,
    [new Date(until), simulatedSymbols],
  );
  return rows[0];
}

async function mailFiring(tx: Tx, alert: Watched, to: string, reachedAt: number, options: WatchOptions): Promise<void> {
  const { siteUrl, delivers } = options;
  const digits = findSymbol(alert.symbol)?.digits ?? 0;
  const level = toPrice(alert.level_points, digits).toFixed(digits);
  const symbol = symbolText(alert.symbol);
  const reached = alert.direction === "rises" ? "rose to" : "fell to";
  await createOutbox({ siteUrl, brand: await brandName(tx), delivers }).enqueue(tx, {
    kind: "price_alert",
    to,
    values: {
      Email: to,
      SiteURL: siteUrl,
      AlertTitle: `${symbol} ${reached} ${level}`,
      Symbol: symbol,
      Reached: reached,
      Level: level,
      ReachedAt: `${stampFormat.format(reachedAt)} UTC`,
      AlertsURL: `${siteUrl}/trading#alerts`,
    },
  });
}

/**
 * Watches every member's alert up to the last closed minute. Firing and mail are one transaction under the alert's lock, and the firing's
 * key is the alert, so no crash and no second process mails twice. @returns how many steps were watched.
 */
export function fireAlerts(options: WatchOptions): Promise<number> {
  const { database, now = Date.now, minuteBars = simulatedBars() } = options;
  const until = Math.floor(now() / minute) * minute;
  return untilNoneWaits(database, async (tx) => {
    const alert = await claim(tx, until);
    if (!alert) return false;
    const from = alert.watched_until.getTime();
    const to = Math.min(until, from + longestStep);
    const rule = { direction: alert.direction, levelPoints: alert.level_points };
    const reachedAt = firstReached(rule, minuteBars(alert.symbol, from, to), from, to);
    await tx.query("update public.alerts set watched_until = $2 where id = $1", [alert.id, new Date(to)]);
    if (reachedAt === null) return true;
    await tx.query("insert into public.alert_firings (alert_id, user_id, reached_at) values ($1, $2, $3)", [
      alert.id,
      alert.user_id,
      new Date(reachedAt),
    ]);
    if (alert.email) await mailFiring(tx, alert, alert.email, reachedAt, options);
    return true;
  });
}

function simulatedBars(): MinuteBars {
  const market = createSimulatedMarket();
  return (symbol, from, to) => market.bars(symbol, "M1", from, to);
}

/** Each minute, once it has closed. */
export const alertJob = (options: MailJobOptions): Job => {
  const minuteBars = simulatedBars();
  return { name: "alerts", cron: "* * * * *", expireInSeconds: 300, run: () => fireAlerts({ ...options, minuteBars }) };
};
