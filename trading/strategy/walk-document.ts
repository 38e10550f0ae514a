import type { Condition, Distance, EntryOrder, NumberValue, Operand, Risk, StrategyDocument } from "./document.ts";

type Range = { readonly min: number; readonly max: number; readonly whole?: boolean };
export type NumberPlace = { readonly path: string; readonly value: NumberValue; readonly range?: Range };

/** What a walk meets: every operand, every number with its place and allowed range, and what rises or falls for how many bars. */
export type Visitor = {
  operand?(operand: Operand, path: string): void;
  trend?(operand: Operand, bars: NumberValue): void;
  number?(place: NumberPlace): void;
};

const positive: Range = { min: 1e-9, max: 1e9 };
const bars: Range = { min: 1, max: 100_000, whole: true };

function walkOperand(operand: Operand, path: string, visit: Visitor): void {
  visit.operand?.(operand, path);
  switch (operand.kind) {
    case "price":
    case "indicator":
      if (operand.shift !== undefined) {
        visit.number?.({ path: `${path}.shift`, value: operand.shift, range: { min: 0, max: 100_000, whole: true } });
      }
      break;
    case "constant":
      visit.number?.({ path: `${path}.value`, value: operand.value });
      break;
    case "distance":
      walkOperand(operand.from, `${path}.from`, visit);
      walkOperand(operand.to, `${path}.to`, visit);
      break;
    case "arithmetic":
      walkOperand(operand.left, `${path}.left`, visit);
      walkOperand(operand.right, `${path}.right`, visit);
      break;
  }
}

function walkCondition(condition: Condition, path: string, visit: Visitor): void {
  switch (condition.kind) {
    case "all":
    case "any":
      condition.of.forEach((child, i) => {
        walkCondition(child, `${path}.of[${i}]`, visit);
      });
      break;
    case "not":
      walkCondition(condition.of, `${path}.of`, visit);
      break;
    case "crosses-above":
    case "crosses-below":
    case "above":
    case "below":
      walkOperand(condition.left, `${path}.left`, visit);
      walkOperand(condition.right, `${path}.right`, visit);
      break;
    case "rising":
    case "falling":
      walkOperand(condition.operand, `${path}.operand`, visit);
      visit.trend?.(condition.operand, condition.bars);
      visit.number?.({ path: `${path}.bars`, value: condition.bars, range: bars });
      break;
    case "between":
      walkOperand(condition.operand, `${path}.operand`, visit);
      walkOperand(condition.low, `${path}.low`, visit);
      walkOperand(condition.high, `${path}.high`, visit);
      break;
    case "within":
      walkCondition(condition.condition, `${path}.condition`, visit);
      visit.number?.({ path: `${path}.bars`, value: condition.bars, range: bars });
      break;
  }
}

function walkDistance(distance: Distance, path: string, visit: Visitor): void {
  if (distance.kind === "atr") {
    visit.number?.({ path: `${path}.multiple`, value: distance.multiple, range: positive });
    visit.number?.({ path: `${path}.period`, value: distance.period, range: { min: 1, max: 10_000, whole: true } });
  } else {
    const range = distance.kind === "percent" ? { min: 1e-9, max: 99.999 } : positive;
    visit.number?.({ path: `${path}.value`, value: distance.value, range });
  }
}

function walkLevel(level: NonNullable<Risk["stopLoss"] | Risk["takeProfit"]>, path: string, visit: Visitor): void {
  if (level.kind === "indicator") walkOperand(level.operand, `${path}.operand`, visit);
  else if (level.kind === "risk-multiple")
    visit.number?.({ path: `${path}.multiple`, value: level.multiple, range: positive });
  else walkDistance(level, path, visit);
}

function walkOrder(order: EntryOrder, path: string, visit: Visitor): void {
  if (order.kind === "market") return;
  walkDistance(order.distance, `${path}.distance`, visit);
  if (order.kind === "stop-limit") walkDistance(order.limit, `${path}.limit`, visit);
  if (order.expireBars !== undefined)
    visit.number?.({ path: `${path}.expireBars`, value: order.expireBars, range: bars });
}

function walkSizing(sizing: Risk["sizing"], visit: Visitor): void {
  const place = (field: string, value: NumberValue, max: number) =>
    visit.number?.({ path: `risk.sizing.${field}`, value, range: { min: 1e-9, max } });
  if (sizing.kind === "lots") place("value", sizing.value, 1e6);
  else if (sizing.kind === "units") place("value", sizing.value, 1e12);
  else if (sizing.kind === "risk") place("percent", sizing.percent, 100);
  else if (sizing.kind === "money") place("amount", sizing.amount, 1e9);
  else place("fraction", sizing.fraction, 100);
}

function walkRisk(risk: Risk, visit: Visitor): void {
  walkSizing(risk.sizing, visit);
  if (risk.stopLoss) walkLevel(risk.stopLoss, "risk.stopLoss", visit);
  if (risk.takeProfit) walkLevel(risk.takeProfit, "risk.takeProfit", visit);
  if (risk.trailing) {
    walkDistance(risk.trailing.distance, "risk.trailing.distance", visit);
    if (risk.trailing.after) walkDistance(risk.trailing.after, "risk.trailing.after", visit);
  }
  if (risk.breakEven) {
    walkLevel(risk.breakEven.after, "risk.breakEven.after", visit);
    if (risk.breakEven.lockPips !== undefined) {
      visit.number?.({ path: "risk.breakEven.lockPips", value: risk.breakEven.lockPips, range: { min: 0, max: 1e6 } });
    }
  }
  if (risk.timeExitBars !== undefined)
    visit.number?.({ path: "risk.timeExitBars", value: risk.timeExitBars, range: bars });
  if (risk.maxPositions !== undefined) {
    visit.number?.({ path: "risk.maxPositions", value: risk.maxPositions, range: { min: 1, max: 1000, whole: true } });
  }
}

/** Visits the whole document once, in reading order. */
export function walkDocument(document: StrategyDocument, visit: Visitor): void {
  for (const side of ["long", "short"] as const) {
    const entry = document.entries[side];
    if (!entry) continue;
    walkCondition(entry.when, `entries.${side}.when`, visit);
    if (entry.order) walkOrder(entry.order, `entries.${side}.order`, visit);
  }
  for (const side of ["long", "short"] as const) {
    const exit = document.exits?.[side];
    if (exit) walkCondition(exit, `exits.${side}`, visit);
  }
  walkRisk(document.risk, visit);
}
