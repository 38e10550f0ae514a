import { indicatorById } from "../indicators/registry.ts";
import type { ColumnSource } from "./column-source.ts";
import type { Distance } from "./document.ts";
import type { Resolved } from "./parameter-values.ts";

/** A distance in column units at a bar: ready to be asked per signal. */
export type DistanceRule =
  | { readonly kind: "fixed"; readonly distance: number }
  | { readonly kind: "percent"; readonly fraction: number }
  | { readonly kind: "column"; readonly multiple: number; readonly column: Float64Array };

export type AtrColumn = (period: number) => Float64Array;

/** One ATR column per period, however many rules use it. */
export function createAtr(source: ColumnSource): AtrColumn {
  const cache = new Map<number, Float64Array>();
  return (period) => {
    const column = cache.get(period) ?? (source.compute(indicatorById("atr"), { length: period })[0] as Float64Array);
    cache.set(period, column);
    return column;
  };
}

/** Column units of a distance that is the same at every bar. */
export const fixedDistance = (
  { kind, value }: Resolved<Distance & { readonly kind: "pips" | "price" }>,
  { pip, scale }: Pick<ColumnSource, "pip" | "scale">,
): number => value * (kind === "pips" ? pip : scale);

export function distanceRule(distance: Resolved<Distance>, source: ColumnSource, atr: AtrColumn): DistanceRule {
  switch (distance.kind) {
    case "pips":
    case "price":
      return { kind: "fixed", distance: fixedDistance(distance, source) };
    case "percent":
      return { kind: "percent", fraction: distance.value / 100 };
    case "atr":
      return { kind: "column", multiple: distance.multiple, column: atr(distance.period) };
  }
}

/** Column units at bar `i` with the price at `price`; NaN while an average true range warms up. */
export function distanceAt(rule: DistanceRule, i: number, price: number): number {
  if (rule.kind === "fixed") return rule.distance;
  return rule.kind === "percent" ? price * rule.fraction : rule.multiple * (rule.column[i] as number);
}
