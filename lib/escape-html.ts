const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand between tags and within quoted attributes, of HTML and XML alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

/** The text that `escapeHtml` was given. The ampersand comes last, so that `&amp;lt;` becomes `&lt;` and not `<`. */
export const unescapeHtml = (text: string): string =>
  Object.entries(entities)
    .toReversed()
    .reduce((plain, [sign, entity]) => plain.replaceAll(entity, sign), text);
