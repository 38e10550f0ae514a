import { formatCents } from "../../../lib/amount-text.ts";
import type { ChatMessage } from "./conversation.ts";
import { namesSaidIn, saidByFirstWord } from "./names-said.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { Product, SiteContent } from "./passages.ts";
import { overSameTime, priceAnswer, withNote } from "./price-answer.ts";
import { formatPrice, priceLine } from "./product-price.ts";
import { robotAnswer } from "./robot-answer.ts";

const asksCheaper =
  /\b(?:cheaper|costs? (?:less|more)|less expensive|more expensive|pricier)\b|\b(?:how much|what|do|can)\b.*\bsav(?:e|ings?)\b.*\b(?:instead|than|over|against|compared)\b|\b(?:price|cost) diff(?:erence)?\b|\bdiff(?:erence)? (?:in|of) (?:the )?(?:price|cost)/i;
/** What the answer has been chosen by. */
export const cheaperReads =
  /\b(?:cheaper|more|less|better|pricier)\b(?: than| expensive)?|\b(?:courses?|robots?|vps|mentorship|coaching)\b/g;
/** "And both together?" */
const asksTogether =
  /^(?:(?:and|or|so|what about|how much (?:is|are|for|would|do)) )*(?:(?:the )?(?:both|two|three)|all(?: of (?:them|those))?|them|those)\b.{0,16}\b(?:together|combined|altogether|in total)[\s?!.]*$/i;
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
  if (alike && cheapest && products.every((product) => byPrice(product, cheapest) === 0))
    return `${products.length === 2 ? "Both" : "All of them"} have the same price: ${formatPrice(cheapest)}.`;
  const less =
    products.length === 2 && cheapest && other && cheapest.currency === other.currency
      ? `, ${formatCents(other.priceCents - cheapest.priceCents, other.currency)} less`
      : "";
  const first = alike && cheapest ? `**${cheapest.name}** is the cheaper one: ${formatPrice(cheapest)}${less}.` : "";
  return first || "They are paid for different periods, so compare what each one includes:";
}

/** The sum of what the questions before were about; null where they name no two products. */
function togetherAnswer(content: SiteContent, before: readonly string[], last: string): string | null {
  // "Both" of three courses leaves open which two.
  const both = /\b(?:both|two)\b/i.test(last) ? "both " : "";
  const answer = priceAnswer(content, `how much is ${before.join(" and ")} ${both}together`);
  return answer?.includes("**Together") ? answer : null;
}

/** "Monthly" names a plan beside the VIP one, and is by itself no name. */
function peersOf({ kind }: Product, { products }: SiteContent, question: string): Product[] {
  const isSaid = namesSaidIn(question);
  return products.filter(({ kind: other, name }) => other === kind && isSaid(name));
}

/** "Which is cheaper?", "which one is better?": of the products that the question names, or that the questions before it were about; otherwise null. */
export function cheaperAnswer(
  content: SiteContent,
  index: PassageIndex,
  messages: readonly ChatMessage[],
): string | null {
  const questions = messages
    .filter(({ role }) => role === "user")
    .map((message) => index.spelledOut(message.content))
    .slice(-questionsRead)
    .reverse();
  const [last = ""] = questions;
  const better = asksBetter.test(last);
  if (asksTogether.test(last)) return togetherAnswer(content, questions.slice(1).reverse(), last);
  if (!(better || asksCheaper.test(last)) || aboutBrokers.test(last)) return null;
  const named = new Set<string>();
  for (const question of questions) {
    if (named.size > 1) break;
    for (const { title } of index.namedProducts(question)) named.add(title);
  }
  const meant =
    named.size > 0 ? content.products.filter(({ name }) => named.has(name)) : saidByFirstWord(content.products, last);
  const [only] = meant;
  if (better) return robotAnswer(content, `which is better, ${meant.map(({ name }) => name).join(" or ")}`);
  if (!only) return null;
  const peers = meant.length > 1 ? meant : peersOf(only, content, last);
  const several = peers.length > 1;
  const shown = (several ? peers : content.products.filter(({ kind }) => kind === only.kind)).toSorted(byPrice);
  const intro = several ? compared(shown) : "Lowest price first:";
  return withNote(
    [intro, shown.map(priceLine).join("\n"), overSameTime(shown)].filter(Boolean).join("\n\n"),
    content.contact,
  );
}
