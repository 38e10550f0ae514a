import type { StrategyDocument } from "./document.ts";
import { strategyError } from "./problems.ts";

/** The value of each parameter by id. */
export type Values = ReadonlyMap<string, number>;

/** A part of a document with a number wherever it named a parameter. */
export type Resolved<T> = T extends { readonly parameter: string }
  ? number
  : T extends object
    ? { readonly [K in keyof T]: Resolved<T[K]> }
    : T;

type Replaced = Readonly<Record<string, number>>;

/** A parameter's value, where it is replaced. A parameter may be called `constructor`, which every object has something of. */
export const replacedValue = (
  replaced: Replaced,
  { id, value }: { readonly id: string; readonly value: number },
): number => (Object.hasOwn(replaced, id) ? replaced[id] : undefined) ?? value;

/** The document's own parameter values, with some replaced (the optimizer's and the slider's way in). */
export function parameterValues(document: StrategyDocument, replaced: Replaced = {}): Values {
  return new Map((document.parameters ?? []).map((p) => [p.id, replacedValue(replaced, p)]));
}

/** Puts values in the place of parameters. Throws `StrategyError` for an unknown parameter, which a parsed document never has. */
export function resolvePart<T>(part: T, values: Values): Resolved<T> {
  return resolved(part, values) as Resolved<T>;
}

function resolved(part: unknown, values: Values): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => resolved(one, values));
  if ("parameter" in part && typeof part.parameter === "string") {
    const value = values.get(part.parameter);
    if (value === undefined) throw strategyError("invalid", "", `There is no parameter "${part.parameter}".`);
    return value;
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, values)]));
}

/** The document with its parameters' values, some of them replaced: the one place where a parameter becomes a number. */
export const resolveParameters = (document: StrategyDocument, replaced?: Replaced): Resolved<StrategyDocument> =>
  resolvePart(document, parameterValues(document, replaced));
