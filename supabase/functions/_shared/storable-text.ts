/** Text as PostgreSQL can hold it: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

/** For `JSON.parse` and `JSON.stringify`: every text in a value as PostgreSQL can hold it. */
export const storableText = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? storable(value) : value;
