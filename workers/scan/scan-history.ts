import { minuteMillis, minutesPerWeek, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import { slotMillis, slots } from "#trading/market/simulated/intraminute.ts";
import { createMarketWeeks } from "#trading/market/simulated/market-weeks.ts";
import { type MinuteColumns, minuteColumns } from "#trading/market/simulated/minute-columns.ts";
import { defaultSeed, UnknownSimulatedSymbolError } from "#trading/market/simulated/simulated-market.ts";
import { createSymbolPath, type SymbolPath } from "#trading/market/simulated/symbol-path.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { timeframeMinutes } from "#trading/market/timeframe.ts";
import { barsOfRows, type WeekRows } from "./bar-rows.ts";
import { type ScanTimeframe, scanBars, scanTimeframes } from "./scan-types.ts";

/** The running bar beside the closed ones, and one more because the first of a week may be cut. */
const needed = scanBars + 2;

/** The last moment that a Date can hold. */
const lastMoment = 8.64e15;

/** Which minutes of which week are known, and to which of its slots the last one is. */
type Known = { readonly week: number; readonly minutes: number; readonly lastUntil: number };

function knownAt(asOf: number): Known {
  if (!(Math.abs(asOf) <= lastMoment)) throw new RangeError(`${asOf} is no moment`);
  const week = weekOf(asOf);
  const into = asOf - weekOpen(week);
  if (into >= minutesPerWeek * minuteMillis) return { week, minutes: minutesPerWeek, lastUntil: slots };
  const minute = Math.floor(into / minuteMillis);
  return { week, minutes: minute + 1, lastUntil: Math.floor((into - minute * minuteMillis) / slotMillis) + 1 };
}

/** One week of one symbol in buckets of one length. `complete` rows never change again. */
type CachedWeek = { readonly columns: MinuteColumns; readonly first: number; complete: number };

/** Cached weeks of a symbol before its cache is cleared: a visitor may scan many past years. */
const mostCachedWeeks = 400;

/**
 * The simulated market's bars at a moment, for many symbols, cached between scans: closed bars are never computed again, so a later scan
 * works out the running bars only. Weeks are done for all symbols together, because they share their factors.
 */
export function createScanHistory(seed: number = defaultSeed) {
  const shared = createMarketWeeks(seed);
  const paths = new Map<string, SymbolPath>();
  const cache = new Map<string, Map<string, CachedWeek>>();

  function pathOf(symbol: string): SymbolPath {
    const known = paths.get(symbol);
    if (known) return known;
    const spec = findSymbol(symbol);
    if (!spec) throw new UnknownSimulatedSymbolError(symbol);
    const path = createSymbolPath(seed, spec, shared);
    paths.set(symbol, path);
    return path;
  }

  /** Brings buckets [first, …] of a week up to what is known, computing only those that were not complete. */
  function fill(symbol: string, week: number, minutes: number, first: number, known: Known): WeekRows {
    const ofSymbol = cache.get(symbol) ?? new Map<string, CachedWeek>();
    if (ofSymbol.size > mostCachedWeeks) ofSymbol.clear();
    cache.set(symbol, ofSymbol);
    const key = `${week}/${minutes}`;
    const capacity = Math.ceil(minutesPerWeek / minutes);
    let entry = ofSymbol.get(key);
    if (!entry || entry.first > first) {
      entry = { columns: minuteColumns(capacity - first), first, complete: 0 };
      ofSymbol.set(key, entry);
    }
    const until = week === known.week ? known.minutes : minutesPerWeek;
    const lastUntil = week === known.week ? known.lastUntil : slots;
    const count = Math.ceil(until / minutes) - entry.first;
    const whole = lastUntil === slots ? Math.floor(until / minutes) : Math.floor((until - 1) / minutes);
    const start = Math.min(entry.complete, Math.max(0, whole - entry.first));
    if (start < count) {
      const path = pathOf(symbol);
      path.enterWeek(week, minutes);
      path.foldEach((entry.first + start) * minutes, until, minutes, lastUntil, entry.columns, start);
    }
    // Looking into the past overwrites the row that was running there.
    entry.complete = start < entry.complete ? start : Math.max(entry.complete, whole - entry.first);
    return { week, first: entry.first, count, columns: entry.columns };
  }

  /** Weeks that hold the last `needed` bars of a length, oldest first, with the first bucket that matters. */
  function weeksBack(minutes: number, known: Known): { week: number; first: number }[] {
    const weeks: { week: number; first: number }[] = [];
    let missing = needed * minutes;
    for (let week = known.week; missing > 0; week--) {
      const until = week === known.week ? known.minutes : minutesPerWeek;
      weeks.unshift({ week, first: Math.max(0, Math.floor((until - missing) / minutes)) });
      missing -= until;
    }
    return weeks;
  }

  return {
    /** The last `scanBars` + 1 bars known at a moment (UTC milliseconds), the running one included: what the market's `lastBars` answers. */
    bars(symbol: string, timeframe: ScanTimeframe, asOf: number): Bars {
      const known = knownAt(asOf);
      const minutes = timeframeMinutes[timeframe];
      const weeks = weeksBack(minutes, known).map(({ week, first }) => fill(symbol, week, minutes, first, known));
      return barsOfRows(pathOf(symbol).spec, timeframe, minutes, weeks, scanBars + 1);
    },
    /**
     * Works out everything `bars` will be asked for at a moment, from the newest week back, and says when a timeframe has all of its
     * weeks. The short ones come first: they need the least, and are shown before a year of days is begun. Yields after each week,
     * so that a scan can be cancelled.
     */
    *prepare(symbols: readonly string[], asOf: number, onReady: (timeframe: ScanTimeframe) => void): Generator<void> {
      const known = knownAt(asOf);
      const plans = scanTimeframes.map((timeframe) => {
        const minutes = timeframeMinutes[timeframe];
        return { timeframe, minutes, weeks: weeksBack(minutes, known).reverse() };
      });
      const furthest = Math.max(...plans.map(({ weeks }) => weeks.length));
      for (let back = 0; back < furthest; back++) {
        for (const { timeframe, minutes, weeks } of plans) {
          const stop = weeks[back];
          if (!stop) continue;
          for (const symbol of symbols) fill(symbol, stop.week, minutes, stop.first, known);
          if (weeks.length - 1 === back) onReady(timeframe);
        }
        yield;
      }
    },
  };
}
export type ScanHistory = ReturnType<typeof createScanHistory>;
