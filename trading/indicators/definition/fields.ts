import type { ParameterDefinition } from "./indicator-definition.ts";

/** A parameter without its id: the id is its key in a specification. */
export type Field = WithoutId<ParameterDefinition>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

type ChoiceField<V extends string> = {
  readonly name: string;
  readonly kind: "choice";
  readonly default: V;
  readonly options: readonly { readonly value: V; readonly name: string }[];
};

/** The checked values a formula receives: numbers, and for a choice the union of its options. */
export type ValuesOf<F> = { readonly [K in keyof F]: F[K] extends ChoiceField<infer V> ? V : number };

export function integer(name: string, value: number, min: number, max: number) {
  return { name, kind: "integer", default: value, min, max, step: 1 } as const;
}

export function decimal(name: string, value: number, min: number, max: number, step: number) {
  return { name, kind: "number", default: value, min, max, step } as const;
}

/** The first option is the default. */
export function choice<const V extends string>(name: string, options: Readonly<Record<V, string>>): ChoiceField<V> {
  const list = (Object.keys(options) as V[]).map((value) => ({ value, name: options[value] }));
  return { name, kind: "choice", default: list[0]!.value, options: list };
}

/** The longest window any indicator takes: three and a half days of minute bars, twenty years of daily ones. */
const longest = 5000;

export function length(value: number, options: { name?: string; min?: number } = {}) {
  return integer(options.name ?? "Length", value, options.min ?? 1, longest);
}
