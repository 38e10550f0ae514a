import { upperMedian } from "../../median.ts";
import { numberText } from "../../number-text.ts";
import type { Bars } from "../bars.ts";
import { pointsPerUnit } from "../points.ts";
import { usualAnswers } from "../stated-contract.ts";
import { symbolOf } from "../symbol-of.ts";
import { findSymbol, type SymbolSpec } from "../symbols.ts";

export const spreadUnits = ["points", "pips", "price"] as const;
/** What a spread column counts. `price` is ask less bid as a price difference, such as 0.00013. */
export type SpreadUnit = (typeof spreadUnits)[number];

/** How a table's spread column was read. */
export type SpreadReading = {
  readonly unit: SpreadUnit;
  /** As the column writes it. */
  readonly median: number;
  readonly medianPoints: number;
  /** Points of the pip that a column in pips was read with. */
  readonly pipPoints: number;
  /** Rows whose spread was no whole number of points; each was rounded up. */
  readonly roundedUp: number;
};

type Context = {
  readonly symbol: string;
  readonly digits: number;
  /** A usual price of the file, in points. */
  readonly price: number;
  /** Chosen by a person or stated by the column's heading. */
  readonly unit: SpreadUnit | undefined;
  /** Points of the prices in a point of the file; more than one where finer digits were chosen. */
  readonly pointsFactor?: number;
};

/** The unit that a column's heading states, such as "Spread (pips)". */
export const spreadUnitOfName = (name: string): SpreadUnit | undefined =>
  /pip|пипс|ピップ/i.test(name)
    ? "pips"
    : /point|punkt|punt|pkt|ponto|пункт|ポイント|点数|pts\b/i.test(name)
      ? "points"
      : undefined;

/** A spread of this share of the price is usual where no symbol's own is known. */
const usualShare = 1e-4;

const pipPointsOf = (symbol: string, digits: number): number =>
  findSymbol(symbol)
    ? symbolOf(symbol, digits).pipPoints
    : Math.max(1, Math.round(usualAnswers(symbol, digits).pip * pointsPerUnit(digits)));

const typicalPoints = (symbol: string, digits: number): number =>
  findSymbol(symbol) ? symbolOf(symbol, digits).typicalSpreadPoints : 0;

/**
 * Where most values have fractions, pips and price differences are told apart by which of them gives the likelier spread. A few
 * fractions among whole numbers may be a mistake in a column of points or belong to one of pips: again the likelier, in doubt pips.
 */
function unitOf(written: ArrayLike<number>, pipPoints: number, { symbol, digits, price }: Context): SpreadUnit {
  const values = Array.from(written).filter((value) => value > 0);
  if (values.every(Number.isInteger)) return "points";
  const middle = upperMedian(values) as number;
  const usual = typicalPoints(symbol, digits) || price * usualShare;
  const distance = (points: number): number => Math.abs(Math.log(points / usual));
  const mostlyWhole = values.filter(Number.isInteger).length * 2 > values.length;
  const [other, points] = mostlyWhole
    ? (["points", middle] as const)
    : (["price", middle * pointsPerUnit(digits)] as const);
  return distance(points) < distance(middle * pipPoints) ? other : "pips";
}

/** A spread column as whole points, with the unit it was read in. A fraction of a point is rounded up: it must not make a trade cheaper. */
export function readSpreadColumn(
  written: Float64Array,
  context: Context,
): { readonly spread: Int32Array; readonly reading: SpreadReading } {
  const { symbol, digits } = context;
  const pipPoints = pipPointsOf(symbol, digits);
  const unit = context.unit ?? unitOf(written, pipPoints, context);
  const factor = unit === "points" ? (context.pointsFactor ?? 1) : unit === "pips" ? pipPoints : pointsPerUnit(digits);
  const spread = new Int32Array(written.length);
  let roundedUp = 0;
  for (let i = 0; i < written.length; i++) {
    const points = (written[i] as number) * factor;
    spread[i] = wholePointsUp(points);
    if (Math.abs(points - Math.round(points)) > tolerance) roundedUp += 1;
  }
  const known = written.filter((value) => value > 0);
  const median = known.length * 2 > written.length ? (upperMedian(known) as number) : 0;
  return { spread, reading: { unit, median, medianPoints: median * factor, pipPoints, roundedUp } };
}

const tolerance = 1e-6;
const wholePointsUp = (points: number): number => Math.ceil(points - tolerance);

/** Bars whose spread column in pips was read before the symbol, and with it the pip, was known. */
export function withPipOf(bars: Bars, reading: SpreadReading | undefined, { pipPoints }: SymbolSpec): Bars {
  if (!bars.spread || reading?.unit !== "pips" || reading.pipPoints === pipPoints) return bars;
  const factor = pipPoints / reading.pipPoints;
  return { ...bars, spread: bars.spread.map((points) => wholePointsUp(points * factor)) };
}

const figure = (value: number): string => `${Number(value.toPrecision(4))}`;

/** What the report says of the reading. */
export function spreadNotes({ unit, median, medianPoints, pipPoints, roundedUp }: SpreadReading): string[] {
  if (median === 0) return [];
  const name = unit === "price" ? "price differences" : unit;
  const inPips = unit === "pips" ? "" : ` (${figure(medianPoints / pipPoints)} pips)`;
  const notes = [`Spread column: read as ${name}, median ${figure(median)}${inPips}.`];
  if (roundedUp > 0)
    notes.push(
      `The spread of ${numberText(roundedUp)} ${roundedUp === 1 ? "row" : "rows"} was no whole number of points and was rounded up to the next.`,
    );
  return notes;
}

/** Spreads this many times narrower or wider than the symbol's typical one are rare enough to doubt the unit. */
const farBelow = 3;
const farAbove = 10;

/** Why the unit of a spread column is doubtful for a symbol; null where its median is not far from the typical spread. */
export function spreadWarning(reading: SpreadReading | undefined, symbol: string, digits: number): string | null {
  const typical = typicalPoints(symbol, digits);
  if (!reading || reading.median === 0 || typical === 0) return null;
  const pipPoints = pipPointsOf(symbol, digits);
  const points = reading.unit === "pips" ? reading.median * pipPoints : reading.medianPoints;
  if (points > typical / farBelow && points < typical * farAbove) return null;
  const unit = reading.unit === "price" ? "price differences" : reading.unit;
  return `The spread column, read as ${unit}, has a median of ${figure(points / pipPoints)} pips; ${figure(typical / pipPoints)} pips is typical of ${symbol}. Check the unit of the column: every trade's cost depends on it.`;
}
