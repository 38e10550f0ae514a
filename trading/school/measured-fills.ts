import { runBacktest } from "../backtest/run.ts";
import { calendarEvents } from "../calendar/economic-events.ts";
import { minuteMillis, weekClose, weekOf, weekOpen } from "../calendar/trading-week.ts";
import { dayMillis } from "../calendar/zone-clock.ts";
import type { Bars } from "../market/bars.ts";
import { timeRangeOf } from "../market/shorter-bars.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { mean } from "../mean.ts";
import { median } from "../median.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { presetById } from "../strategy/presets/presets.ts";

/*
 * What orders meet in the simulated market, measured for the e-book on fills. All of it ends at the same moment, so that the
 * figures of the text stay as they are. Distances are points of EUR/USD.
 */
const market = createSimulatedMarket();
const until = Date.UTC(2026, 0, 1);
const minuteAt = (time: number): Bars => market.bars("EURUSD", "M1", time, time + minuteMillis);

/** How far Sunday's first bid lay from Friday's last on `weeks` weekends, unsigned, smallest first. */
export function weekendGaps(weeks: number): readonly number[] {
  const last = weekOf(until);
  const gaps = Array.from({ length: weeks }, (_, i) => {
    const week = last - weeks + i;
    const friday = minuteAt(weekClose(week - 1) - minuteMillis).close[0] as number;
    return Math.abs((minuteAt(weekOpen(week)).open[0] as number) - friday);
  });
  return gaps.sort((a, b) => a - b);
}

/** A day with a buy limit below its first bid: how far bid and ask went through the limit, and the day's last bid above it. */
export type LimitDay = { readonly bidThrough: number; readonly askThrough: number; readonly lastAbove: number };

/** Two years of days, each with a buy limit `below` its first bid. */
export function limitDays(below: number): readonly LimitDay[] {
  const days: LimitDay[] = [];
  for (let time = until - 730 * dayMillis; time < until; time += dayMillis) {
    const { length, open, low, close, spread } = market.bars("EURUSD", "M1", time, time + dayMillis);
    if (length < 1200) continue;
    const limit = (open[0] as number) - below;
    let bid = Number.POSITIVE_INFINITY;
    let ask = Number.POSITIVE_INFINITY;
    for (let i = 0; i < length; i++) {
      const lowest = low[i] as number;
      bid = Math.min(bid, lowest);
      ask = Math.min(ask, lowest + (spread?.[i] ?? 0));
    }
    days.push({ bidThrough: limit - bid, askThrough: limit - ask, lastAbove: (close[length - 1] as number) - limit });
  }
  return days;
}

/** The mean of the day's last bid above the limit. */
export const meanAbove = (days: readonly LimitDay[]): number => mean(days.map(({ lastAbove }) => lastAbove));

/** The median spread, `minutes` after 17:00 New York, of the evenings from Monday to Thursday of half a year. */
export function spreadAfterFive(minutes: number): number {
  const last = weekOf(until);
  const spreads: number[] = [];
  for (let week = last - 26; week < last; week++)
    for (let day = 1; day < 5; day++) {
      const spread = minuteAt(weekOpen(week) + day * dayMillis + minutes * minuteMillis).spread?.[0];
      if (spread !== undefined) spreads.push(spread);
    }
  return median(spreads);
}

/** Spread and range of one minute, `minutes` after the American jobs report, as medians over a year of reports. */
export function aroundPayrolls(minutes: number): { readonly spread: number; readonly range: number } {
  const reports = calendarEvents(until - 365 * dayMillis, until).filter(({ id }) => id === "us-payrolls");
  const bars = reports.map(({ time }) => minuteAt(time + minutes * minuteMillis));
  return {
    spread: median(bars.map(({ spread }) => spread?.[0] ?? 0)),
    range: median(bars.map(({ high, low }) => (high[0] as number) - (low[0] as number))),
  };
}

const presetOf = (id: string): StrategyDocument => {
  const preset = presetById(id);
  if (!preset) throw new Error(`There is no preset ${id}.`);
  return preset.document;
};

export type HourlyRun = {
  readonly trades: number;
  readonly unknown: number;
  readonly net: number;
};

/** A year of a moving average cross on hourly bars, 0.10 lots, stop and target `pips` away: alone, and with minutes inside. */
export function crossWithin(pips: number): { readonly alone: HourlyRun; readonly minutes: HourlyRun } {
  const away = { kind: "pips", value: pips } as const;
  const document: StrategyDocument = {
    ...presetOf("sma-cross"),
    symbol: "EURUSD",
    timeframe: "H1",
    risk: { sizing: { kind: "lots", value: 0.1 }, stopLoss: away, takeProfit: away },
  };
  const bars = market.bars("EURUSD", "H1", until - 365 * dayMillis, until);
  const { from, to } = timeRangeOf(bars);
  const run = (lower?: Bars): HourlyRun => {
    const { trades, ambiguousBars } = runBacktest(document, bars, lower ? { lower } : {});
    return { trades: trades.length, unknown: ambiguousBars, net: trades.net.reduce((sum, value) => sum + value, 0) };
  };
  return { alone: run(), minutes: run(market.bars("EURUSD", "M1", from, to)) };
}

/** Four years of the London breakout on GBP/USD with 0.10 lots, at each of several slippages in points. */
export function breakoutSlipping(
  slippages: readonly number[],
): readonly { readonly trades: number; readonly net: number }[] {
  const preset = presetOf("london-breakout");
  const document = { ...preset, risk: { ...preset.risk, sizing: { kind: "lots", value: 0.1 } as const } };
  const bars = market.bars("GBPUSD", "H1", until - 1460 * dayMillis, until);
  return slippages.map((slippagePoints) => {
    const { trades } = runBacktest(document, bars, { costs: { slippagePoints } });
    return { trades: trades.length, net: trades.net.reduce((sum, value) => sum + value, 0) };
  });
}

/** Minutes of one day from `from` (UTC milliseconds), as bars to play. */
export function minutesOf(
  from: number,
  minutes: number,
): readonly (readonly [number, number, number, number, number])[] {
  const { length, open, high, low, close, spread } = market.bars("EURUSD", "M1", from, from + minutes * minuteMillis);
  const at = (column: Int32Array, i: number) => column[i] as number;
  return Array.from(
    { length },
    (_, i) => [at(open, i), at(high, i), at(low, i), at(close, i), spread?.[i] ?? 0] as const,
  );
}
