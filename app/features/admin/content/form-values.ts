import type { Collection, Row } from "../definition/collection.ts";
import { fieldsOfAll } from "../definition/collection.ts";
import type { Field, Typed, TypedItem } from "../definition/field.ts";
import type { Stored } from "./rows.ts";

/** What the form's controls hold, by field. */
export type FormValues = Readonly<Record<string, Typed>>;

/** A stored row as the form shows it; a new one's first values. */
export function formValues(collection: Collection, stored: Stored | null): FormValues {
  const { single } = collection;
  const main = single && stored ? ((stored.main[single.inside] ?? {}) as Row) : stored?.main;
  return Object.fromEntries(
    Object.entries(fieldsOfAll(collection)).map(([name, field]) => {
      const row = collection.text && name in collection.text.fields ? stored?.text : main;
      return [name, row ? field.show(row[name]) : field.first];
    }),
  );
}

export type FormErrors = Readonly<Record<string, string>>;
export type Checked = { readonly values: Row } | { readonly errors: FormErrors };

/** By field, and for a part of an item by `field.2.part`. */
function errorsOf(name: string, field: Field, typed: Typed | undefined): { value?: unknown; errors: FormErrors } {
  const parsed = field.schema.safeParse(typed ?? field.first);
  if (parsed.success) return { value: parsed.data, errors: {} };
  return {
    errors: Object.fromEntries(
      [...parsed.error.issues].reverse().map(({ path, message }) => [[name, ...path].join("."), message]),
    ),
  };
}

/** What would be stored, or what is wrong with what was typed, field by field. */
export function checkForm(collection: Collection, typed: FormValues): Checked {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fieldsOfAll(collection))) {
    const checked = errorsOf(name, field, typed[name]);
    Object.assign(errors, checked.errors);
    values[name] = checked.value;
  }
  if (Object.keys(errors).length === 0) Object.assign(errors, collection.check?.(values));
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

/** An item of a list as it begins. */
export const emptyItem = (field: Field): TypedItem =>
  Object.fromEntries(Object.entries(field.parts ?? {}).map(([name, part]) => [name, String(part.first)]));
