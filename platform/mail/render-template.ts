/** Values of a template's placeholders, by their names in Supabase's templates: `Email` for `{{ .Email }}`. */
export type TemplateValues = Readonly<Record<string, string | undefined>>;

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string };

/** The name that stands in the template files; another brand replaces it. */
const brandInTemplates = "Northpip";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const unescapeHtml = (text: string) =>
  Object.entries(entities)
    .toReversed()
    .reduce((plain, [character, entity]) => plain.replaceAll(entity, character), text);

/**
 * Fills `{{ .Name }}` placeholders, escaped for HTML.
 * @throws for a placeholder without a value: a mail with a hole in it must not leave.
 */
export function fillPlaceholders(template: string, values: TemplateValues): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`the mail template asks for ${placeholder}, which this mail does not have`);
    return escapeHtml(value);
  });
}

/** What the HTML says, for readers of plain text: a link becomes its label and its address. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(head|title|style|script)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      label.trim() === href ? href : `${label.trim()}: ${href}`,
    )
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(p|h[1-6]|tr|li|div)>/gi, "\n\n")
    .replace(/<[^>]*>/g, "");
  return unescapeHtml(text)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** One mail from one template; the subject is the template's title. */
export function renderTemplate(template: string, values: TemplateValues, brand = brandInTemplates): RenderedMail {
  // The brand first: a visitor's own text must not be re-branded.
  const branded = template.replaceAll(brandInTemplates, () => escapeHtml(brand));
  const html = fillPlaceholders(branded, values);
  const title = /<title>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? brand;
  return { subject: unescapeHtml(title).replace(/\s+/g, " ").trim(), html, text: htmlToText(html) };
}
