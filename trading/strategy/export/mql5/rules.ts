import type { EntryPlan, Plan, Term } from "../plan.ts";
import { type Mql5Columns, mql5Scalar } from "./columns.ts";

export type Rule = "stop" | "target" | "trail" | "after" | "even";

export const rulesOf = (plan: Plan): readonly (readonly [Rule, Term])[] =>
  (
    [
      ["stop", plan.stop],
      ["target", plan.target],
      ["trail", plan.trail?.distance ?? null],
      ["after", plan.trail?.after ?? null],
      ["even", plan.breakEven?.after ?? null],
    ] as const
  ).flatMap(([name, term]) => (term ? [[name, term] as const] : []));

/** Whole points from `base` to the level of a term at the last closed bar. */
export function pointsText(term: Term, columns: Mql5Columns, direction: string): string {
  switch (term.kind) {
    case "points":
      return `MathRound(${columns.text(term.of, "last")})`;
    case "level":
      return `MathRound((${columns.text(term.of, "last")} - base) * ${direction})`;
    case "share":
      return `MathRound(base * ${mql5Scalar(term.of)})`;
    case "multiple":
      return `MathRound(${mql5Scalar(term.of)} * stopPoints)`;
  }
}

const isWaiting = (entry: EntryPlan | null): boolean => entry !== null && entry.order !== "market";
export const waits = (plan: Plan): boolean => isWaiting(plan.long) || isWaiting(plan.short);
export const moves = (plan: Plan): boolean => plan.trail !== null || plan.breakEven !== null;

/** Whether a waiting order's stop and target are counted again from its fill. */
export const remeasures = (plan: Plan): boolean =>
  plan.fromFill && waits(plan) && (plan.stop !== null || plan.target !== null || plan.trail !== null);

/** How far a level moves with the fill: not at all where the rule names a price, further where it is a multiple of a distance to one. */
export function movedBy(plan: Plan, name: "stop" | "target"): string {
  const term = plan[name];
  if (term?.kind === "level") return "0";
  if (term?.kind === "multiple" && plan.stop?.kind === "level") return `slipped * (1 + ${mql5Scalar(term.of)})`;
  return "slipped";
}

/** What an entry of a side pays at the market. */
export const marketPrice = (side: 1 | -1): string =>
  `SymbolInfoDouble(_Symbol, ${side === 1 ? "SYMBOL_ASK" : "SYMBOL_BID"})`;
