import { longMoment } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { MailKind } from "#platform/mail/templates.ts";
import { type AlertDirection, firstReached } from "#trading/alerts/price-alert.ts";
import type { SignalTimeframe } from "#trading/alerts/signal-alert.ts";
import type { SignalRequest, SignalWatch } from "#trading/alerts/watch-signal.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { dataName, type MarketData } from "#trading/market/market-data.ts";
import { toPrice } from "#trading/market/points.ts";
import { barSpan } from "#trading/market/resample.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { storedSignalBars } from "#workers/market/signal-bars.ts";
import { type HistoryReader, storedBars } from "#workers/market/stored-history.ts";

/** One-minute bars of the simulated market, on bids, whose opening moments are in [from, to). */
export type MinuteBars = (symbol: string, from: number, to: number) => Bars;

/** Looks for the signals of rules, in production away from this thread. */
export type SignalWork = (request: SignalRequest) => SignalWatch | Promise<SignalWatch>;

export type AlertPrices = {
  readonly minuteBars: MinuteBars;
  readonly signalWork: SignalWork;
  /** The site's stored bars; null where there are none. */
  readonly history: HistoryReader | null;
};

type Rule =
  | { readonly kind: "price"; readonly direction: AlertDirection; readonly level_points: number }
  | { readonly kind: "crossing" | "strategy"; readonly document: unknown; readonly timeframe: SignalTimeframe };

export type Watched = Rule & {
  readonly id: string;
  readonly user_id: string;
  readonly symbol: string;
  readonly market: "simulated" | "stored";
  readonly watched_until: Date;
  /** Null where the account has no proven address. */
  readonly email: string | null;
};

export type Firing = {
  readonly at: number;
  readonly pricePoints: number | null;
  readonly side: "long" | "short" | null;
  readonly data: MarketData;
  readonly mail: { readonly kind: MailKind; readonly values: Readonly<Record<string, string>> };
};

/** How far an alert was watched, and what was found there. */
export type Watch = { readonly to: number; readonly firing: Firing | null } | { readonly problem: string };

/** After a longer stop an alert is watched in steps, so that no transaction works through months of bars. */
const longestStep = 2 * 86_400_000;

const simulated: MarketData = { kind: "simulated" };
const momentText = (at: number): string => `${longMoment(at, "UTC")} UTC`;
const pricesText = (data: MarketData): string =>
  data.kind === "simulated" ? "the simulated market" : `${dataName(data)} that the site has stored`;
const priceText = (symbol: string, points: number): string => {
  const digits = findSymbol(symbol)?.digits ?? 0;
  return plainNumber(toPrice(points, digits), digits);
};

/** `bars` is null where the site has none between the two moments. */
type PriceStretch = { readonly bars: Bars | null; readonly data: MarketData; readonly to: number };

async function priceBars(
  { symbol, market }: Watched,
  from: number,
  until: number,
  { minuteBars, history }: AlertPrices,
): Promise<PriceStretch> {
  if (market === "simulated" || !history) {
    const to = Math.min(until, from + longestStep);
    return { bars: minuteBars(symbol, from, to), data: simulated, to };
  }
  const { timeframe } = (await history.manifest(symbol)) ?? { timeframe: "M1" };
  // A step ends where a bar does: what is cut in two would be looked at in neither.
  const [cut] = barSpan(timeframe, from + Math.max(longestStep, 2 * barMillis[timeframe]));
  const to = Math.min(until, cut);
  const found = await storedBars(history, { symbol, from, to });
  return { bars: found?.bars ?? null, data: found?.data ?? simulated, to };
}

async function watchPrice(alert: Watched & { kind: "price" }, until: number, prices: AlertPrices): Promise<Watch> {
  const from = alert.watched_until.getTime();
  const { bars, data, to } = await priceBars(alert, from, until, prices);
  const rule = { direction: alert.direction, levelPoints: alert.level_points };
  const at = bars && firstReached(rule, bars, from, to);
  if (!bars || at === null) return { to, firing: null };
  const Level = priceText(alert.symbol, alert.level_points);
  const name = symbolText(alert.symbol);
  const Reached = alert.direction === "rises" ? "rose to" : "fell to";
  const Bar = bars.timeframe === "M1" ? "minute" : `${bars.timeframe} bar`;
  const values = {
    ...{ AlertTitle: `${name} ${Reached} ${Level}`, Symbol: name, Reached, Level, Bar },
    ...{ ReachedAt: momentText(at), Prices: pricesText(data) },
  };
  return { to, firing: { at, pricePoints: null, side: null, data, mail: { kind: "price_alert", values } } };
}

async function watchBars(
  alert: Watched & { kind: "crossing" | "strategy" },
  until: number,
  { signalWork, history }: AlertPrices,
): Promise<Watch> {
  const from = alert.watched_until.getTime();
  const { symbol, timeframe, document: rules } = alert;
  const stretch = { document: rules, symbol, timeframe, from, until };
  const stored = alert.market === "stored" && history ? await storedSignalBars(history, stretch) : undefined;
  if (stored === null) return { to: until, firing: null };
  if (stored && "problem" in stored) return stored;
  const watched = await signalWork({ ...stretch, ...stored });
  if ("problem" in watched) return watched;
  const { to } = watched;
  if (watched.signal === null) return { to, firing: null };
  const { signal, document } = watched;
  const { closedAt, side, pricePoints } = signal;
  const data = stored?.data ?? simulated;
  const name = symbolText(symbol);
  const values = {
    ...{ AlertTitle: `${name}, ${timeframe}: ${document.name}`, Symbol: name, Timeframe: timeframe },
    Happened:
      alert.kind === "crossing"
        ? `Your alert “${document.name}” fired`
        : `${document.name} gave a ${side} entry signal`,
    OfStrategy: alert.kind === "strategy" ? "yes" : "",
    ...{ ClosedAt: momentText(closedAt), Price: priceText(symbol, pricePoints), Prices: pricesText(data) },
  };
  const ofStrategy = alert.kind === "strategy" ? side : null;
  return { to, firing: { at: closedAt, pricePoints, side: ofStrategy, data, mail: { kind: "signal_alert", values } } };
}

/** The next stretch of an alert's prices, up to a moment until which all of them are known. */
export const watchAlert = (alert: Watched, until: number, prices: AlertPrices): Promise<Watch> =>
  alert.kind === "price" ? watchPrice(alert, until, prices) : watchBars(alert, until, prices);
