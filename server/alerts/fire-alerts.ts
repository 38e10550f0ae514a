import { symbolText } from "#lib/symbol-text.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import { createOutbox } from "#platform/mail/outbox.ts";
import type { MailKind } from "#platform/mail/templates.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { type AlertDirection, firstReached } from "#trading/alerts/price-alert.ts";
import { signalBars } from "#trading/alerts/signal-alert.ts";
import { type SignalRequest, type SignalWatch, watchSignal } from "#trading/alerts/watch-signal.ts";
import type { Bars } from "#trading/market/bars.ts";
import { toPrice } from "#trading/market/points.ts";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { brandName } from "../brand-name.ts";
import { type MailJobOptions, untilNoneWaits } from "../waiting-mails.ts";

/** One-minute bars on bids whose opening moments are in [from, to). */
export type MinuteBars = (symbol: string, from: number, to: number) => Bars;

/** Looks for the signals of rules, in production away from this thread. */
export type SignalWork = (request: SignalRequest) => SignalWatch | Promise<SignalWatch>;

type WatchOptions = MailJobOptions & {
  /** UTC milliseconds; the clock's unless a test says otherwise. */
  readonly now?: () => number;
  readonly minuteBars?: MinuteBars;
  readonly signalWork?: SignalWork;
};

type Rule =
  | { readonly kind: "price"; readonly direction: AlertDirection; readonly level_points: number }
  | { readonly kind: "crossing" | "strategy"; readonly document: unknown };

type Watched = Rule & {
  readonly id: string;
  readonly user_id: string;
  readonly symbol: string;
  readonly watched_until: Date;
  /** Null where the account has no proven address. */
  readonly email: string | null;
};

type Firing = {
  readonly at: number;
  readonly pricePoints: number | null;
  readonly side: "long" | "short" | null;
  readonly mail: { readonly kind: MailKind; readonly values: Readonly<Record<string, string>> };
};

/** How far an alert was watched, and what was found there. */
type Watch = { readonly to: number; readonly firing: Firing | null } | { readonly problem: string };

const minute = 60_000;
/** After a longer stop an alert is watched in steps, so that no transaction works through months of bars. */
const longestStep = 2 * 86_400_000;

const stampFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The alert watched least recently, locked until the transaction ends; skips what another process holds. */
async function claim(tx: Tx, until: number): Promise<Watched | undefined> {
  const { rows } = await tx.query<Watched>(
    `select a.id, a.user_id, a.symbol, a.kind, a.direction, a.level_points, a.document, a.watched_until,
       case when u.email_confirmed_at is not null then nullif(u.email, '') end as email
     from public.alerts a join auth.users u on u.id = a.user_id
     where a.watched_until < $1 and a.symbol = any ($2) and u.deleted_at is null and a.problem is null
       and not exists (select from public.alert_firings f where f.alert_id = a.id)
     order by a.watched_until, a.id limit 1 for update of a skip locked`,
    [new Date(until), simulatedSymbols],
  );
  return rows[0];
}

const momentText = (at: number): string => `${stampFormat.format(at)} UTC`;

function watchPrice(alert: Watched & { kind: "price" }, until: number, minuteBars: MinuteBars): Watch {
  const from = alert.watched_until.getTime();
  const to = Math.min(until, from + longestStep);
  const rule = { direction: alert.direction, levelPoints: alert.level_points };
  const at = firstReached(rule, minuteBars(alert.symbol, from, to), from, to);
  if (at === null) return { to, firing: null };
  const digits = findSymbol(alert.symbol)?.digits ?? 0;
  const Level = toPrice(alert.level_points, digits).toFixed(digits);
  const symbol = symbolText(alert.symbol);
  const Reached = alert.direction === "rises" ? "rose to" : "fell to";
  const values = {
    AlertTitle: `${symbol} ${Reached} ${Level}`,
    Symbol: symbol,
    Reached,
    Level,
    ReachedAt: momentText(at),
  };
  return { to, firing: { at, pricePoints: null, side: null, mail: { kind: "price_alert", values } } };
}

async function watchBars(
  alert: Watched & { kind: "crossing" | "strategy" },
  until: number,
  work: SignalWork,
): Promise<Watch> {
  const watched = await work({
    document: alert.document,
    symbol: alert.symbol,
    from: alert.watched_until.getTime(),
    until,
  });
  if ("problem" in watched) return watched;
  const { to, signal, document } = watched;
  if (signal === null) return { to, firing: null };
  const { closedAt, side, pricePoints } = signal;
  const digits = findSymbol(alert.symbol)?.digits ?? 0;
  const symbol = symbolText(alert.symbol);
  const values = {
    AlertTitle: `${symbol}, ${document.timeframe}: ${document.name}`,
    Symbol: symbol,
    Timeframe: document.timeframe,
    Happened:
      alert.kind === "crossing"
        ? `Your alert “${document.name}” fired`
        : `${document.name} gave a ${side} entry signal`,
    ClosedAt: momentText(closedAt),
    Price: toPrice(pricePoints, digits).toFixed(digits),
  };
  const ofStrategy = alert.kind === "strategy" ? side : null;
  return { to, firing: { at: closedAt, pricePoints, side: ofStrategy, mail: { kind: "signal_alert", values } } };
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
    "insert into public.alert_firings (alert_id, user_id, reached_at, price_points, side) values ($1, $2, $3, $4, $5)",
    [alert.id, alert.user_id, new Date(firing.at), firing.pricePoints, firing.side],
  );
  if (!alert.email) return;
  const { siteUrl, delivers } = options;
  const values = {
    Email: alert.email,
    SiteURL: siteUrl,
    AlertsURL: `${siteUrl}/trading#alerts`,
    ...firing.mail.values,
  };
  const outbox = createOutbox({ siteUrl, brand: await brandName(tx), delivers });
  await outbox.enqueue(tx, { kind: firing.mail.kind, to: alert.email, values });
}

/**
 * Watches every member's alert up to the last closed minute. Firing and mail are one transaction under the alert's lock, and the firing's
 * key is the alert, so no crash and no second process mails twice. @returns how many steps were watched.
 */
export function fireAlerts(options: WatchOptions): Promise<number> {
  const { database, now = Date.now, minuteBars = simulatedBars(), signalWork = simulatedSignals() } = options;
  const until = Math.floor(now() / minute) * minute;
  return untilNoneWaits(database, async (tx) => {
    const alert = await claim(tx, until);
    if (!alert) return false;
    const watch =
      alert.kind === "price" ? watchPrice(alert, until, minuteBars) : await watchBars(alert, until, signalWork);
    await store(tx, alert, watch, options);
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
    watchSignal(request, (symbol, timeframe, asOf) => market.lastBars(symbol, timeframe, signalBars + 1, asOf));
}

/** Each minute, once it has closed. */
export const alertJob = (options: MailJobOptions & { readonly signalWork?: SignalWork }): Job => {
  const work = { minuteBars: simulatedBars(), signalWork: options.signalWork ?? simulatedSignals() };
  return { name: "alerts", cron: "* * * * *", expireInSeconds: 300, run: () => fireAlerts({ ...options, ...work }) };
};
