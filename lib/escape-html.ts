const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A line or page break as word processors put it on the clipboard: a blank, so that two words stay two. */
const otherBreaks = /[\v\f]/g;

/** What XML 1.0 has no way to write, and half a character. One of them makes a whole file unreadable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const unwritable = /[\0-\x08\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text as it may stand between tags and within quoted attributes, of HTML and XML alike. */
export const escapeHtml = (text: string): string =>
  text
    .replace(otherBreaks, " ")
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] as string);

/** The text that `escapeHtml` was given, as far as it can be written. The ampersand comes last, so that `&amp;lt;` becomes `&lt;` and not `<`. */
export const unescapeHtml = (text: string): string =>
  Object.entries(entities)
    .toReversed()
    .reduce((plain, [sign, entity]) => plain.replaceAll(entity, sign), text);
