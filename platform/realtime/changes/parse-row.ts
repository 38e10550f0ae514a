/**
 * The fields of a row as PostgreSQL writes a row out as text: `(1,,"a ""b"" \\ c",{1})`. An empty field is null, an empty text is `""`.
 * @throws {TypeError} when it is no such text.
 */
export function parseRow(text: string): (string | null)[] {
  if (!text.startsWith("(") || !text.endsWith(")")) throw new TypeError("Not the text of a row");
  const end = text.length - 1;
  const fields: (string | null)[] = [];
  let at = 1;
  for (;;) {
    const field = readField(text, at, end);
    fields.push(field.value);
    at = field.end + 1;
    if (field.end >= end) return fields;
  }
}

/** A field may change between quoted and plain text; inside quotes `""` and `\x` stand for a character. */
function readField(text: string, start: number, end: number): { value: string | null; end: number } {
  let quoted = false;
  let value = "";
  let at = start;
  for (; at < end && (quoted || text[at] !== ","); at++) {
    const character = text[at];
    if (character === "\\") value += text[++at] ?? "";
    else if (character !== '"') value += character;
    else if (quoted && text[at + 1] === '"') value += text[at++];
    else quoted = !quoted;
  }
  if (quoted) throw new TypeError("Not the text of a row");
  return { value: at === start ? null : value, end: at };
}
