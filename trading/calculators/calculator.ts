/** A figure that is typed. Limits belong to it, `min` and `max` included. */
export type NumberInput = {
  readonly kind: "number";
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly value: number;
  readonly help?: string;
  /** A price of this symbol: a page can fill in the current one. */
  readonly symbol?: string;
  /** The answer does without it; only figures beside the answer need it. */
  readonly beside?: boolean;
  /** A figure of the chosen symbol, so another symbol needs another one. */
  readonly ofSymbol?: boolean;
};

export type ChoiceInput = {
  readonly kind: "choice";
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly help?: string;
};

export type Input = NumberInput | ChoiceInput;
export type Values = Readonly<Record<string, number | string>>;

export type Result = {
  readonly label: string;
  readonly value: number;
  readonly unit: "money" | "percent" | "lots" | "pips" | "points" | "price" | "ratio" | "count" | "R";
  readonly currency?: string;
  readonly digits: number;
  /** Gains carry a plus sign, where a figure can be either. */
  readonly signed?: boolean;
  /** The percent are a chance: rounding makes none impossible or certain. */
  readonly chance?: boolean;
};

export type Outcome =
  | {
      readonly kind: "results";
      /** The first one is what was asked. */
      readonly results: readonly Result[];
      /** The formula with these figures in it. */
      readonly steps: readonly string[];
      /** What follows from these figures and must not be overlooked. */
      readonly notes: readonly string[];
    }
  /** Figures that are each within their limits and do not fit together. */
  | { readonly kind: "problem"; readonly name: string; readonly text: string };

export const calculatorGroups = ["Before a trade", "Money in a trade", "Odds and growth", "Levels"] as const;

export type Calculator = {
  /** Last part of its address. */
  readonly id: string;
  readonly title: string;
  readonly group: (typeof calculatorGroups)[number];
  /** One line for lists. */
  readonly summary: string;
  readonly lead: string;
  readonly keywords: readonly string[];
  readonly formula: readonly string[];
  /** Which figures are needed depends on what is chosen. */
  inputs(chosen: Readonly<Record<string, string>>): readonly Input[];
  /** @param values a value within its limits for every input of `inputs`. */
  compute(values: Values): Outcome;
  readonly example: { readonly text: string; readonly values: Values };
  readonly notes: readonly string[];
};

/** @throws {RangeError} when the caller left out an input. */
export function numberOf(values: Values, name: string): number {
  const value = values[name];
  if (typeof value !== "number" || !Number.isFinite(value)) throw new RangeError(`${name} must be a number`);
  return value;
}

/** @throws {RangeError} when the caller left out an input. */
export function choiceOf(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== "string") throw new RangeError(`${name} must be chosen`);
  return value;
}

export const results = (list: readonly Result[], steps: readonly string[], notes: readonly string[] = []): Outcome => ({
  kind: "results",
  results: list,
  steps,
  notes,
});
