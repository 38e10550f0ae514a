import { readAmount, whichIsMeant } from "#lib/typed-number.ts";
import { withoutUnit } from "#lib/typed-unit.ts";
import type { Calculator, Input, NumberInput, Outcome, Values } from "#trading/calculators/calculator.ts";
import { rateName } from "#trading/calculators/rates.ts";
import { limitProblem, typedText } from "#trading/calculators/result-text.ts";
import { symbols } from "#trading/market/symbols.ts";

/** What was typed into the fields, by name. A field that nobody touched is missing. */
export type Typed = Readonly<Record<string, string>>;

export type Reading = {
  readonly inputs: readonly Input[];
  /** The text of every field, the defaults included. */
  readonly texts: Typed;
  /** What is wrong with a field, by its name. */
  readonly errors: Readonly<Record<string, string>>;
  /** Null when a field cannot be read. */
  readonly values: Values | null;
  /** Null when a field cannot be read or the figures do not fit together. */
  readonly outcome: Extract<Outcome, { kind: "results" }> | null;
};

const defaultText = (input: Input): string =>
  input.kind === "choice" ? input.value : typedText(input.value, input.decimals);

/** A comma before three digits, where the limits allow a thousand as well as a decimal: null where only one can be meant. */
function twoMeanings(input: NumberInput, typed: string): string | null {
  const [one, other] = [input.decimals, 0].map((decimals) => readAmount(typed, decimals)) as [number, number];
  if (!typed.includes(",") || one === other || [one, other].some((value) => limitProblem(input, value) !== null))
    return null;
  return `${input.label}: ${whichIsMeant(typed)}`;
}

function readOne(input: Input, text: string): { value: number | string; error: string | null } {
  if (input.kind === "number") {
    const typed = withoutUnit(text, input.unit ?? "");
    const value = readAmount(typed, input.decimals);
    return { value, error: limitProblem(input, value) ?? twoMeanings(input, typed) };
  }
  const known = input.options.some(([value]) => value === text);
  return { value: text, error: known ? null : `${input.label}: choose one from the list.` };
}

/** Reads the fields of a calculator and works it out where they can be read. */
export function readTyped(
  { inputs: inputsFor, compute }: Pick<Calculator, "inputs" | "compute">,
  typed: Typed,
): Reading {
  const inputs = inputsFor(typed);
  const texts = Object.fromEntries(inputs.map((input) => [input.name, typed[input.name] ?? defaultText(input)]));
  const read = inputs.map((input) => [input.name, readOne(input, texts[input.name] ?? "")] as const);
  const errors = Object.fromEntries(read.flatMap(([name, { error }]) => (error === null ? [] : [[name, error]])));
  if (Object.keys(errors).length > 0) return { inputs, texts, errors, values: null, outcome: null };
  const values = Object.fromEntries(read.map(([name, { value }]) => [name, value]));
  const outcome = compute(values);
  if (outcome.kind === "problem")
    return { inputs, texts, errors: { [outcome.name]: outcome.text }, values, outcome: null };
  return { inputs, texts, errors, values, outcome };
}

/** The fields that an address fills in. An empty one counts as untouched. */
export const typedFrom = (search: string): Typed =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([, text]) => text !== ""));

/** The query that fills in these fields; empty for untouched ones. */
export function searchOf({ inputs, texts }: Pick<Reading, "inputs" | "texts">): string {
  const query = new URLSearchParams();
  for (const input of inputs) {
    const text = texts[input.name] ?? "";
    if (text !== "" && text !== defaultText(input)) query.set(input.name, text);
  }
  const search = query.toString();
  return search && `?${search}`;
}

/**
 * Another market has other prices and limits: what was typed for the last one is dropped, also in fields that another choice has
 * taken away since. A rate's name tells of which market it is, so it stays.
 */
export function withTyped(typed: Typed, inputs: readonly Input[], name: string, text: string): Typed {
  const next = { ...typed, [name]: text };
  if (name !== "symbol") return next;
  const stays = new Set([
    ...inputs.flatMap((input) => (input.kind === "number" && input.ofSymbol ? [] : [input.name])),
    ...symbols.map(rateName),
  ]);
  return Object.fromEntries(Object.entries(next).filter(([key]) => stays.has(key)));
}
