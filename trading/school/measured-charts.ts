import { dayMillis } from "../calendar/zone-clock.ts";
import { atrColumn } from "../indicators/volatility/atr.ts";
import { hash3 } from "../market/simulated/random.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { median } from "../median.ts";

/*
 * What charts show and what followed, counted for the e-book on charts: on the simulated market, and on walks in which every
 * step is a coin. Prices are pips; all of it ends at the same moment, so that the figures of the text stay as they are.
 */
export type Chart = {
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
};

const stream = 0x43_48_52_54;
const stepsInBar = 60;

/** Bars of 60 steps of a pip, each up or down by a coin; from zero. */
export function walkedChart(walk: number, bars: number): Chart {
  const chart = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] };
  let price = 0;
  for (let bar = 0; bar < bars; bar++) {
    const open = price;
    let [high, low] = [open, open];
    for (let step = 0; step < stepsInBar; step++) {
      price += hash3(stream ^ walk, bar, step) < 0 ? 1 : -1;
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    chart.open.push(open);
    chart.high.push(high);
    chart.low.push(low);
    chart.close.push(price);
  }
  return chart;
}

const until = Date.UTC(2026, 0, 1);
const market = createSimulatedMarket();

const simulatedBars = (timeframe: "M5" | "H1" | "H4" | "D1", days: number) =>
  market.bars("EURUSD", timeframe, until - days * dayMillis, until);

/** The last `days` of simulated EUR/USD. */
export function simulatedChart(timeframe: "M5" | "H1" | "H4" | "D1", days: number): Chart {
  const bars = simulatedBars(timeframe, days);
  const pips = (column: Int32Array) => Array.from(column, (points) => points / 10);
  return { open: pips(bars.open), high: pips(bars.high), low: pips(bars.low), close: pips(bars.close) };
}

/** Bars higher than the `beside` bars on either side of them; each is known only `beside` bars later. */
export function swingHighs({ high }: Chart, beside: number): number[] {
  const found: number[] = [];
  for (let i = beside; i < high.length - beside; i++) {
    const top = high[i] as number;
    let highest = true;
    for (let k = 1; highest && k <= beside; k++)
      highest = (high[i - k] as number) < top && (high[i + k] as number) <= top;
    if (highest) found.push(i);
  }
  return found;
}

export type Touches = { readonly touched: number; readonly turned: number };

/**
 * Swing highs whose price was reached again within 200 bars, and at how many of them price then fell by `distance` before it
 * rose by as much. `shift` moves each level away from its swing, by up to so many pips of chance: a level that nobody drew.
 */
export function afterTouch(chart: Chart, beside: number, distance: number, shift = 0): Touches {
  const { high, low, close } = chart;
  let [touched, turned] = [0, 0];
  for (const swing of swingHighs(chart, beside)) {
    const moved = shift === 0 ? 0 : (((hash3(stream, swing, beside) >>> 0) / 2 ** 32) * 2 - 1) * shift;
    const level = (high[swing] as number) + moved;
    const known = swing + beside;
    if ((close[known] as number) >= level) continue;
    const end = Math.min(high.length, known + 200);
    let at = known + 1;
    while (at < end && (high[at] as number) < level) at++;
    for (let j = at + 1; j < end; j++) {
      const fell = (low[j] as number) <= level - distance;
      const rose = (high[j] as number) >= level + distance;
      if (!fell && !rose) continue;
      // A bar that reached both tells nothing.
      if (fell !== rose) {
        touched += 1;
        if (fell) turned += 1;
      }
      break;
    }
  }
  return { touched, turned };
}

/** Two swing highs within `near` pips of one another with a low at least `deep` pips below between them. */
export function doubleTops(chart: Chart, beside: number, near: number, deep: number): number {
  const swings = swingHighs(chart, beside);
  return swings.filter((swing, nth) => {
    const before = swings[nth - 1];
    if (before === undefined) return false;
    const [first, second] = [chart.high[before] as number, chart.high[swing] as number];
    const between = Math.min(...chart.low.slice(before, swing + 1));
    return Math.abs(first - second) <= near && Math.min(first, second) - between >= deep;
  }).length;
}

/** The share of bars after which price moved against a buyer by `times` the average true range of 14 bars within `bars` bars. */
export function reachedAgainst(times: number, bars: number): number {
  const prices = simulatedBars("H1", 730);
  const column = (values: Int32Array) => Float64Array.from(values);
  const { length, time, volume } = prices;
  const [open, high, low, close] = [prices.open, prices.high, prices.low, prices.close].map(column) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const range = atrColumn({ length, time, open, high, low, close, volume }, 14, "talib");
  let [counted, reached] = [0, 0];
  for (let i = 20; i < length - bars; i++) {
    const line = (close[i] as number) - times * (range[i] as number);
    counted += 1;
    if (low.subarray(i + 1, i + 1 + bars).some((price) => price <= line)) reached += 1;
  }
  return reached / counted;
}

/** The median range of the bars that begin in each hour of the day, UTC, in pips. */
export function rangeByHour(): readonly number[] {
  const bars = simulatedBars("H1", 365);
  return Array.from({ length: 24 }, (_, hour) => {
    const ranges: number[] = [];
    for (let i = 0; i < bars.length; i++)
      if (new Date(bars.time[i] as number).getUTCHours() === hour)
        ranges.push(((bars.high[i] as number) - (bars.low[i] as number)) / 10);
    return median(ranges);
  });
}

/** How often the next `ahead` bars went the way of the last `back`, of those that moved at all. */
export function wentOn({ close }: Chart, back: number, ahead: number): number {
  let [same, counted] = [0, 0];
  for (let i = back; i < close.length - ahead; i += ahead) {
    const before = (close[i] as number) - (close[i - back] as number);
    const after = (close[i + ahead] as number) - (close[i] as number);
    if (before === 0 || after === 0) continue;
    counted += 1;
    if (before > 0 === after > 0) same += 1;
  }
  return same / counted;
}
