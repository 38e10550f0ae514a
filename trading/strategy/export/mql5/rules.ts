import { type EntryPlan, hasFirstStop, isSizedAtClose, type Plan, type Term } from "../plan.ts";
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

/** What of the account's money such a size follows; null where none does. */
export function moneyAtClose(plan: Plan): "ACCOUNT_BALANCE" | "ACCOUNT_EQUITY" | null {
  if (![plan.long, plan.short].some((entry) => entry !== null && isSizedAtClose(plan, entry))) return null;
  const { kind } = plan.document.risk.sizing;
  return kind === "risk" ? "ACCOUNT_BALANCE" : kind === "equity" ? "ACCOUNT_EQUITY" : null;
}

const isMoved = (plan: Plan, name: "stop" | "target"): boolean => movedBy(plan, name, "") !== "0";

/** Whether an order is sent with a stop or target that is counted again from its fill. One that a rule names as a price stays where it is. */
export const remeasures = (plan: Plan): boolean => {
  const { fromFill, target } = plan;
  return fromFill && ((hasFirstStop(plan) && isMoved(plan, "stop")) || (target !== null && isMoved(plan, "target")));
};

/** Whether anything that was decided at the signal is needed when the order has been sent. */
export const remembers = (plan: Plan): boolean => moves(plan) || waits(plan) || remeasures(plan);

/** Points from a price to a level that is a share of it, or a multiple of such a stop; null for others, whose distance is the same from any price. */
function sharePoints(plan: Plan, term: Term | null, price: string): string | null {
  if (term?.kind === "share") return `MathRound((${price}) / _Point * ${mql5Scalar(term.of)})`;
  if (term?.kind !== "multiple") return null;
  const stop = sharePoints(plan, plan.stop, price);
  return stop && `MathRound(${mql5Scalar(term.of)} * ${stop})`;
}

/**
 * How far a level that was counted from `price` moves with the fill: not at all where the rule names a price, further where it is a multiple of
 * a distance to one, and otherwise with its distance, which is a share of the fill where the rule is a percentage.
 */
export function movedBy(plan: Plan, name: "stop" | "target", price: string): string {
  const term = plan[name];
  if (term?.kind === "level") return "0";
  if (term?.kind === "multiple" && plan.stop?.kind === "level") return `slipped * (1 + ${mql5Scalar(term.of)})`;
  const [before, after] = [price, `${price} + slipped`].map((at) => sharePoints(plan, term, at));
  // A trailing stop that is nearer than the stop-loss is the one that was sent.
  if (!before || !after || (name === "stop" && plan.trail)) return "slipped";
  return `slipped ${name === "stop" ? "-" : "+"} side * (${after} - ${before}) * _Point`;
}

/** What an entry of a side pays at the market. */
export const marketPrice = (side: 1 | -1): string =>
  `SymbolInfoDouble(_Symbol, ${side === 1 ? "SYMBOL_ASK" : "SYMBOL_BID"})`;
