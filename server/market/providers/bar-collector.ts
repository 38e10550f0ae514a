import { isoDay } from "#lib/date-text.ts";
import { isoMinute } from "#lib/iso-time.ts";
import type { Bars } from "#trading/market/bars.ts";
import { barMillis } from "#trading/market/import/bar-length.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";

/** A bar as a service sends it: prices in the quote currency, as text or number. UTC milliseconds. */
export type ServiceBar = {
  readonly time: number;
  readonly open: unknown;
  readonly high: unknown;
  readonly low: unknown;
  readonly close: unknown;
  readonly volume: number;
  /** The ask price at the open, where the service has one. */
  readonly ask?: unknown;
};

type Range = { readonly from: number; readonly to: number };
type Column = "open" | "high" | "low" | "close";

/** Prices of consecutive bars differ by less, even around holidays. */
const mostRatio = 1.5;

/** A price as a service writes it, in points; NaN for anything else. */
export function pointsOf(value: unknown, digits: number): number {
  const isPrice = typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value));
  const points = isPrice ? Math.round(Number(value) * pointsPerUnit(digits)) : Number.NaN;
  return points > 0 && points < 2 ** 31 ? points : Number.NaN;
}

/** True where one price is too far from another to come right after it. */
export const isTooFar = (points: number, before: number, ratio = mostRatio): boolean =>
  points > before * ratio || before > points * ratio;

type Checked = { readonly time: number } & Readonly<Record<Column, number>>;

/**
 * Turns what a service sends of one symbol into bars, piece by piece, and refuses what cannot be true with the symbol and the time.
 * It remembers the last bar from piece to piece.
 */
export function createBarCollector(provider: string, spec: SymbolSpec, timeframe: "M1" | "D1") {
  const { name: symbol, digits } = spec;
  const step = barMillis[timeframe];
  const when = timeframe === "D1" ? isoDay : isoMinute;
  let before: Checked | undefined;
  const refuse = (text: string): never => {
    throw new Error(`${provider}: ${text}`);
  };

  function priceOf(bar: ServiceBar, column: Column | "ask"): number {
    const points = pointsOf(bar[column], digits);
    return Number.isNaN(points)
      ? refuse(`${JSON.stringify(bar[column])} is no price of ${symbol} at ${when(bar.time)}`)
      : points;
  }

  function check(bar: ServiceBar, { from, to }: Range): Checked {
    const { time } = bar;
    if (!Number.isFinite(time)) refuse(`a bar of ${symbol} has no time`);
    const label = `${symbol} of ${when(time)}`;
    const [open, high] = [priceOf(bar, "open"), priceOf(bar, "high")];
    const [low, close] = [priceOf(bar, "low"), priceOf(bar, "close")];
    if (time % step !== 0 || time < from || time >= to) refuse(`${label} was not asked for`);
    if (before && time <= before.time) refuse(`${label} came after ${when(before.time)}`);
    if (high < Math.max(open, close) || low > Math.min(open, close))
      refuse(`${label} has a high and a low that do not enclose its open and close`);
    const reference = before?.close ?? close;
    if ([open, high, low, close].some((points) => isTooFar(points, reference)))
      refuse(`${label} is too far from the price before it to be true`);
    return { time, open, high, low, close };
  }

  function spreadOf(bar: ServiceBar, open: number): number {
    const spread = priceOf(bar, "ask") - open;
    if (spread < 0) refuse(`${symbol} of ${when(bar.time)} has an ask below its bid`);
    return spread;
  }

  return {
    /** @throws naming symbol and time at the first bar that cannot be true. */
    collect(range: Range, rows: Iterable<ServiceBar>): Bars {
      const bars: Checked[] = [];
      const volume: number[] = [];
      const spread: number[] = [];
      for (const row of rows) {
        const bar = check(row, range);
        bars.push(bar);
        volume.push(Number.isFinite(row.volume) ? Math.max(0, row.volume) : 0);
        if (row.ask !== undefined) spread.push(spreadOf(row, bar.open));
        before = bar;
      }
      const column = (name: Column) => Int32Array.from(bars, (bar) => bar[name]);
      return {
        symbol,
        timeframe,
        digits,
        length: bars.length,
        time: Float64Array.from(bars, ({ time }) => time),
        open: column("open"),
        high: column("high"),
        low: column("low"),
        close: column("close"),
        volume: Float64Array.from(volume),
        ...(spread.length > 0 && spread.length === bars.length ? { spread: Int32Array.from(spread) } : {}),
      };
    },
  };
}
