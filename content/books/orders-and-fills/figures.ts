import { numberRange } from "#lib/number-range.ts";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";
import type { BookFigures } from "#trading/school/figure.ts";
import {
  aroundPayrolls,
  breakoutSlipping,
  crossWithin,
  limitDays,
  meanAbove,
  minutesOf,
  spreadAfterFive,
  weekendGaps,
} from "#trading/school/measured-fills.ts";
import { type PlayedBar, type PlayedOrder, playOrders } from "#trading/school/order-fills.ts";

const eurusd = findSymbol("EURUSD") as SymbolSpec;
const play = (order: PlayedOrder, bars: readonly PlayedBar[]) => playOrders(eurusd, [order], bars);
const flat = (bid: number, spread = 12): PlayedBar => [bid, bid, bid, bid, spread];
const pips = (points: number) => (points / 10).toFixed(1);
const price = (points: number) => points / 100_000;
const shown = (points: number) => price(points).toFixed(5);
const candle = ([open, high, low, close]: readonly [number, number, number, number]) => ({
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
});

/** The stop-loss of a long position from 1.08512 at 1.08100, by the first bid after the weekend. */
function stopAfterGap(bid: number): number {
  const long: PlayedOrder = { side: 1, kind: "market", bracket: { stop: 108_100 } };
  const exit = play(long, [flat(108_500), flat(bid, 50)]).exits[0]?.exit ?? bid;
  return (exit - 108_512) / 10;
}

const firstAsks = numberRange(108_700, 109_000, 10);
const filledAt = (order: PlayedOrder, ask: number): number | undefined =>
  play(order, [flat(108_500), flat(ask - 12)]).entries[0];
const stopEntry: PlayedOrder = { side: 1, kind: "stop", stop: 108_700 };
const stopLimitEntry: PlayedOrder = { side: 1, kind: "stop-limit", stop: 108_700, limit: 108_750 };

export const figures: BookFigures = {
  "short-stop": () => ({
    alt: "Five candles of bids, drawn to explain. The highest reaches 1.08690, below the stop of a short position at 1.08700. The ask was 1.08702 at that moment, so the stop was filled.",
    kind: "candles",
    y: { label: "Bid of EUR/USD", digits: 4 },
    candles: (
      [
        [108_500, 108_560, 108_480, 108_545],
        [108_545, 108_610, 108_530, 108_600],
        [108_600, 108_690, 108_590, 108_640],
        [108_640, 108_655, 108_540, 108_550],
        [108_550, 108_570, 108_470, 108_490],
      ] as const
    ).map(candle),
    levels: [{ price: 1.087, text: "stop" }],
    marks: [{ index: 2, price: 1.08702, text: "ask" }],
  }),
  "touched-not-filled": () => {
    const days = limitDays(200);
    const touched = days.filter(({ bidThrough }) => bidThrough >= 0);
    const groups = [
      ["Touched only", touched.filter(({ askThrough }) => askThrough < 0)],
      ["Filled", days.filter(({ askThrough }) => askThrough >= 0)],
      ["All touched", touched],
    ] as const;
    return {
      alt: `Bars: ${groups.map(([label, of]) => `${label.toLowerCase()} ${of.length} days, ${pips(meanAbove(of))} pips`).join("; ")}.`,
      kind: "bars",
      y: { label: "Pips above the limit", digits: 1 },
      bars: groups.map(([label, of]) => ({ label, value: meanAbove(of) / 10 })),
    };
  },
  "stop-in-the-gap": () => ({
    alt: `The loss of the stopped position: a level line of 41.2 pips at an opening at 1.08100, then a line that falls pip by pip to ${pips(10 * stopAfterGap(107_500))} at 1.07500. Above 1.08100 the position is still open.`,
    kind: "lines",
    x: { label: "First bid on Sunday", digits: 4 },
    y: { label: "Result, pips" },
    lines: [
      {
        name: "Long from 1.08512",
        points: numberRange(107_500, 108_400, 25).map((bid) => [price(bid), stopAfterGap(bid)] as const),
        style: "strong",
      },
      {
        name: "Planned loss",
        points: [107_500, 108_400].map((bid) => [price(bid), -41.2] as const),
        style: "dashed",
      },
    ],
    marks: [{ x: 1.07905, y: stopAfterGap(107_905), text: "the example" }],
  }),
  "weekend-gaps": () => {
    const gaps = weekendGaps(260);
    return {
      alt: `A curve of 260 weekends that rises slowly and then steeply: half are below ${pips(gaps[130] ?? 0)} pips, nine in ten below ${pips(gaps[234] ?? 0)}, the largest is ${pips(gaps.at(-1) ?? 0)}.`,
      kind: "lines",
      x: { label: "Weekends, from the smallest gap" },
      y: { label: "Gap, pips" },
      lines: [
        { name: "EUR/USD, simulated", points: gaps.map((gap, i) => [i + 1, gap / 10] as const), style: "strong" },
      ],
    };
  },
  "stop-and-stop-limit": () => ({
    alt: "Two lines. A buy stop is filled at the first ask, however high. The stop-limit order is filled at the same prices up to its limit of 1.08750, and beyond it not at all.",
    kind: "lines",
    x: { label: "First ask at or above the trigger", digits: 4 },
    y: { label: "Filled at", digits: 4 },
    lines: (
      [
        ["Stop", stopEntry, "dashed"],
        ["Stop-limit", stopLimitEntry, "strong"],
      ] as const
    ).map(([name, order, style]) => ({
      name,
      points: firstAsks.flatMap((ask) => {
        const at = filledAt(order, ask);
        return at === undefined ? [] : [[price(ask), price(at)] as const];
      }),
      style,
    })),
    marks: [{ x: 1.0875, y: 1.0875, text: "limit" }],
  }),
  trailing: () => {
    const bars = minutesOf(Date.UTC(2025, 8, 25, 12), 220);
    const trail = { distance: 100, after: null };
    const { entries, exits, stops } = play({ side: 1, kind: "market", bracket: { trail } }, bars);
    const end = stops.indexOf(null);
    const held = bars.slice(0, end + 1);
    const [entry, exit] = [entries[0] ?? 0, exits[0]?.exit ?? 0];
    const best = Math.max(...held.map(([, high]) => high));
    return {
      alt: `Bought at ${shown(entry)}, stop first 10 pips below. The highest bid is ${shown(best)}, ${pips(best - entry)} pips ahead; the stop follows to ${shown(exit)} and is filled there, ${pips(exit - entry)} pips above the entry.`,
      kind: "lines",
      x: { label: "Minutes since the entry" },
      y: { label: "EUR/USD", digits: 4 },
      lines: [
        { name: "Bid", points: held.map(([, , , close], minute) => [minute, price(close)] as const), style: "plain" },
        {
          name: "Stop",
          points: held.map((_, minute) => [minute, price(stops[minute] ?? exit)] as const),
          style: "strong",
        },
      ],
      marks: [{ x: end, y: price(exit), text: "filled" }],
    };
  },
  "one-bar": () => ({
    alt: "Three candles, drawn to explain. The second has its high at 1.08720, above the target at 1.08700, and its low at 1.08290, below the stop at 1.08300.",
    kind: "candles",
    y: { label: "Bid of EUR/USD", digits: 4 },
    candles: (
      [
        [108_470, 108_530, 108_440, 108_500],
        [108_500, 108_720, 108_290, 108_600],
        [108_600, 108_650, 108_560, 108_630],
      ] as const
    ).map(candle),
    levels: [
      { price: 1.087, text: "target" },
      { price: 1.083, text: "stop" },
    ],
  }),
  "three-answers": () => {
    const { alone, minutes } = crossWithin(10);
    const answers = [
      ["Stop first", alone.net],
      ["Minutes inside", minutes.net],
      ["Target first", alone.net + 20 * alone.unknown],
    ] as const;
    return {
      alt: `Bars of the result: ${answers.map(([label, net]) => `${label.toLowerCase()} ${net.toFixed(0)} dollars`).join(", ")}.`,
      kind: "bars",
      y: { label: "Result of a year", prefix: "$" },
      bars: answers.map(([label, value]) => ({ label, value })),
    };
  },
  "around-release": () => {
    const minutes = numberRange(-5, 12);
    const around = minutes.map((minute) => [minute, aroundPayrolls(minute)] as const);
    const at = aroundPayrolls(0);
    return {
      alt: `Two lines that are flat before the release and jump at it: the spread to ${pips(at.spread)} pips, the range of the minute to ${pips(at.range)}. Both are back after eight minutes.`,
      kind: "lines",
      x: { label: "Minutes after the release" },
      y: { label: "Pips" },
      lines: [
        { name: "Range", points: around.map(([minute, of]) => [minute, of.range / 10] as const), style: "plain" },
        { name: "Spread", points: around.map(([minute, of]) => [minute, of.spread / 10] as const), style: "strong" },
      ],
    };
  },
  "spread-at-five": () => {
    const minutes = numberRange(-30, 45);
    return {
      alt: `The spread rises from ${pips(spreadAfterFive(-30))} pips at 16:30 to ${pips(spreadAfterFive(0))} at 17:00 and falls back to ${pips(spreadAfterFive(30))} by 17:30.`,
      kind: "lines",
      x: { label: "Minutes after 17:00 New York" },
      y: { label: "Spread, pips", digits: 1 },
      lines: [
        {
          name: "EUR/USD, simulated",
          points: minutes.map((minute) => [minute, spreadAfterFive(minute) / 10] as const),
          style: "strong",
        },
      ],
    };
  },
  "slippage-in-a-test": () => {
    const slippages = [0, 3, 5, 10, 20];
    const runs = breakoutSlipping(slippages).map(({ net }, i) => [pips(slippages[i] ?? 0), net] as const);
    return {
      alt: `Bars that grow downward with the slippage: ${runs.map(([label, net]) => `${label} pips ${net.toFixed(0)} dollars`).join(", ")}.`,
      kind: "bars",
      y: { label: "Result of four years", prefix: "$" },
      bars: runs.map(([label, value]) => ({ label, value })),
    };
  },
};
