import type { Scanner } from "./scanner.ts";

/** One step into a JSON value: `->key`, `->>key`, `->0`. `text` is true for `->>`. */
export type JsonStep =
  | { readonly text: boolean; readonly key: string }
  | { readonly text: boolean; readonly index: number };

/** A column, computed column or `*`, with an optional way into its JSON. */
export type Field = { readonly name: string; readonly path: readonly JsonStep[] };

const maxSteps = 32;
const index = /-?\d{1,9}(?=->|::|[.,)]|$)/y;
const key = /(?:[^(\-:.,>)]|-(?!>))+/y;

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.looksAt("->")) {
    if (steps.length === maxSteps) scanner.fail(`at most ${maxSteps} JSON steps`);
    scanner.take("->");
    const text = scanner.take(">");
    const position = scanner.match(index);
    if (position !== undefined) {
      steps.push({ text, index: Number(position) });
      continue;
    }
    const name = scanner.looksAt('"') ? scanner.quoted() : scanner.match(key)?.trim();
    if (name === undefined || name === "") scanner.fail("any non reserved character different from: .,>()");
    steps.push({ text, key: name });
  }
  return steps;
}

export function parseField(scanner: Scanner): Field {
  scanner.skipSpaces();
  const name = scanner.name();
  const path = parseJsonPath(scanner);
  scanner.skipSpaces();
  return { name, path };
}

/** The name a JSON path gives its value in the answer: the last key, else the column. */
export function lastKey(field: Field): string {
  for (const step of [...field.path].reverse()) if ("key" in step) return step.key;
  return field.name;
}
