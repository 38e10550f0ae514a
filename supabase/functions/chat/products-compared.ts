import { namesSaidIn } from "./names-said.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { SiteContent } from "./passages.ts";
import { priceLine } from "./product-price.ts";
import { comparedIn } from "./question-parts.ts";
import { readMore } from "./read-more.ts";

/**
 * Two plans, courses or servers side by side, where their difference is asked for: the page of either tells of one alone. Null for
 * other questions.
 */
export function productsCompared({ products }: SiteContent, index: PassageIndex, question: string): string | null {
  if (!comparedIn(question)) return null;
  const names = new Set(index.namedProducts(question).map(({ title }) => title));
  const isSaid = namesSaidIn(question);
  // "The intermediate and the professional course": by the level that a course's name begins with.
  const [one, other, ...more] = products.filter(
    ({ kind, name }) => names.has(name) || (kind === "course" && isSaid(name)),
  );
  if (!one || !other || more.length > 0 || one.kind !== other.kind) return null;
  const texts = [one, other].map((product) => `${priceLine(product).slice(2)}. ${product.description}`);
  const shown = one.url === other.url ? [{ name: `${one.name} and ${other.name}`, url: one.url }] : [one, other];
  return `${texts.join("\n\n")}\n\n${readMore(...shown.map(({ name, url }) => [name, url] as const))}`;
}
