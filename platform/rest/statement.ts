/** A statement under construction: SQL text on one side, every value a caller sent as a parameter on the other. */
export class Statement {
  readonly values: (string | null)[] = [];

  /** Returns the placeholder. Without a type PostgreSQL infers it from the other side, as for a quoted literal. */
  bind(value: string | null, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}

/** The only way a name gets into SQL. Names come from the catalog, or label a column of the answer. */
export function quoteName(name: string): string {
  if (name.includes("\0")) throw new TypeError("A name cannot hold a NUL character");
  return `"${name.replaceAll('"', '""')}"`;
}

export const qualified = (thing: { readonly schema: string; readonly name: string }) =>
  `${quoteName(thing.schema)}.${quoteName(thing.name)}`;

/** `{"a","b"}`: PostgreSQL's text form of an array, for a parameter. */
export const arrayLiteral = (values: readonly string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

/** Longest name PostgreSQL keeps; it cuts longer ones off, which would change a key of the answer. */
export const maxNameBytes = 63;

/** JSON that goes into an answer, counted before it is gathered: private.charge_answer refuses what would pass the budget of its level. */
export const charged = (json: string, level = 0) => `private.charge_answer(${json}, ${level})`;
export const chargedText = (text: string) => `private.charge_answer(${text})`;
