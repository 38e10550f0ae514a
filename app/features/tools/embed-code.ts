import { escapeHtml } from "#lib/escape-html.ts";
import type { Calculator } from "#trading/calculators/calculator.ts";

/** What the owner of another site pastes there: the frame, and the script that gives it the height of its contents. */
export function embedCode(siteUrl: string, { id, title }: Pick<Calculator, "id" | "title">, search: string): string {
  const address = escapeHtml(`${siteUrl}/embed/${id}${search}`);
  return (
    `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="640" style="border:0" loading="lazy"></iframe>\n` +
    `<script async src="${escapeHtml(siteUrl)}/embed-height.js"></script>`
  );
}
