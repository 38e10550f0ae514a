import type { Condition, Operand } from "#trading/strategy/document.ts";

export type Comparison = Extract<
  Condition,
  { kind: "crosses-above" | "crosses-below" | "above" | "below" | "between" | "rising" | "falling" }
>;
export type ComparisonKind = Comparison["kind"];

export const comparisonWords: readonly (readonly [ComparisonKind, string])[] = [
  ["crosses-above", "crosses above"],
  ["crosses-below", "crosses below"],
  ["above", "is above"],
  ["below", "is below"],
  ["between", "is between"],
  ["rising", "has been rising for"],
  ["falling", "has been falling for"],
];

const zero: Operand = { kind: "constant", value: 0 };
const first = (comparison: Comparison): Operand => ("left" in comparison ? comparison.left : comparison.operand);
const second = (comparison: Comparison): Operand =>
  "left" in comparison ? comparison.right : comparison.kind === "between" ? comparison.low : zero;

/** The same values compared in another way: what the new way has no place for is left out, what it lacks is filled in. */
export function withComparison(comparison: Comparison, kind: ComparisonKind): Comparison {
  if (comparison.kind === kind) return comparison;
  if (kind === "rising" || kind === "falling") {
    return "bars" in comparison ? { ...comparison, kind } : { kind, operand: first(comparison), bars: 3 };
  }
  if (kind === "between")
    return { kind, operand: first(comparison), low: second(comparison), high: second(comparison) };
  return { kind, left: first(comparison), right: second(comparison) };
}
