export type FrontMatter = { readonly fields: Readonly<Record<string, string>>; readonly body: string };

/**
 * Splits a Markdown file into its `key: value` lines between two `---` and the text after them. Values are plain text.
 * @throws when the block is missing or a line is not `key: value`.
 */
export function parseFrontMatter(file: string, text: string): FrontMatter {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${file}: no front matter`);
  const [, head = "", body = ""] = match;
  const fields: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const at = line.indexOf(":");
    if (at < 1) throw new Error(`${file}: "${line}" is not a "key: value" line`);
    fields[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return { fields, body: body.trim() };
}

/** @throws when the field is absent or blank. */
export function requireField(file: string, { fields }: FrontMatter, name: string): string {
  const value = fields[name];
  if (!value) throw new Error(`${file}: "${name}" is missing`);
  return value;
}

export const listField = (value: string): string[] =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
