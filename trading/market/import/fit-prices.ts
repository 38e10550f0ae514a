import { upperMedian } from "../../median.ts";
import { numberText } from "../../number-text.ts";
import { digitsThatFit, largestPoints, powersOfTen } from "../points.ts";
import { findSymbol, marketName } from "../symbols.ts";
import type { CheckedOptions } from "./import-options.ts";
import type { RowSink } from "./row-sink.ts";
import type { PriceColumn, RowStore } from "./row-store.ts";
import { arrange } from "./sort-rows.ts";
import { readSpreadColumn, type SpreadReading, type SpreadUnit } from "./spread-column.ts";

type Prices = {
  open: Int32Array;
  high: Int32Array;
  low: Int32Array;
  close: Int32Array;
  volume: Float64Array;
  spread: Int32Array | undefined;
};

function medianHigh(high: PriceColumn): number {
  const every = Math.max(1, Math.floor(high.length / 1001));
  const some = Float64Array.from({ length: Math.ceil(high.length / every) }, (_, i) => high[i * every] as number);
  return upperMedian(some) ?? Number.NaN;
}

/** 10 to this is the place of a number's first digit. Read off its text: engines differ in the last bit of a logarithm. */
const placeOf = (value: number): number => Number(value.toExponential().split("e")[1]);

/**
 * More decimals than a price has are what a 32-bit float leaves when it is printed (Yahoo): seven significant digits of it are
 * real. A listed symbol then has its own digits.
 */
function digitsOf(sink: RowSink, symbol: string, chosen: number | undefined, top: number, median: number): number {
  const { digits } = sink.store;
  if (chosen !== undefined || sink.rounded === 0) return digitsThatFit(top, digits, chosen ?? digits);
  const real = Math.max(2, 6 - placeOf(median / powersOfTen[digits as 0]));
  return digitsThatFit(top, digits, Math.min(digits, findSymbol(symbol)?.digits ?? real));
}

/** Of gold, an index or bitcoin: prices this many times below those of the last years are hardly old ones. */
const thousandfold = 300;

/** "2,350" of gold is read as 2.35 where nothing in the file says what the sign separates. */
function thousandsNote(symbol: string, price: number): string | null {
  const listed = findSymbol(symbol);
  if (!listed || listed.class === "fx" || price * thousandfold > listed.referencePrice) return null;
  return `The prices are near ${Number(price.toPrecision(4))}, and ${marketName(listed)} trades near ${numberText(listed.referencePrice)}: if the file separates thousands by a sign, save it without that sign and import it again.`;
}

/** Prices as 32-bit points of the digits the data has, sorted; with what had to be rounded or did not fit. */
export function fitPrices(
  sink: RowSink,
  context: {
    readonly symbol: string;
    readonly options: CheckedOptions;
    /** What the heading of the spread column states. */
    readonly spreadUnit: SpreadUnit | undefined;
  },
  order: Uint32Array | undefined,
  lines: Int32Array,
  notes: string[],
) {
  const { store } = sink;
  let top = store.top;
  const rawHigh = store.takePrices("high");
  let outOfScale: Uint8Array | undefined;
  const median = medianHigh(rawHigh);
  // One absurd price must not cost all others their digits.
  if (
    top > largestPoints &&
    median * 1000 < top &&
    digitsThatFit(median * 1000, store.digits, store.digits) > digitsThatFit(top, store.digits, store.digits)
  ) {
    const limit = Math.min(top, Math.max(largestPoints, median * 1000));
    outOfScale = new Uint8Array(rawHigh.length);
    top = 0;
    for (let i = 0; i < rawHigh.length; i++) {
      if ((rawHigh[i] as number) > limit) {
        outOfScale[i] = 1;
        sink.reject(lines[i] as number, "high", "out-of-scale", "");
      } else if ((rawHigh[i] as number) > top) top = rawHigh[i] as number;
    }
  }
  const digits = digitsOf(sink, context.symbol, context.options.digits, top, median);
  if (digits < store.digits && context.options.digits === undefined)
    notes.push(
      `The file prints up to ${store.digits} decimals; ${digits} are kept, which is as fine as ${sink.rounded > 0 ? "such numbers are exact" : "prices of this size can be held"}.`,
    );
  const factor = digits >= store.digits ? (powersOfTen[digits - store.digits] as number) : 1;
  const divisor = digits < store.digits ? (powersOfTen[store.digits - digits] as number) : 1;
  let rounded = 0;
  const points = (raw: PriceColumn): Int32Array => {
    if (factor === 1 && divisor === 1 && raw instanceof Int32Array) return arrange(raw, order);
    const column = new Int32Array(raw.length);
    for (let i = 0; i < raw.length; i++) {
      const value = raw[i] as number;
      const scaled = divisor === 1 ? value * factor : Math.floor(value / divisor + 0.5);
      if (divisor !== 1 && scaled * divisor !== value) rounded += 1;
      // A price that rounds to nothing is still a price.
      column[i] = Math.max(1, Math.min(largestPoints, scaled));
    }
    return arrange(column, order);
  };
  const high = points(rawHigh);
  const thousands = thousandsNote(context.symbol, (median * factor) / divisor / powersOfTen[digits as 0]);
  if (thousands) notes.push(thousands);
  const rescaled = store.spreadScales || context.options.digits !== undefined ? factor / divisor : 1;
  const { spread, reading } = spreadOf(store, rescaled, {
    symbol: context.symbol,
    digits,
    price: (median * factor) / divisor,
    unit: context.options.spreadUnit ?? context.spreadUnit,
  });
  const columns: Prices = {
    high,
    open: points(store.takePrices("open")),
    low: points(store.takePrices("low")),
    close: points(store.takePrices("close")),
    volume: arrange(store.takeFloats("volume"), order),
    spread: spread && arrange(spread, order),
  };
  const marks =
    outOfScale && order ? Uint8Array.from(order, (row) => (outOfScale as Uint8Array)[row] as number) : outOfScale;
  // Rows that were rounded to eight decimals on the way in are counted there.
  return {
    columns,
    digits,
    rounded: sink.rounded > 0 ? Math.max(0, rounded - sink.rounded) : rounded,
    outOfScale: marks,
    spreadReading: reading,
  };
}

/** The spreads in points of the prices' digits. Points are the file's own, so they follow when a person chose other digits. */
function spreadOf(
  store: RowStore,
  rescaled: number,
  context: Parameters<typeof readSpreadColumn>[1],
): { readonly spread?: Int32Array; readonly reading?: SpreadReading } {
  if (store.spreads === "none") return {};
  const raw = store.takeSpread();
  if (raw instanceof Float64Array) return readSpreadColumn(raw, { ...context, pointsFactor: rescaled });
  return { spread: rescaled === 1 ? raw : raw.map((points) => Math.round(points * rescaled)) };
}
