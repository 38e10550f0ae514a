import { calculatorAddress, findCalculator } from "../../../trading/calculators/all-calculators.ts";
import type { Calculator, NumberInput, Result, Values } from "../../../trading/calculators/calculator.ts";
import { limitProblem } from "../../../trading/calculators/result-text.ts";
import type { AskedNumbers } from "./asked-phrases.ts";

/** A calculator with the figures that a question states. */
export type Filled = {
  readonly calculator: Calculator;
  /** The calculator's own page with these figures in it. */
  readonly url: string;
} & (
  | {
      readonly kind: "computed";
      readonly values: Values;
      readonly results: readonly [Result, ...Result[]];
      readonly steps: readonly string[];
      readonly notes: readonly string[];
    }
  /** Prices that the question does not state: none is invented for it. */
  | { readonly kind: "needs"; readonly missing: readonly NumberInput[] }
  | { readonly kind: "refused"; readonly problem: string }
);

/** The price of a market as the question states it, the other way round if need be. */
function statedPrice({ rates }: Pick<AskedNumbers, "rates">, symbol: string): number | undefined {
  const turned = rates?.get(`${symbol.slice(3)}${symbol.slice(0, 3)}`);
  return rates?.get(symbol) ?? (turned && 1 / turned);
}

/**
 * @param given what the question states, by the calculator's own names. Its other figures, prices apart, are the calculator's defaults.
 * @param asked the prices that it states.
 */
export function fillCalculator(
  id: string,
  given: Readonly<Record<string, number | string | undefined>>,
  asked: Pick<AskedNumbers, "rates"> = {},
): Filled {
  const calculator = findCalculator(id);
  if (!calculator) throw new Error(`no calculator ${id}`);
  const stated = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, number | string] => entry[1] !== undefined),
  );
  const chosen = Object.fromEntries(Object.entries(stated).map(([name, value]) => [name, String(value)]));
  const inputs = calculator.inputs(chosen);
  const known: Record<string, number | string> = {};
  for (const input of inputs) {
    const symbol = input.kind === "number" ? input.symbol : undefined;
    const value = stated[input.name] ?? (symbol ? statedPrice(asked, symbol) : undefined);
    if (value !== undefined) known[input.name] = value;
  }
  const filled = { calculator, url: calculatorAddress(calculator, known) };
  const prices = inputs.filter(
    (input) => input.kind === "number" && input.symbol !== undefined && !input.beside,
  ) as NumberInput[];
  const missing = prices.filter(({ name }) => known[name] === undefined);
  if (missing.length > 0) return { ...filled, kind: "needs", missing };

  const values = Object.fromEntries(inputs.map(({ name, value }) => [name, known[name] ?? value]));
  for (const input of inputs) {
    const value = values[input.name];
    const problem = input.kind === "number" && typeof value === "number" ? limitProblem(input, value) : null;
    if (problem) return { ...filled, kind: "refused", problem };
  }
  const outcome = calculator.compute(values);
  if (outcome.kind === "problem") return { ...filled, kind: "refused", problem: outcome.text };
  const [first, ...rest] = outcome.results;
  if (!first) throw new Error(`${id} has no results`);
  return { ...filled, kind: "computed", values, results: [first, ...rest], steps: outcome.steps, notes: outcome.notes };
}
