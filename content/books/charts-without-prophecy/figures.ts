import { rollingMean } from "#trading/indicators/steps/rolling.ts";
import type { BookFigures, Figure } from "#trading/school/figure.ts";
import {
  afterTouch,
  type Chart,
  doubleTops,
  rangeByHour,
  reachedAgainst,
  simulatedChart,
  swingHighs,
  walkedChart,
  wentOn,
} from "#trading/school/measured-charts.ts";

/** Three years of simulated EUR/USD by the hour. */
export const h1 = simulatedChart("H1", 1095);
/** Prices made by a coin. */
export const coin = walkedChart(1, 20_000);

const share = (of: Chart, shift = 0) => {
  const { touched, turned } = afterTouch(of, 5, 20, shift);
  return (100 * turned) / touched;
};
const at = (column: readonly number[], index: number): number => column[index] ?? Number.NaN;

/** Bars of a chart from one index to another, with a word over some of them. */
function excerpt(chart: Chart, from: number, to: number, marked: readonly number[], text: string): Figure {
  return {
    alt: `${to - from} bars made by a coin, with ${marked.length} highs marked.`,
    kind: "candles",
    y: { label: "Pips from the start" },
    candles: Array.from({ length: to - from }, (_, i) => ({
      open: at(chart.open, from + i),
      high: at(chart.high, from + i),
      low: at(chart.low, from + i),
      close: at(chart.close, from + i),
    })),
    marks: marked.map((index) => ({ index: index - from, price: at(chart.high, index), text })),
  };
}

/** A price that rises by a pip a bar for 100 bars and then falls by as much, after a rise long enough for any average. */
const rising = 400;
const tent = Float64Array.from({ length: rising * 2 }, (_, i) => rising - Math.abs(rising - i));
const shown = Array.from({ length: 161 }, (_, i) => rising - 80 + i);
const lineOf = (column: Float64Array) => shown.map((bar) => [bar - rising, column[bar] ?? Number.NaN] as const);
const styles = ["strong", "dashed", "plain", "plain"] as const;

/** The first double top of the coin. */
function firstDoubleTop(): Figure {
  for (let end = 20; end < coin.close.length; end++) {
    const part: Chart = {
      open: coin.open.slice(0, end),
      high: coin.high.slice(0, end),
      low: coin.low.slice(0, end),
      close: coin.close.slice(0, end),
    };
    if (doubleTops(part, 5, 5, 20) === 0) continue;
    const tops = swingHighs(part, 5).slice(-2);
    return excerpt(coin, Math.max(0, (tops[0] ?? 0) - 12), end + 12, tops, "top");
  }
  throw new Error("no double top");
}

export const figures: BookFigures = {
  "one-bar": () => ({
    alt: "One candle, drawn to explain the words: open 1.0850, high 1.0866, low 1.0838, close 1.0861.",
    kind: "candles",
    y: { label: "Price", digits: 4 },
    candles: [{ open: 1.085, high: 1.0866, low: 1.0838, close: 1.0861 }],
    levels: [
      { price: 1.0866, text: "high" },
      { price: 1.0838, text: "low" },
    ],
  }),
  hours: () => {
    const ranges = rangeByHour();
    return {
      alt: `Twenty-four bars. The narrowest hours, from 20 to 23, move between 4 and 6 pips; the widest, at 13, moves ${at(ranges, 13).toFixed(1)}.`,
      kind: "bars",
      y: { label: "Median range, pips" },
      bars: ranges.map((value, hour) => ({ label: String(hour), value })),
    };
  },
  swings: () =>
    excerpt(
      coin,
      100,
      158,
      swingHighs(coin, 5).filter((index) => index >= 100 && index < 158),
      "swing",
    ),
  levels: () => {
    const shares = [share(h1), share(h1, 30), share(coin), share(coin, 30)] as const;
    return {
      alt: `Four bars, all near 50 percent: ${shares.map((value) => value.toFixed(0)).join(", ")}.`,
      kind: "bars",
      y: { label: "Turned first", digits: 0, suffix: "%" },
      bars: ["Swings", "Moved", "Coin, swings", "Coin, moved"].map((label, i) => ({ label, value: at(shares, i) })),
    };
  },
  walks: () => ({
    alt: "Four lines of 200 bars that start at zero and wander apart; each has a long rise or fall.",
    kind: "lines",
    x: { label: "Bar" },
    y: { label: "Pips" },
    lines: [11, 12, 13, 14].map((walk, i) => ({
      name: `Walk ${i + 1}`,
      points: walkedChart(walk, 200).close.map((price, bar) => [bar + 1, price] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "went-on": () => {
    const rows = [
      ["Hour", h1],
      ["4 hours", simulatedChart("H4", 1095)],
      ["Day", simulatedChart("D1", 3000)],
      ["Coin", coin],
    ] as const;
    return {
      alt: "Four bars, for hours, four hours, days and a coin, all within a few percent of 50.",
      kind: "bars",
      y: { label: "Continued", digits: 0, suffix: "%" },
      bars: rows.map(([label, chart]) => ({ label, value: 100 * wentOn(chart, 20, 20) })),
    };
  },
  lag: () => ({
    alt: "A tent-shaped price and two averages below it. The average of 20 bars turns 10 bars after the top, that of 50 bars 25 after it.",
    kind: "lines",
    x: { label: "Bars from the top" },
    y: { label: "Pips" },
    lines: [
      { name: "Price", points: lineOf(tent), style: "strong" },
      { name: "Average of 20", points: lineOf(rollingMean(tent, 20)), style: "dashed" },
      { name: "Average of 50", points: lineOf(rollingMean(tent, 50)), style: "plain" },
    ],
  }),
  "double-top": firstDoubleTop,
  against: () => {
    const distances = [0.5, 1, 1.5, 2, 3, 4];
    const shares = distances.map((times) => 100 * reachedAgainst(times, 24));
    return {
      alt: `Falling bars: ${distances.map((times, i) => `${times} ATR ${at(shares, i).toFixed(0)} percent`).join(", ")}.`,
      kind: "bars",
      y: { label: "Reached within 24 hours", digits: 0, suffix: "%" },
      bars: distances.map((times, i) => ({ label: `${times} ATR`, value: at(shares, i) })),
    };
  },
};
