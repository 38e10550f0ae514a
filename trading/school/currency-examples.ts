import { correlation } from "../calculators/market-figures.ts";
import { calendarEvents } from "../calendar/economic-events.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { mean } from "../mean.ts";
import { median } from "../median.ts";
import { once } from "../once.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const from = Date.UTC(2022, 0, 1);
const until = Date.UTC(2026, 0, 1);
const market = createSimulatedMarket();

/** The value that the share `share` of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

/** Covered parity with simple interest; rates are shares per year of the quote and of the base currency. */
export const forward = (spot: number, quote: number, base: number, years = 1): number =>
  (spot * (1 + quote * years)) / (1 + base * years);

/** Starts of the simulated US jobs reports of four years. */
export const jobsReports = once(() =>
  calendarEvents(from, until)
    .filter(({ id }) => id === "us-payrolls")
    .map(({ time }) => time),
);

/** One minute of EUR/USD in pips. */
function minuteAt(time: number) {
  const { open, high, low, close, spread } = market.bars("EURUSD", "M1", time, time + minute);
  return {
    range: ((high[0] ?? 0) - (low[0] ?? 0)) / 10,
    move: ((close[0] ?? 0) - (open[0] ?? 0)) / 10,
    spread: (spread?.[0] ?? 0) / 10,
  };
}

/** The minute that begins `after` minutes after the release, over all reports. */
export function releaseMinute(after: number) {
  const minutes = jobsReports().map((time) => minuteAt(time + after * minute));
  const weekBefore = jobsReports().map((time) => minuteAt(time - 7 * day + after * minute));
  const ranges = minutes.map(({ range }) => range);
  return {
    range: median(ranges),
    usual: median(weekBefore.map(({ range }) => range)),
    wide: percentile(ranges, 0.9),
    move: median(minutes.map(({ move }) => Math.abs(move))),
    spread: median(minutes.map(({ spread }) => spread)),
    moreThan: (pips: number) => ranges.filter((range) => range > pips).length,
    beatSpread: minutes.filter(({ move, spread }) => Math.abs(move) > spread).length,
  };
}

const hourAfter = (time: number) => {
  const { high, low } = market.bars("EURUSD", "M1", time, time + hour);
  return (Math.max(...high) - Math.min(...low)) / 10;
};
export const hourRanges = once(() => ({
  release: median(jobsReports().map(hourAfter)),
  usual: median(jobsReports().map((time) => hourAfter(time - 7 * day))),
}));

/** Reports after which the rest of the hour went on in the direction of the first minute. */
export const continued = once(
  () =>
    jobsReports().filter((time) => {
      const { open, close } = market.bars("EURUSD", "M1", time, time + hour);
      const first = (close[0] ?? 0) - (open[0] ?? 0);
      return first * ((close[59] ?? 0) - (close[0] ?? 0)) > 0;
    }).length,
);

/** The simulated report of 7 November 2025, five minutes before to twenty-four after. */
export function oneRelease() {
  const time = jobsReports().find((at) => new Date(at).toISOString().startsWith("2025-11-07")) ?? 0;
  const { open, high, low, close, length } = market.bars("EURUSD", "M1", time - 5 * minute, time + 25 * minute);
  const price = (points: number | undefined) => (points ?? 0) / 1e5;
  return Array.from({ length }, (_, i) => ({
    open: price(open[i]),
    high: price(high[i]),
    low: price(low[i]),
    close: price(close[i]),
  }));
}

export const moodPairs = ["AUDJPY", "AUDUSD", "NZDUSD", "EURUSD", "USDCHF", "USDJPY", "USDCAD"] as const;
const returns = once(() => {
  const closes = Array.from({ length: (until - from) / day }, (_, i) => from + i * day + 21 * hour).filter((time) =>
    [1, 2, 3, 4, 5].includes(new Date(time).getUTCDay()),
  );
  const of = (symbol: string) => {
    const logs = closes.map((time) => market.logMid(symbol, time));
    return logs.slice(1).map((log, i) => log - (logs[i] ?? 0));
  };
  return new Map(["US500", ...moodPairs].map((symbol) => [symbol, of(symbol)]));
});
const returnsOf = (symbol: string): readonly number[] => returns().get(symbol) ?? [];
export const together = (one: string, other: string): number => correlation(returnsOf(one), returnsOf(other));

/** Days of the simulated share index that belong to its worst twentieth, and a pair's average change on them. */
export const badDays = once(() => {
  const shares = returnsOf("US500");
  const limit = percentile(shares, 0.05);
  const on = shares.flatMap((value, i) => (value <= limit ? [i] : []));
  return {
    count: on.length,
    of: shares.length,
    change: (symbol: string) => mean(on.map((i) => returnsOf(symbol)[i] ?? 0)),
    fell: (symbol: string) => on.filter((i) => (returnsOf(symbol)[i] ?? 0) < 0).length,
  };
});

const hourlyRanges = once(() => {
  const { time, high, low, length } = market.bars("EURUSD", "H1", Date.UTC(2025, 0, 5), Date.UTC(2025, 2, 1));
  const hours = Array.from({ length: 24 }, (): number[] => []);
  for (let i = 0; i < length; i++)
    hours[new Date(time[i] ?? 0).getUTCHours()]?.push(((high[i] ?? 0) - (low[i] ?? 0)) / 10);
  return hours.map((ranges) => median(ranges));
});
/** Median range of EUR/USD in pips in a UTC hour of January and February 2025. */
export const hourlyRange = (hourOfDay: number): number => hourlyRanges()[hourOfDay] ?? Number.NaN;

/** What a purchase of AUD/JPY has gained in price after one year in each of 200 simulated markets. */
export const carryYears = once(() =>
  Array.from({ length: 200 }, (_, seed) => {
    const { logMid } = createSimulatedMarket(seed + 1);
    return Math.exp(logMid("AUDJPY", Date.UTC(2026, 0, 1, 12)) - logMid("AUDJPY", Date.UTC(2025, 0, 1, 12))) - 1;
  }),
);
/** The interest that the example swap of AUD/JPY pays in a year, as a share of the position. */
export const carryPaid = (6.5 * 365) / 99_000;

/** Median range of EUR/USD on simulated Federal Reserve days and a week before, by hours around the announcement. */
export function fedHour(after: number) {
  const decisions = calendarEvents(from, until).filter(({ id }) => id === "us-fomc");
  return {
    count: decisions.length,
    fed: median(decisions.map(({ time }) => hourAfter(time + after * hour))),
    usual: median(decisions.map(({ time }) => hourAfter(time - 7 * day + after * hour))),
  };
}

/** Expected policy rate in each of the eight quarters after the meeting of the example, in percent. */
export const pathBefore = [4, 3.75, 3.5, 3.25, 3.25, 3.25, 3.25, 3.25] as const;
export const pathAfter = [4, 4, 3.75, 3.75, 3.5, 3.5, 3.5, 3.5] as const;

/** Price changes of the twelve months behind us, in percent; the next months replace them one by one. */
const lastYear = [0.5, 0.4, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1, 0.2, 0.2, 0.1] as const;
/** Yearly inflation in percent after `months` new months of `monthly` percent each. */
export function yearlyInflation(monthly: number, months: number): number {
  const year = [...lastYear.slice(months), ...new Array<number>(months).fill(monthly)];
  return (year.reduce((level, change) => level * (1 + change / 100), 1) - 1) * 100;
}
