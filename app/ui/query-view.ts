import * as z from "zod/mini";

/** How one field of a view is named and written in an address. */
type Field<Value> = {
  readonly name: string;
  /** From the text in the address, "" where there is none. It never fails: what does not fit becomes the default. */
  readonly schema: z.ZodMiniType<Value, unknown>;
  readonly write?: (value: Value) => string;
};

export const textField = (name: string, longest: number): Field<string> => ({
  name,
  schema: z.pipe(
    z.catch(z.string(), ""),
    z.transform((text) => text.slice(0, longest)),
  ),
});

/** One of a few; `otherwise` for everything else. */
export const choiceField = <Value extends string>(
  name: string,
  choices: readonly Value[],
  otherwise: NoInfer<Value>,
): Field<Value> => ({ name, schema: z.catch(z.enum(choices), otherwise) as z.ZodMiniType<Value, unknown> });

/** Ids in the order given, each once, `most` of them. */
export const idsField = (name: string, most: number): Field<readonly string[]> => ({
  name,
  schema: z.pipe(
    z.catch(z.string(), ""),
    z.transform((text) => [...new Set(text.split(",").filter((id) => /^[a-z0-9-]{1,60}$/.test(id)))].slice(0, most)),
  ),
  write: (ids) => ids.join(","),
});

/** A view as the query of an address. Only what differs from the default is written; the text starts with "?" or is empty. */
export function queryView<View extends object>(fields: { readonly [Key in keyof View]: Field<View[Key]> }) {
  const entries = Object.entries(fields) as [keyof View, Field<unknown>][];
  const read = (search: string): View => {
    const query = new URLSearchParams(search);
    return Object.fromEntries(
      entries.map(([key, { name, schema }]) => [key, schema.parse(query.get(name) ?? "")]),
    ) as View;
  };
  const first = read("");
  const names = entries.map(([, { name }]) => name);
  /** Does an address name any field of the view? */
  const isIn = (search: string): boolean => {
    const query = new URLSearchParams(search);
    return names.some((name) => query.has(name));
  };
  /** With `search`, what other parts of the page wrote in the address stays. */
  const write = (view: View, search = ""): string => {
    const query = new URLSearchParams(search);
    for (const name of names) query.delete(name);
    for (const [key, { name, write: textOf = String }] of entries) {
      const text = textOf(view[key]);
      if (text !== textOf(first[key])) query.set(name, text);
    }
    const text = query.toString().replaceAll("%2C", ",");
    return text && `?${text}`;
  };
  return { read, write, isIn, first };
}
