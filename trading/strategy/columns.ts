import type { IndicatorInput } from "../indicators/definition/indicator-definition.ts";
import { minutesColumn, weekdayClock, weekdayColumn } from "./clock-masks.ts";
import type { ColumnSource } from "./column-source.ts";
import type { Operand as AnyOperand, PriceField } from "./document.ts";
import type { HigherBars } from "./higher-timeframe.ts";
import { createHigher, createIndicators, seenFromBase, type UsedIndicator } from "./indicator-columns.ts";
import type { Resolved } from "./parameter-values.ts";

type Operand = Resolved<AnyOperand>;

/** One value a bar, or one number for every bar. `degree` is how it scales with the price; undefined adapts to its partner. */
export type Series = { readonly values: Float64Array | number; readonly degree: number | undefined };

/** A series on the bars that its own timeframe has: null where those are the strategy's. */
export type OwnSeries = Series & { readonly bars: HigherBars | null };

export type Columns = {
  series(operand: Operand): Series;
  /** What `shift` and runs of bars are counted on. */
  ownSeries(operand: Operand): OwnSeries;
  readonly indicators: readonly UsedIndicator[];
  /** Every column made, to find the first bar on which all have a value. */
  readonly made: readonly Float64Array[];
};

function mixed(input: IndicatorInput, field: "median" | "typical" | "weighted"): Float64Array {
  const { high, low, close, length } = input;
  const column = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const range = (high[i] as number) + (low[i] as number);
    const last = close[i] as number;
    column[i] = field === "median" ? range / 2 : field === "typical" ? (range + last) / 3 : (range + 2 * last) / 4;
  }
  return column;
}

const priceColumn = (input: IndicatorInput, field: PriceField): Float64Array =>
  field === "median" || field === "typical" || field === "weighted" ? mixed(input, field) : input[field];

function shifted(column: Float64Array, by: number): Float64Array {
  if (by === 0) return column;
  const moved = new Float64Array(column.length).fill(Number.NaN, 0, Math.min(by, column.length));
  if (by < column.length) moved.set(column.subarray(0, column.length - by), by);
  return moved;
}

function combine(
  left: Float64Array | number,
  right: Float64Array | number,
  length: number,
  join: (a: number, b: number) => number,
): Float64Array | number {
  if (typeof left === "number" && typeof right === "number") return join(left, right);
  const column = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const a = typeof left === "number" ? left : (left[i] as number);
    const b = typeof right === "number" ? right : (right[i] as number);
    column[i] = join(a, b);
  }
  return column;
}

/** A constant written in price units becomes column units of its partner's degree. */
export const inUnitsOf = (series: Series, degree: number | undefined, scale: number): Float64Array | number =>
  typeof series.values === "number" && series.degree === undefined && degree
    ? series.values * scale ** degree
    : series.values;

const joins = {
  plus: (a: number, b: number) => a + b,
  minus: (a: number, b: number) => a - b,
  times: (a: number, b: number) => a * b,
} as const;

/** Makes each column once, whatever number of conditions reads it. */
export function createColumns(source: ColumnSource): Columns {
  const cache = new Map<string, Series>();
  const made: Float64Array[] = [];
  const { input } = source;
  const higher = createHigher(source);
  const indicators = createIndicators(source, higher);

  const make = (operand: Operand): Series => {
    switch (operand.kind) {
      case "constant":
        return { values: operand.value, degree: undefined };
      case "time-of-day":
        return { values: minutesColumn(input.time, operand.zone ?? "utc"), degree: 0 };
      case "weekday":
        return { values: weekdayColumn(input.time, weekdayClock(source.timeframe, operand.zone)), degree: 0 };
      case "indicator":
      case "price": {
        const { values, degree, bars } = onOwnBars(operand);
        return { values: bars ? seenFromBase(values, bars) : values, degree };
      }
      case "distance":
        return distance(operand);
      case "arithmetic": {
        const [left, right] = [series(operand.left), series(operand.right)];
        const join = joins[operand.operator];
        if (operand.operator === "times") {
          return {
            values: combine(left.values, right.values, input.length, join),
            degree: sumOf(left.degree, right.degree),
          };
        }
        const degree = left.degree ?? right.degree;
        return {
          values: combine(
            inUnitsOf(left, degree, source.scale),
            inUnitsOf(right, degree, source.scale),
            input.length,
            join,
          ),
          degree,
        };
      }
    }
  };

  const onOwnBars = (operand: Operand & { readonly kind: "price" | "indicator" }) => {
    const bars = operand.timeframe ? higher(operand.timeframe) : null;
    const { values, degree } =
      operand.kind === "indicator"
        ? indicators.column(operand)
        : {
            values: priceColumn(bars?.input ?? input, operand.field),
            degree: operand.field === "volume" ? 0 : 1,
          };
    return { values: shifted(values, operand.shift ?? 0), degree, bars };
  };

  const ownSeries = (operand: Operand): OwnSeries => {
    const seen = series(operand);
    return (operand.kind === "price" || operand.kind === "indicator") && operand.timeframe
      ? onOwnBars(operand)
      : { ...seen, bars: null };
  };

  const distance = (operand: Operand & { kind: "distance" }): Series => {
    const [from, to] = [series(operand.from), series(operand.to)];
    const degree = from.degree ?? to.degree;
    const a = inUnitsOf(from, degree, source.scale);
    const b = inUnitsOf(to, degree, source.scale);
    const { pip } = source;
    const join =
      operand.unit === "pips"
        ? (x: number, y: number) => (x - y) / pip
        : operand.unit === "percent"
          ? (x: number, y: number) => (x / y - 1) * 100
          : joins.minus;
    return { values: combine(a, b, input.length, join), degree: operand.unit === "price" ? degree : 0 };
  };

  const series = (operand: Operand): Series => {
    const key = JSON.stringify(operand);
    const found = cache.get(key);
    if (found) return found;
    const fresh = make(operand);
    cache.set(key, fresh);
    if (typeof fresh.values !== "number") made.push(fresh.values);
    return fresh;
  };

  return { series, ownSeries, indicators: indicators.used, made };
}

const sumOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
