/** Text as PostgreSQL can hold it: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

/** For `JSON.stringify`: every text in a value as PostgreSQL can hold it. */
export const storableText = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? storable(value) : value;

function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  const held = value as Record<string, unknown>;
  for (const key in held) held[key] = storableValue(held[key]);
  return value;
}

/**
 * JSON text as a value whose texts PostgreSQL can hold. Not by a reviver: with one `JSON.parse` takes twenty times as long, and anybody may send what is
 * read here.
 * @throws {SyntaxError} for what is no JSON
 * @throws {RangeError} for what nests deeper than the stack
 */
export const parseStorable = (json: string): unknown => storableValue(JSON.parse(json));
