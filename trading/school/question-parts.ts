import type { Calculator, Outcome, Result, Values } from "../calculators/calculator.ts";
import { pointsPerUnit } from "../market/points.ts";
import { findSymbol, type SymbolSpec } from "../market/symbols.ts";
import { numberText } from "../number-text.ts";
import type { RandomSource } from "../optimize/random-source.ts";
import type { ChoiceAnswer, NumberAnswer } from "./question.ts";

/** @throws {RangeError} for an empty list. */
export function pick<Item>(random: RandomSource, items: readonly Item[]): Item {
  const [item] = items.slice(random.below(items.length));
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/** A whole multiple of `step` from `from` to `to`. */
export const stepped = (random: RandomSource, from: number, to: number, step: number): number =>
  Number((from + step * random.below(Math.round((to - from) / step) + 1)).toFixed(8));

/** @throws {RangeError} for a name that is not listed. */
export function specOf(name: string): SymbolSpec {
  const spec = findSymbol(name);
  if (!spec) throw new RangeError(`${name} is not listed`);
  return spec;
}

/** A price near the symbol's round one, within 3%. In points. */
export const nearbyPrice = (random: RandomSource, spec: SymbolSpec): number =>
  Math.round(spec.referencePrice * (0.97 + 0.06 * random.next()) * pointsPerUnit(spec.digits));

export const priceOf = (points: number, { digits }: SymbolSpec): string =>
  (points / pointsPerUnit(digits)).toFixed(digits);

/** What a calculator says of values that fit together. @throws {RangeError} for others. */
export function computed(calculator: Calculator, values: Values): Extract<Outcome, { kind: "results" }> {
  const chosen = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const defaults = Object.fromEntries(calculator.inputs(chosen).map(({ name, value }) => [name, value]));
  const outcome = calculator.compute({ ...defaults, ...values });
  if (outcome.kind === "problem") throw new RangeError(outcome.text);
  return outcome;
}

/** The first result of a calculator, or the one with a label. @throws {RangeError} where there is none. */
export function resultOf(calculator: Calculator, values: Values, label?: string): Result {
  const found = computed(calculator, values).results.find((result) => label === undefined || result.label === label);
  if (!found) throw new RangeError(`${calculator.id} has no result "${label}"`);
  return found;
}

/** A number that has to be right to its last decimal place. */
export const figure = (label: string, unit: string, value: number, decimals: number): NumberAnswer => ({
  kind: "number",
  label,
  unit,
  value: Number(value.toFixed(decimals)),
  decimals,
  tolerance: 0.5 * 10 ** -decimals,
});

export const choice = (
  label: string,
  options: readonly (readonly [id: string, text: string])[],
  value: string,
): ChoiceAnswer => ({ kind: "choice", label, options: options.map(([id, text]) => ({ id, text })), value });

export const whole = (value: number): string => numberText(value, 0);
