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
const first = (own: Comparison): Operand => ("left" in own ? own.left : own.operand);
const second = (own: Comparison): Operand => ("left" in own ? own.right : own.kind === "between" ? own.low : zero);

/** The same values compared in another way: what the new way has no place for is left out, what it lacks is filled in. */
export function withComparison(own: Comparison, kind: ComparisonKind): Comparison {
  if (own.kind === kind) return own;
  if (kind === "rising" || kind === "falling") {
    return "bars" in own ? { ...own, kind } : { kind, operand: first(own), bars: 3 };
  }
  if (kind === "between") return { kind, operand: first(own), low: second(own), high: second(own) };
  return { kind, left: first(own), right: second(own) };
}
