import type { Product, SiteContent } from "./passages.ts";
import { formatPrice, priceLine } from "./product-price.ts";
import { readMore } from "./read-more.ts";

const kindsOf: readonly (readonly [RegExp, readonly Product["kind"][]])[] = [
  [/^(?:course|class)$/i, ["course"]],
  [/^program(?:me)?$/i, ["course", "plan"]],
  [/^(?:coaching|mentorship|mentoring)$/i, ["plan"]],
  [/^plan$/i, ["plan", "vps"]],
  [/^(?:robot|bot|ea)$/i, ["robot"]],
  [/^vps$/i, ["vps"]],
];
const noun =
  "(thing|one|course|class|program(?:me)?|plan|package|coaching|mentorship|mentoring|robot|bot|ea|vps|offer|product|deal|option)";
const amount = String.raw`(\$\s?\d+(?:,\d{3})*|\d+(?:,\d{3})*\s?(?:\$|dollars?|usd|bucks)|\d{3,}|\d+(?:,\d{3})+)`;
/** "The 999 dollar thing", "your $149 robot". */
const before = new RegExp(String.raw`(?:\b(?:the|that|this|your)\s+)?(?<![\d.,])${amount}[\s-]+${noun}\b`, "i");
/** "A robot for 3000 dollars" may mean what one has to run it with: a sum that no robot costs is then no price that we lack. */
const robotForSum = /\b(?:robots?|bots?|eas?)\s+for\s/i;
/** "The course for $299". */
const behind = new RegExp(
  String.raw`(?:\b(?:the|that|this|your)\s+)?\b${noun}\s+(?:for|at|costing|priced at|(?:that|which) costs?)\s+${amount}(?![\d.])`,
  "i",
);
/** "What do I get for $299": all that costs it. */
const received = new RegExp(
  String.raw`\bwhat (?:do|can|will|would|could) (?:i|you|we|one) (?:get|buy|have|receive)\s+(?:(?:here|from you)\s+)?(?:for|with)\s+()${amount}(?=[\s?!.]*$)`,
  "i",
);

export type NamedByPrice = {
  /** The question with the product's name, where exactly one product has the price. */
  readonly question: string;
  /** What has the price, where several do. */
  readonly several: readonly Product[];
  /** A price in US dollars that nothing has. */
  readonly unknown: string | null;
};

/** Finds out what a question means by "the 999 dollar thing". */
export function namedByPrice(products: readonly Product[], question: string): NamedByPrice {
  const found = before.exec(question) ?? behind.exec(question) ?? received.exec(question);
  if (!found) return { question, several: [], unknown: null };
  const [phrase, one = "", other = ""] = found;
  const [price, word] = /\d/.test(one) ? [one, other] : [other, one];
  const cents = Number(price.replace(/\D/g, "")) * 100;
  const kinds = kindsOf.find(([said]) => said.test(word))?.[1];
  const meant = products.filter(({ priceCents, kind }) => priceCents === cents && (!kinds || kinds.includes(kind)));
  const [only] = meant;
  const named = `${received.test(question) ? "what is " : ""}${only?.name}`;
  if (only && meant.length === 1) return { question: question.replace(phrase, named), several: [], unknown: null };
  const isMoney = /\D/.test(price.replaceAll(",", ""));
  const isPrice = isMoney && !robotForSum.test(phrase);
  return { question, several: meant, unknown: meant.length === 0 && isPrice ? String(cents / 100) : null };
}

/** All that has the price, so that the visitor can choose. */
export function severalAnswer(products: readonly Product[]): string {
  const lines = products.map((product) => `${priceLine(product)}. ${product.description.split("\n")[0]}`);
  const links = products.map(({ name, url }) => [name, url] as const);
  return `More than one of our products has this price:\n\n${lines.join("\n")}\n\n${readMore(...links)}`;
}

/** The credits of the simulator are an amount too: what visitors call by an amount is no price that we lack. */
export const isKnownAmount = ({ passages }: SiteContent, value: string): boolean =>
  passages.some(({ examples = [] }) => examples.some((example) => new RegExp(`\\b${value}\\b`).test(example)));

export const noSuchPrice = ({ products, contact }: SiteContent, value: string): string => {
  const near = [...products].sort(
    (a, b) => Math.abs(a.priceCents - +value * 100) - Math.abs(b.priceCents - +value * 100),
  );
  const [nearest] = near;
  const hint = nearest ? ` The nearest price is that of ${nearest.name}: ${formatPrice(nearest)}.` : "";
  return `I am not sure what you mean: nothing that we sell costs $${value}.${hint}\n\n**Perhaps**\n\n- [Pricing](${contact.pricingPath})`;
};
