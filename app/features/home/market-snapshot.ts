import { sessionWindows } from "#trading/calendar/sessions.ts";
import { weekClose, weekOf } from "#trading/calendar/trading-week.ts";
import { rollingMean } from "#trading/indicators/steps/rolling.ts";
import type { SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { dayChange, previousClose } from "../../market/day-change.ts";

const symbol = "EURUSD";
const shown = 56;
const averageOf = 20;
const hour = 3_600_000;
/** Between two labels of the time axis: 56 bars of a quarter of an hour hold at least three. */
const markedHours = 4;
/** While the market is closed: three hours from Friday's London open, a minute each second. */
const replayed = { length: 3 * hour, speed: 60 } as const;
/** Trading days of which a spread by hour is the median. */
const spreadDays = 5;

/** What the hero's chart draws: prices in points of EUR/USD, the newest bar last. */
export type MarketSnapshot = {
  /** UTC milliseconds of the last quote. */
  readonly asOf: number;
  /** Whether the market is closed, and this is a moment of Friday. */
  readonly replay: boolean;
  readonly bid: number;
  readonly ask: number;
  /** Change since the last New York close, as a fraction. */
  readonly dayChange: number;
  /** open, high, low, close of each bar. */
  readonly bars: readonly (readonly [number, number, number, number])[];
  /** Simple average of the last 20 closes at each bar. */
  readonly average: readonly number[];
  /** Three bars whose times the axis names: full hours, UTC milliseconds. */
  readonly marked: readonly { readonly bar: number; readonly time: number }[];
};

/** The moment of the replay, the same for everybody who has not paused it. */
function replayedMoment(now: number, lag: number): number {
  const close = weekClose(weekOf(now));
  const london = sessionWindows(close - 24 * hour, close).find(({ session }) => session === "london");
  const elapsed = Math.max(0, now - lag - close) * replayed.speed;
  return (london?.open ?? close - 24 * hour) + (elapsed % replayed.length);
}

/** The market at `now`; while it is closed, Friday's London open, `lag` milliseconds behind who has not paused. */
export function marketSnapshot(market: SimulatedMarket, now: number, lag = 0): MarketSnapshot {
  return market.quote(symbol, now).open
    ? snapshotAt(market, now, false)
    : snapshotAt(market, replayedMoment(now, lag), true);
}

function snapshotAt(market: SimulatedMarket, now: number, replay: boolean): MarketSnapshot {
  const quote = market.quote(symbol, now);
  const bars = market.lastBars(symbol, "M15", shown + averageOf, now);
  const average = rollingMean(Float64Array.from(bars.close), averageOf);
  const first = bars.length - shown;
  const rows = Array.from({ length: shown }, (_, i) => first + i);
  return {
    asOf: quote.time,
    replay,
    bid: quote.bid,
    ask: quote.ask,
    dayChange: dayChange(quote.bid, previousClose(market, symbol, now)),
    bars: rows.map((i) => [bars.open[i] ?? 0, bars.high[i] ?? 0, bars.low[i] ?? 0, bars.close[i] ?? 0] as const),
    average: rows.map((i) => average[i] ?? Number.NaN),
    marked: fullHours(rows.map((i) => bars.time[i] ?? 0)),
  };
}

/** The last three bars that begin at a multiple of four hours, not at the picture's edges, where a label would be cut off. */
function fullHours(times: readonly number[]): MarketSnapshot["marked"] {
  return times
    .map((time, bar) => ({ time, bar }))
    .filter(({ time, bar }) => time % (markedHours * hour) === 0 && bar >= 3 && bar < times.length - 3)
    .slice(-3);
}

/** The usual spread of EUR/USD in each hour of a UTC day, in pips: the median over the minutes of the last five days of trading. */
export function spreadByHour(market: SimulatedMarket, now: number): number[] {
  const bars = market.lastBars(symbol, "M15", spreadDays * 96, now);
  const hours = Array.from({ length: 24 }, (): number[] => []);
  for (const [i, points] of bars.spread?.entries() ?? [])
    hours[new Date(bars.time[i] ?? 0).getUTCHours()]?.push(points / 10);
  return hours.map((pips) => pips.sort((a, b) => a - b)[pips.length >> 1] ?? Number.NaN);
}
