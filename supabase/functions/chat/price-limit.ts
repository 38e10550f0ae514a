import type { Product, SiteContent } from "./passages.ts";
import { withNote } from "./price-answer.ts";
import { dollars, formatPrice, priceLine } from "./product-price.ts";
import { termsOf } from "./terms.ts";

const amount = String.raw`\$?\s?(\d[\d,]*)\s?(?:\$|dollars?|usd|bucks)?`;
const below = new RegExp(
  String.raw`\b(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|not more than)\s+${amount}(?![\d.%])`,
  "i",
);
const above = new RegExp(String.raw`\b(?:over|above|more than|at least)\s+${amount}(?![\d.%])`, "i");
const between = new RegExp(String.raw`\bbetween\s+${amount}\s+and\s+${amount}(?![\d.%])`, "i");

/** What the answer has been chosen by. */
export const limitReads =
  /\b(?:under|below|less than|cheaper than|more than|up to|at (?:most|least)|over|above) \$?\d+/g;

const kinds: readonly (readonly [said: RegExp, kind: Product["kind"], name: string])[] = [
  [/\bcourses?\b/i, "course", "courses"],
  [/\b(?:mentorship|mentoring|plans?)\b/i, "plan", "mentorship plans"],
  [/\b(?:robots?|bots?|eas?)\b/i, "robot", "robots"],
  [/\bvps\b/i, "vps", "VPS plans"],
];
/** Words beside the kind and the limit that ask for nothing else. */
const asking = new Set(
  termsOf("price cost buy pay dollar usd sell offer list course robot bot mentorship plan vps max money"),
);
/** Another limit: of a deposit, of an account, of some months. */
const ofOther =
  /\b(?:deposit\w*|accounts?|balance|capital|with|need|per|a month|a year|euros?|eur|pounds?|gbp|trades?|win|days?|weeks?|months?|years?)\b|[€£%]/i;

/** "More than 3 courses" counts them, and nothing is sold for so little. */
const isCount =
  /\b(?:than|under|below|over|above|most|least|up to)\s+(?:\d|\d+ (?:other )?(?:courses?|robots?|bots?|plans?|vps|mentors?))\b(?!\s?(?:\$|dollars?|usd|bucks))(?![\d,.])/i;

type Limit = { readonly fits: (cents: number) => boolean; readonly said: string };

function limitIn(question: string): Limit | null {
  const sum = (digits: string) => dollars(centsOf(digits) / 100);
  const centsOf = (digits = "") => Number(digits.replaceAll(",", "")) * 100;
  const [, from, to] = between.exec(question) ?? [];
  if (from && to)
    return {
      fits: (cents) => cents >= centsOf(from) && cents <= centsOf(to),
      said: `between ${sum(from)} and ${sum(to)}`,
    };
  const [, most] = below.exec(question) ?? [];
  // "Under 150" leaves 150 out, "up to 150" has it.
  const isWithin = /\b(?:up to|at most|max|not more)/i.test(question);
  if (most)
    return {
      fits: (cents) => (isWithin ? cents <= centsOf(most) : cents < centsOf(most)),
      said: `${isWithin ? "at most" : "less than"} ${sum(most)}`,
    };
  const [, least] = above.exec(question) ?? [];
  const isFrom = /\bat least\b/i.test(question);
  return least
    ? {
        fits: (cents) => (isFrom ? cents >= centsOf(least) : cents > centsOf(least)),
        said: `${isFrom ? "at least" : "more than"} ${sum(least)}`,
      }
    : null;
}

/** "Robots under $150": those of a kind whose price is within a limit; null where anything else is asked as well. */
export function withinPrice({ products, contact }: SiteContent, question: string): string | null {
  const wanted = kinds.filter(([said]) => said.test(question));
  const [kind, another] = wanted;
  const limit = limitIn(question);
  if (!limit || !kind || another || ofOther.test(question) || isCount.test(question)) return null;
  if (!termsOf(question).every((term) => asking.has(term) || /^\d/.test(term))) return null;
  const [, id, name] = kind;
  const all = products.filter((product) => product.kind === id).sort((a, b) => a.priceCents - b.priceCents);
  const found = all.filter(({ priceCents }) => limit.fits(priceCents));
  const [cheapest] = all;
  if (!cheapest) return null;
  if (found.length === 0)
    return withNote(
      `None of our ${name} costs ${limit.said}. The lowest price is that of ${cheapest.name}: ${formatPrice(cheapest)}.`,
      contact,
    );
  return withNote(
    `${found.length} of our ${all.length} ${name} ${found.length === 1 ? "costs" : "cost"} ${limit.said}:\n\n${found.map(priceLine).join("\n")}`,
    contact,
  );
}
