import { findCalculator } from "#trading/calculators/all-calculators.ts";
import type { Values } from "#trading/calculators/calculator.ts";

/** A calculator's first result with these values, and its defaults for the rest. */
export function calculated(id: string, values: Values): number {
  const calculator = findCalculator(id);
  const chosen = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const defaults = Object.fromEntries(calculator?.inputs(chosen).map(({ name, value }) => [name, value]) ?? []);
  const outcome = calculator?.compute({ ...defaults, ...values });
  if (outcome?.kind !== "results") throw new Error(`no result of ${id}`);
  return outcome.results[0]?.value ?? Number.NaN;
}
