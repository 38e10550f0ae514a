import type { NumberValue, StrategyDocument } from "./document.ts";
import { strategyError } from "./problems.ts";

/** The value of each parameter by id. */
export type Values = ReadonlyMap<string, number>;

/** The document's own parameter values, with some replaced (the optimiser's and the slider's way in). */
export function parameterValues(document: StrategyDocument, replaced: Readonly<Record<string, number>> = {}): Values {
  return new Map((document.parameters ?? []).map((p) => [p.id, replaced[p.id] ?? p.value]));
}

/** Resolves a number or a reference. Throws `StrategyError` for an unknown parameter, which a parsed document never has. */
export function numberOf(value: NumberValue, values: Values): number {
  if (typeof value === "number") return value;
  const found = values.get(value.parameter);
  if (found === undefined) throw strategyError("invalid", "", `There is no parameter "${value.parameter}".`);
  return found;
}
