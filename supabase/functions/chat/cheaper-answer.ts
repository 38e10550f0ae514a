import { formatCents } from "../../../lib/amount-text.ts";
import type { ChatMessage } from "./conversation.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { Product, SiteContent } from "./passages.ts";
import { formatPrice, priceLine } from "./product-price.ts";
import { robotAnswer } from "./robot-answer.ts";

const asksCheaper = /\b(?:cheaper|costs? (?:less|more)|less expensive|more expensive|pricier)\b/i;
const asksBetter =
  /\bwhich (?:of them |one |robot )?(?:is|would be|'s) (?:the )?(?:better|best|safer)(?: one)?[\s?!.]*$/i;
/** What brokers charge is compared on a page of its own. */
const aboutBrokers = /\b(?:brokers?|accounts?|spreads?|commissions?|lots?|pairs?)\b/i;
const questionsRead = 4;

const byPrice = (one: Product, other: Product) => one.priceCents - other.priceCents;

/** Two or more products side by side; which is cheaper only where they are paid for alike. */
function compared(products: readonly Product[]): string {
  const [cheapest, other] = products;
  const alike = products.every(({ period }) => period === cheapest?.period);
  const less =
    products.length === 2 && cheapest && other && cheapest.currency === other.currency
      ? `, ${formatCents(other.priceCents - cheapest.priceCents, other.currency)} less`
      : "";
  const first = alike && cheapest ? `**${cheapest.name}** is the cheaper one: ${formatPrice(cheapest)}${less}.` : "";
  return first || "They are paid for different periods, so compare what each one includes:";
}

/** "Which is cheaper?", "which one is better?": of the products that the question names, or that the questions before it were about; otherwise null. */
export function cheaperAnswer(
  content: SiteContent,
  index: PassageIndex,
  messages: readonly ChatMessage[],
): string | null {
  const questions = messages
    .filter(({ role }) => role === "user")
    .map((message) => index.spelledOut(message.content.slice(0, 1_000)))
    .slice(-questionsRead)
    .reverse();
  const [last = ""] = questions;
  const better = asksBetter.test(last);
  if (!(better || asksCheaper.test(last)) || aboutBrokers.test(last)) return null;
  const named = new Set<string>();
  for (const question of questions) {
    if (named.size > 1) break;
    for (const { title } of index.namedProducts(question)) named.add(title);
  }
  const meant = content.products.filter(({ name }) => named.has(name));
  const [only] = meant;
  if (better) return robotAnswer(content, `which is better, ${meant.map(({ name }) => name).join(" or ")}`);
  if (!only) return null;
  const shown = (meant.length > 1 ? meant : content.products.filter(({ kind }) => kind === only.kind)).toSorted(
    byPrice,
  );
  const { pricingPath } = content.contact;
  return `${meant.length > 1 ? compared(shown) : "Lowest price first:"}\n\n${shown.map(priceLine).join("\n")}\n\nPrices are in US dollars; the checkout adds tax where the law asks for it. All prices: [pricing](${pricingPath}).`;
}
