import * as z from "zod/mini";
import { marketMoment } from "#lib/date-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { contractDigits } from "#trading/market/contract-points.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { pointsPerUnit, toPrice } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import type { Figure } from "#trading/school/figure.ts";
import type { JournalEntry } from "#trading/simulator/state.ts";
import { barMillis, type ChartTimeframe, chartTimeframes } from "./feed.ts";
import { pointsText, sideWords } from "./words.ts";

export type ClosedTrade = Extract<JournalEntry, { kind: "closed" }>;

/** Bars of a picture, and how many of them come before the entry and after the exit. */
const mostBars = 90;
const [before, after] = [24, 8];
/** Pictures in one account: some 3 KB each beside 450 KB that an account may have. */
export const mostPictures = 60;

const finite = z.number();
const range = z.object({ from: finite, to: finite });
const data = z.union([
  z.object({ kind: z.literal("simulated") }),
  z.object({
    ...{ kind: z.enum(["provider", "file"]), name: z.string().check(z.maxLength(500)) },
    ...{ from: finite, to: finite, gaps: z.array(range).check(z.maxLength(50)) },
  }),
]);
/** Prices in the contract's points, moments in UTC milliseconds. */
export const tradePicture = z.object({
  timeframe: z.enum(chartTimeframes),
  data,
  opened: finite,
  times: z.array(finite).check(z.minLength(1), z.maxLength(mostBars)),
  /** Open, high, low and close of each bar. */
  bars: z.array(z.tuple([finite, finite, finite, finite])).check(z.minLength(1), z.maxLength(mostBars)),
});
export type TradePicture = {
  readonly timeframe: ChartTimeframe;
  readonly data: MarketData;
  readonly opened: number;
  readonly times: readonly number[];
  readonly bars: readonly (readonly [number, number, number, number])[];
};

/**
 * Which bars show a trade whole: the shortest time frame in which it fits, and none after what the account has seen. Of stored bars there
 * are none shorter than `shortest`.
 */
export function pictureRange(opened: number, { time }: ClosedTrade, seen: number, shortest: ChartTimeframe = "M1") {
  const room = mostBars - before - after;
  const offered = chartTimeframes.slice(chartTimeframes.indexOf(shortest));
  const timeframe = offered.find((name) => (time - opened) / barMillis(name) <= room) ?? "D1";
  const length = barMillis(timeframe);
  return { timeframe, from: opened - before * length, to: Math.min(seen, time + after * length) };
}

/** The picture of a trade from its bars; null where there are none. */
export function pictureOf(
  bars: Bars,
  source: MarketData,
  opened: number,
  timeframe: ChartTimeframe,
): TradePicture | null {
  const scale = pointsPerUnit(contractDigits(bars)) / pointsPerUnit(bars.digits);
  const first = Math.max(0, bars.length - mostBars);
  const rows = Array.from({ length: bars.length - first }, (_, at) => first + at);
  if (rows.length === 0) return null;
  const points = (column: Int32Array, row: number) => Math.round((column[row] as number) * scale);
  return {
    ...{ timeframe, opened, data: source },
    times: rows.map((row) => bars.time[row] as number),
    bars: rows.map((row) => [
      points(bars.open, row),
      points(bars.high, row),
      points(bars.low, row),
      points(bars.close, row),
    ]),
  };
}

/** The picture as a figure of candles, with entry and exit. */
export function pictureFigure({ timeframe, opened, times, bars }: TradePicture, trade: ClosedTrade): Figure {
  const { symbol, side, entry, exit, time } = trade;
  const digits = findSymbol(symbol)?.digits ?? 5;
  const price = (points: number) => toPrice(points, digits);
  const rowAt = (moment: number) => Math.max(0, firstAtOrAfter(times, moment + 1, 0) - 1);
  const [entryText, exitText] = [pointsText(symbol, entry), pointsText(symbol, exit)];
  return {
    kind: "candles",
    alt: `${symbolText(symbol)}, ${bars.length} ${timeframe} bars to ${marketMoment(times.at(-1) as number)}: ${sideWords(side)} at ${entryText}, exit at ${exitText} on ${marketMoment(time)}.`,
    y: { label: symbolText(symbol), digits },
    candles: bars.map(([open, high, low, close]) => ({
      ...{ open: price(open), high: price(high), low: price(low), close: price(close) },
    })),
    marks: [
      { index: rowAt(opened), price: price(entry), text: `${sideWords(side)} ${entryText}` },
      { index: rowAt(time), price: price(exit), text: `Exit ${exitText}` },
    ],
  };
}
