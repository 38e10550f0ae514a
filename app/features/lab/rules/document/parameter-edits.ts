import { capitalized } from "#lib/capitalized.ts";
import type { NumberValue, StrategyDocument, StrategyParameter } from "#trading/strategy/document.ts";
import { type Path, valueAt, withValue } from "./document-path.ts";
import { tidied } from "./tidy.ts";

/** "EMA length" → "emaLength", with a number behind it where that is taken: what the engine takes for an id. */
export function parameterId(name: string, taken: readonly string[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const joined = words.map((word, i) => (i === 0 ? word : capitalized(word))).join("");
  const base = /^[a-z]/.test(joined) ? joined.slice(0, 36) : `p${joined}`.slice(0, 36);
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

const rounded = (value: number): number => Number(value.toPrecision(6));

/** A range around a number worth searching: a half to the double, in about twenty steps. */
export function rangeAround(value: number): Pick<StrategyParameter, "min" | "max" | "step"> {
  const whole = Number.isInteger(value);
  if (value === 0) return { min: -10, max: 10, step: 1 };
  const [near, far] = [value / 2, value * 2];
  const low = whole ? Math.floor(Math.min(near, far)) : rounded(Math.min(near, far));
  const high = whole ? Math.ceil(Math.max(near, far)) : rounded(Math.max(near, far));
  const min = value > 0 && whole ? Math.max(1, low) : low;
  const rough = (high - min) / 20;
  const step = whole ? Math.max(1, Math.round(rough)) : rounded(10 ** Math.floor(Math.log10(rough)));
  return { min, max: Math.max(high, min + step), step };
}

const numberAt = (document: StrategyDocument, path: Path): number => {
  const value = valueAt(document, path) as NumberValue | undefined;
  if (typeof value === "number") return value;
  return document.parameters?.find(({ id }) => id === value?.parameter)?.value ?? 0;
};

/** Makes the number at a place the value of a new parameter. */
export function withNewParameter(
  document: StrategyDocument,
  path: Path,
  parameter: StrategyParameter,
): StrategyDocument {
  const linked = withValue(document, path, { parameter: parameter.id });
  return { ...linked, parameters: [...(document.parameters ?? []), parameter] };
}

/** Links the number at a place with a parameter the document already has. */
export const linkedTo = (document: StrategyDocument, path: Path, id: string): StrategyDocument =>
  withValue(document, path, { parameter: id });

/** Makes it a plain number again; the parameter is removed when nothing else uses it. */
export function unlinked(document: StrategyDocument, path: Path): StrategyDocument {
  const value = valueAt(document, path) as NumberValue | undefined;
  if (typeof value !== "object") return document;
  const freed = withValue(document, path, numberAt(document, path));
  return usesOf(freed, value.parameter) > 0 ? freed : withoutParameter(freed, value.parameter);
}

/** How many numbers of the document are this parameter. */
export function usesOf(document: StrategyDocument, id: string): number {
  const { parameters: _own, ...rest } = document;
  let uses = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ((value as { parameter?: unknown }).parameter === id && Object.keys(value).length === 1) uses += 1;
    else for (const part of Object.values(value)) visit(part);
  };
  visit(rest);
  return uses;
}

/** Without the parameter: every number that was it becomes its value. */
export function withoutParameter(document: StrategyDocument, id: string): StrategyDocument {
  const removed = document.parameters?.find((parameter) => parameter.id === id);
  if (!removed) return document;
  const put = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if ((value as { parameter?: unknown }).parameter === id && Object.keys(value).length === 1) return removed.value;
    if (Array.isArray(value)) return value.map(put);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, put(part)]));
  };
  const parameters = (document.parameters ?? []).filter((parameter) => parameter !== removed);
  return tidied({ ...(put({ ...document, parameters: [] }) as StrategyDocument), parameters });
}
