import type { Condition, NumberValue, Operand, Risk, StrategyDocument } from "../document.ts";

/** A classic strategy, ready to run, with what it is for and when it loses. */
export type Preset = {
  readonly id: string;
  /** The idea: what it buys and what it expects. No claim that it works. */
  readonly idea: string;
  /** The market that hurts it. */
  readonly failure: string;
  readonly document: StrategyDocument;
};

export const close: Operand = { kind: "price", field: "close" };
export const constant = (value: number): Operand => ({ kind: "constant", value });
export const parameter = (id: string): NumberValue => ({ parameter: id });
export const indicator = (
  id: string,
  parameters: Readonly<Record<string, NumberValue | string>> = {},
  output?: string,
): Operand => ({
  kind: "indicator",
  indicator: id,
  parameters,
  ...(output === undefined ? {} : { output }),
});
/** The same operand, bars ago. */
export const ago = (operand: Operand & { kind: "price" | "indicator" }, shift: number): Operand => ({
  ...operand,
  shift,
});

export const crossesAbove = (left: Operand, right: Operand): Condition => ({ kind: "crosses-above", left, right });
export const crossesBelow = (left: Operand, right: Operand): Condition => ({ kind: "crosses-below", left, right });
export const above = (left: Operand, right: Operand): Condition => ({ kind: "above", left, right });
export const below = (left: Operand, right: Operand): Condition => ({ kind: "below", left, right });
export const all = (...of: readonly Condition[]): Condition => ({ kind: "all", of });

/** One percent of the balance at risk, a stop of two average true ranges, a target of twice that. */
export const measuredRisk: Risk = {
  sizing: { kind: "risk", percent: 1 },
  stopLoss: { kind: "atr", multiple: 2, period: 14 },
  takeProfit: { kind: "risk-multiple", multiple: 2 },
};

/** The same risk, let run until the strategy's own exit. */
export const runningRisk: Risk = {
  sizing: { kind: "risk", percent: 1 },
  stopLoss: { kind: "atr", multiple: 3, period: 14 },
};
