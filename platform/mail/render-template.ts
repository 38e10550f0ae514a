import { escapeHtml, unescapeHtml } from "#lib/escape-html.ts";

/**
 * Values of a template's placeholders, by their names in Supabase's templates: `Email` for `{{ .Email }}`. A list is for
 * `{{ range .Items }} … {{ end }}`, whose placeholders are the entry's, then those around it.
 */
export type TemplateValues = { readonly [name: string]: string | readonly TemplateValues[] | undefined };

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string };

/** The name in the template files; another brand replaces it. */
const brandInTemplates = "Northpip";

type Block = { readonly kind: "range" | "if"; readonly name: string; readonly parts: Part[] };
type Part = string | { readonly kind: "value"; readonly name: string } | Block;

const action = /\{\{\s*(?:(range|if)\s+\.(\w+)|(end)|\.(\w+))\s*\}\}/g;

/** @throws for a block that is not closed, or an `end` without one. */
function parseTemplate(template: string): Part[] {
  const root: Part[] = [];
  const open: Part[][] = [root];
  let from = 0;
  for (const match of template.matchAll(action)) {
    const [whole, kind, name, end, value] = match;
    open.at(-1)?.push(template.slice(from, match.index));
    from = match.index + whole.length;
    if (end) {
      open.pop();
      if (open.length === 0) throw new Error("the mail template ends a block that was not begun");
    } else if (value) {
      open.at(-1)?.push({ kind: "value", name: value });
    } else {
      const block: Block = { kind: kind as Block["kind"], name: name ?? "", parts: [] };
      open.at(-1)?.push(block);
      open.push(block.parts);
    }
  }
  if (open.length > 1) throw new Error("the mail template has a block without its end");
  root.push(template.slice(from));
  return root;
}

function fill(parts: readonly Part[], values: TemplateValues): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const value = values[part.name];
      if (part.kind === "if") return value && value.length > 0 ? fill(part.parts, values) : "";
      if (part.kind === "range" && Array.isArray(value))
        return value.map((entry: TemplateValues) => fill(part.parts, { ...values, ...entry })).join("");
      if (part.kind === "value" && typeof value === "string") return escapeHtml(value);
      throw new Error(`the mail template asks for {{ .${part.name} }}, which this mail does not have`);
    })
    .join("");
}

/**
 * Fills `{{ .Name }}`, `{{ range .List }}` and `{{ if .Name }}`, escaped for HTML.
 * @throws for a placeholder without a value: a mail with a hole in it must not leave.
 */
export const fillPlaceholders = (template: string, values: TemplateValues): string =>
  fill(parseTemplate(template), values);

/** Texts whose line breaks are shown: of forms, of the console, and code. */
const inLines = /<(p|pre)\b[^>]*white-space: pre-(?:line|wrap)[^>]*>[\s\S]*?<\/\1>/gi;

/** What the HTML says, for readers of plain text: a link becomes its label and its address. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(head|title|style|script)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) =>
      label.trim() === href ? href : `${label.trim()}: ${href}`,
    )
    .replace(inLines, (shown) => shown.replace(/\r?\n/g, "<br />"))
    .replace(/\s+/g, " ")
    .replace(/ ?<\/td> ?/gi, " ")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(p|pre|h[1-6]|tr|li|div)>/gi, "\n\n")
    .replace(/<[^>]*>/g, "");
  return unescapeHtml(text)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Where a template takes a whole text. */
const bodyPlace = "<!-- body -->";

/** One mail from one template; the subject is the template's title. `body` is safe HTML: it is put in as it is, after the placeholders. */
export function renderTemplate(
  template: string,
  values: TemplateValues,
  brand = brandInTemplates,
  body = "",
): RenderedMail {
  // The brand first: a visitor's own text must not be re-branded.
  const branded = template.replaceAll(brandInTemplates, () => escapeHtml(brand));
  const html = fillPlaceholders(branded, values).replace(bodyPlace, () => body);
  const title = /<title>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? brand;
  return { subject: unescapeHtml(title).replace(/\s+/g, " ").trim(), html, text: htmlToText(html) };
}
