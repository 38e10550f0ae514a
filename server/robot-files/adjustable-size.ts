import type { Sizing, StrategyDocument, StrategyParameter } from "#trading/strategy/document.ts";

type SizeField = "value" | "percent" | "amount" | "fraction";

const fields: Readonly<
  Record<Sizing["kind"], { readonly field: SizeField; readonly id: string; readonly name: string }>
> = {
  lots: { field: "value", id: "lots", name: "Lots per position" },
  risk: { field: "percent", id: "riskPercent", name: "Risk per trade, % of the balance" },
  money: { field: "amount", id: "riskMoney", name: "Risk per trade, account currency" },
  units: { field: "value", id: "units", name: "Units per position" },
  equity: { field: "fraction", id: "equityFraction", name: "Position value as a multiple of the equity" },
};

/** The same rules with the position size as an input: a buyer sets the risk without editing source. */
export function withAdjustableSize(document: StrategyDocument): StrategyDocument {
  const { sizing } = document.risk;
  const { field, id, name } = fields[sizing.kind];
  const value = (sizing as unknown as Readonly<Record<SizeField, unknown>>)[field];
  if (typeof value !== "number" || document.parameters?.some((parameter) => parameter.id === id)) return document;
  const parameter: StrategyParameter = { id, name, value, min: value / 10, max: value * 5, step: value / 10 };
  return {
    ...document,
    parameters: [...(document.parameters ?? []), parameter],
    risk: { ...document.risk, sizing: { ...sizing, [field]: { parameter: id } } as Sizing },
  };
}
