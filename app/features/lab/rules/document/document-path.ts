import type { StrategyDocument } from "#trading/strategy/document.ts";

/** Where something is in a document: `["entries", "long", "when", "of", 1]`. */
export type Path = readonly (string | number)[];

/** `entries.long.when.of[1].left` → its parts, as the engine writes places in its problems. */
export const pathOf = (text: string): Path =>
  [...text.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? "") : Number(index),
  );

/** The engine's way to write a place. */
export const textOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`),
    "",
  );

type Branch = Readonly<Record<string | number, unknown>>;

/** The value at a place; undefined when there is none. */
export function valueAt(document: StrategyDocument, path: Path): unknown {
  let value: unknown = document;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Branch)[part];
  }
  return value;
}

function put(branch: unknown, path: Path, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  const fields = (branch ?? {}) as Branch;
  const next = put(fields[part], rest, value);
  if (next === fields[part]) return branch;
  if (Array.isArray(branch)) return branch.map((item, i) => (i === part ? next : item));
  if (next !== undefined) return { ...fields, [part]: next };
  const { [part]: _gone, ...others } = fields;
  return others;
}

/**
 * A document with `value` at the place, in which everything else is the same object as before; `undefined` removes what
 * was there. Missing parts of the path are created.
 */
export const withValue = (document: StrategyDocument, path: Path, value: unknown): StrategyDocument =>
  put(document, path, value) as StrategyDocument;
