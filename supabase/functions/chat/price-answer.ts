import { formatCents } from "../../../lib/amount-text.ts";
import { counted } from "../../../lib/figure-text.ts";
import { counts, monthsIn, span } from "./asked-months.ts";
import type { Contact, Product, SiteContent } from "./passages.ts";
import { formatPrice, priceLine } from "./product-price.ts";
import { readMore } from "./read-more.ts";
import { isLight, termsOf } from "./terms.ts";

const kinds: readonly {
  readonly kind: Product["kind"];
  readonly heading: string;
  readonly terms: readonly string[];
}[] = [
  { kind: "course", heading: "Courses", terms: termsOf("course academy program") },
  { kind: "plan", heading: "Mentorship plans", terms: termsOf("mentorship plan program") },
  { kind: "robot", heading: "Robots", terms: termsOf("robot") },
  { kind: "vps", heading: "VPS plans", terms: termsOf("vps") },
];

/** Words of the question that say "price" and nothing about which. */
const aboutMoney = new Set(
  termsOf(
    "price send pay dollar usd buy charge total cheapest expensive lowest highest list currently now everything offer sell month monthly year yearly annual plus together sum combined altogether both free",
  ),
);

/** What an answer with prices has been chosen by, and need not say. */
export const priceReads =
  /(?<!\b(?:how many|second|third) )\b(?:courses?|robots?|vps|mentorship|cheapest|most expensive|free)\b/g;

const kindTerms = ({ kind }: Product) => kinds.find((candidate) => candidate.kind === kind)?.terms ?? [];

/** "VPS Start" names one of them; "a VPS to start with" does not. */
const isSaidInFull = ({ name }: Product, question: string) => question.toLowerCase().includes(name.toLowerCase());

const sentence =
  /\b(?:i|my|can|if|after|is|are|do|does|did|will|would|should|may|cancel\w*|refund\w*|end|ends|compare)\b/i;
/** "Heron Grid and VPS for a year": products and a time, and nothing that asks for another thing than their price. */
export function namesGoodsForATime({ products }: SiteContent, question: string): boolean {
  if (monthsIn(question) === undefined || sentence.test(question)) return false;
  if (!products.some((product) => isSaidInFull(product, question))) return false;
  const ofGoods = new Set(products.flatMap((product) => [...termsOf(product.name), ...kindTerms(product)]));
  return termsOf(question.replace(span, " ")).every((term) => ofGoods.has(term) || aboutMoney.has(term));
}

/** The terms of a question that are in a product's name, and say which one of its kind it is. */
function ownTerms(product: Product, asked: readonly string[], question: string): readonly string[] {
  const name = new Set(termsOf(product.name));
  const inFull = isSaidInFull(product, question);
  return asked.filter((term) => name.has(term) && !kindTerms(product).includes(term) && (inFull || !isLight(term)));
}

/**
 * A robot is called after an animal and its class: "Tern", "the trend robot" and "Tern Trend" name it. "Trend" alone is a word of the trade,
 * and no robot is the answer to how much a recovery takes.
 */
const isCalled = (product: Product, own: readonly string[], asked: readonly string[]): boolean =>
  product.kind !== "robot" ||
  own.length > 1 ||
  own[0] === termsOf(product.name)[0] ||
  kindTerms(product).some((term) => asked.includes(term));

/** Products whose names hold most of what was asked; the words of several names do not count against one another. */
function named(products: readonly Product[], asked: readonly string[], question: string): Product[] {
  const owned = products.map((product) => ({ product, own: ownTerms(product, asked, question) }));
  const fuller = (own: readonly string[]) =>
    owned.some((other) => other.own.length > own.length && own.every((term) => other.own.includes(term)));
  const meant = owned.filter(({ product, own }) => own.length > 0 && !fuller(own) && isCalled(product, own, asked));
  const inNames = new Set(meant.flatMap(({ product, own }) => [...own, ...kindTerms(product)]));
  const foreign = asked.filter((term) => !inNames.has(term));
  return meant.filter(({ own }) => own.length >= foreign.length).map(({ product }) => product);
}

const asksForSum =
  /\b(?:together|total|both|plus|sum|combined|altogether|all (?:of (?:them|the)|the|your|three|seven))\b|\+|\band\b/i;

const asksForDifference = /\bdiff(?:erences?)?\b/i;

/** By how much one of two costs more; empty where they are paid for different times. */
function differenceOf(one: Product, other: Product): string {
  if (one.period !== other.period) return "";
  return `\n\n**Difference: ${formatCents(Math.abs(one.priceCents - other.priceCents), one.currency)}.**`;
}

const monthsOf: Readonly<Record<string, number>> = { monthly: 1, "per 3 months": 3 };
/** Over the months that are asked for, in whole payments; the first payment alone where none are. */
function centsOver({ priceCents, period }: Product, months: number | undefined): number {
  const each = monthsOf[period];
  return each && months ? Math.ceil(months / each) * priceCents : priceCents;
}

/** What the products cost together, or by how much they differ; empty where one of them alone is asked for. */
function sumOf(products: readonly Product[], question: string): string {
  const [first, second] = products;
  if (!first || !second || !(asksForSum.test(question) || asksForDifference.test(question))) return "";
  if (products.some(({ currency }) => currency !== first.currency)) return "";
  if (asksForDifference.test(question)) return products.length === 2 ? differenceOf(first, second) : "";
  const months = products.every(({ period }) => period === "" || monthsOf[period]) ? monthsIn(question) : undefined;
  const cents = products.reduce((all, product) => all + centsOver(product, months), 0);
  const once = products.every(({ period }) => period === "");
  const until = months ? ` over ${counted(months, "month")}` : ", the first payment of each";
  return `\n\n**Together${once ? "" : until}: ${formatCents(cents, first.currency)}.**`;
}

/** What a plan or a VPS costs over the months asked for, in whole payments. */
function overMonths(products: readonly Product[], question: string): string {
  const months = monthsIn(question);
  const lines = products.flatMap((product) => {
    const each = monthsOf[product.period];
    if (!months || !each || months <= each) return [];
    const payments = Math.ceil(months / each);
    const cost = formatCents(payments * product.priceCents, product.currency);
    return [
      `**${product.name} for ${counted(months, "month")}: ${cost}**, ${payments} payments of ${formatCents(product.priceCents, product.currency)}.`,
    ];
  });
  return lines.length > 0 ? `\n\n${lines.join("\n\n")}` : "";
}

const eachOf = /^per (\d+) (session|month)s$/;
/** What one session or month of a plan comes to, where a question asks for it. */
function eachCost(products: readonly Product[], question: string): string {
  const lines = products.flatMap(({ name, period, priceCents, currency }) => {
    const [, count, unit] = eachOf.exec(period) ?? [];
    if (!count) return [];
    const asked = new RegExp(`\\b(?:per|an?|each|every|one|single) (?:single )?${unit}\\b|\\b${unit}ly\\b`, "i");
    if (!asked.test(question)) return [];
    return [
      `**${name}: ${formatCents(Math.round(priceCents / Number(count)), currency)} for each ${unit}**, sold only as ${count} ${unit}s.`,
    ];
  });
  return lines.length > 0 ? `\n\n${lines.join("\n\n")}` : "";
}

/** What plans or servers that are paid for different times cost over the longest of these; empty where there are none. */
export function overSameTime(products: readonly Product[]): string {
  const paid = products.filter(({ period }) => monthsOf[period]);
  const months = Math.max(...paid.map(({ period }) => monthsOf[period] ?? 0));
  if (new Set(paid.map(({ period }) => period)).size < 2) return "";
  const costs = paid
    .map(({ name, priceCents, period, currency }) => ({
      name,
      currency,
      cents: Math.ceil(months / (monthsOf[period] ?? months)) * priceCents,
    }))
    .sort((a, b) => a.cents - b.cents);
  return `**Over ${counted(months, "month")}:** ${costs.map(({ name, cents, currency }) => `${name} ${formatCents(cents, currency)}`).join(", ")}.`;
}

export const withNote = (list: string, { pricingPath }: Contact) =>
  `${list}\n\nPrices are in US dollars, to be paid once where no period is named; the checkout adds tax where the law asks for it. All prices: [pricing](${pricingPath}).`;

const superlatives: readonly { readonly said: RegExp; readonly word: string; readonly at: 0 | -1 }[] = [
  {
    said: /\b(?:cheapest|least expensive|lowest(?:[- ]priced?)?|billigste\w*|günstigste\w*)\b/i,
    word: "cheapest",
    at: 0,
  },
  {
    said: /\b(?:most expensive|dearest|priciest|highest(?:[- ]priced?)?|teuerste\w*)\b/i,
    word: "most expensive",
    at: -1,
  },
];

const lastSaid = (said: RegExp, question: string): number =>
  [...question.matchAll(new RegExp(said, "gi"))].at(-1)?.index ?? -1;

const ordinals: readonly (readonly [said: RegExp, place: number, word: string])[] = [
  [/\b(?:second|2nd)[- ]/i, 1, "second "],
  [/\b(?:third|3rd)[- ]/i, 2, "third "],
];

/** "The cheapest robot": that one first, where a single kind is asked for. Of two, the one that is said last: "and the most expensive?" */
function extreme(products: readonly Product[], question: string, among = ""): string {
  const [asked] = superlatives
    .filter(({ said }) => said.test(question))
    .sort((a, b) => lastSaid(b.said, question) - lastSaid(a.said, question));
  const [, place, word] = ordinals.find(([said]) => said.test(question)) ?? [/^/, 0, ""];
  const one = asked && products.at(asked.at === 0 ? place : -1 - place);
  return one ? `The ${word}${asked.word}${among} is ${one.name}: ${formatPrice(one)}.\n\n` : "";
}

/** Of everything sold: a month of one thing is not cheaper than what another costs once, so each is named by itself. */
function extremes(products: readonly Product[], question: string): string {
  const once = products.filter(({ period }) => period === "");
  const again = products.filter(({ period }) => period !== "");
  if (once.length === 0 || again.length === 0) return extreme(products, question);
  return `${extreme(once, question, " of what is paid once")}${extreme(again, question, " of what is paid by the period")}`;
}

const asksForAll = /\b(?:together|total|altogether|combined|sum)\b/i;
/** How many of a kind are asked for, where the question says so. */
function countIn(question: string): number | undefined {
  const said = new RegExp(`\\b(?:\\d+|both|${counts.join("|")})\\b`, "i").exec(question.replace(span, " "))?.[0];
  if (!said) return undefined;
  const word = said.toLowerCase().replace("both", "two");
  return counts.includes(word) ? counts.indexOf(word) : Number(word);
}
/** "In total" beside a time is the total of one plan over that time. */
const isOverTime = (question: string) =>
  monthsIn(question) !== undefined && !/\b(?:together|altogether|combined|sum)\b/i.test(question);
/** The sum of them all is none of "three robots together". */
const sumOfAll = (products: readonly Product[], question: string) =>
  asksForAll.test(question) && !isOverTime(question) && (countIn(question) ?? products.length) === products.length
    ? sumOf(products, question)
    : "";

/** "Two courses", of more: which two is open. */
const someOf =
  /\b(\d{1,2}|two|three|four|five|six)(?= (?:of (?:the|your) )?(?:courses?|robots?|bots?|eas|plans?|programs?)\b)/gi;

/** Between which sums some of a kind cost together; empty where all or none of them are meant, or they are paid for different times. */
function sumOfSome(products: readonly Product[], question: string): string {
  const count = question.search(someOf) >= 0 ? countIn(question) : undefined;
  const [first] = products;
  if (!first || !count || count < 2 || count >= products.length) return "";
  if (products.some(({ period, currency }) => period !== "" || currency !== first.currency)) return "";
  const cents = products.map(({ priceCents }) => priceCents).sort((a, b) => a - b);
  const sum = (some: readonly number[]) =>
    formatCents(
      some.reduce((all, one) => all + one, 0),
      first.currency,
    );
  return `\n\nAny ${counts[count] ?? count} of them cost between ${sum(cents.slice(0, count))} and ${sum(cents.slice(-count))} together.`;
}

/** Of several kinds, each under its heading. */
const headed = (heading: string, products: readonly Product[]) =>
  `**${heading}**\n\n${products.map(priceLine).join("\n")}`;

function byKind({ products, contact }: SiteContent, wanted: typeof kinds, question: string): string {
  const shown = wanted.filter(({ kind }) => products.some((product) => product.kind === kind));
  if (shown.length === 0) return withNote("Nothing of this is sold here at the moment.", contact);
  const blocks = shown.map(({ kind, heading }) => {
    const own = products.filter((product) => product.kind === kind).sort((a, b) => a.priceCents - b.priceCents);
    return wanted.length === 1
      ? extreme(own, question) +
          own.map(priceLine).join("\n") +
          sumOfAll(own, question) +
          sumOfSome(own, question) +
          overMonths(own, question)
      : headed(heading, own) + overMonths(own, question);
  });
  const sold = [...products].sort((a, b) => a.priceCents - b.priceCents);
  const first = wanted === kinds ? extremes(sold, question) : "";
  return withNote(first + blocks.join("\n\n"), contact);
}

const asksForMore =
  /\b(?:how long|how many (?:weeks|hours|sessions|modules)|duration|weeks|included?|what do i (?:get|learn))\b/i;

/** "How much is it and how long does it take": the price, then what the product's page says. */
const priceAndFacts = (product: Product) =>
  `${priceLine(product).slice(2)}. ${product.description}\n\n${readMore([product.name, product.url])}`;

/** What a question asks for beside the products that it names: a plan, in "the Beginner course plus a month of mentorship". */
function besides(products: readonly Product[], telling: readonly string[], question: string): typeof kinds {
  if (!(asksForSum.test(question) || /\bwith\b/i.test(question))) return [];
  const foreign = telling.filter((term) => !products.some((product) => kindTerms(product).includes(term)));
  return kinds.filter(
    ({ kind, terms }) =>
      products.every((product) => product.kind !== kind) && foreign.some((term) => terms.includes(term)),
  );
}

/** Prices from the catalog and nowhere else; null when the question is about some other cost. */
export function priceAnswer(content: SiteContent, question: string): string | null {
  const asked = termsOf(question.replace(span, " ").replace(someOf, " ")).filter((term) => !aboutMoney.has(term));
  const inFull = content.products.filter((product) => isSaidInFull(product, question));
  const telling = asked.filter((term) => !isLight(term) || inFull.some(({ name }) => termsOf(name).includes(term)));
  const products = named(content.products, telling, question);
  const [only] = products;
  if (only && products.length === 1 && asksForMore.test(question)) return priceAndFacts(only);
  if (products.length > 0 && products.length <= 4) {
    const others = besides(products, telling, question);
    const lines = products.map(priceLine).join("\n");
    if (others.length > 0) {
      const more = others.map(({ kind, heading }) => ({
        heading,
        own: content.products.filter((product) => product.kind === kind),
      }));
      const lists = more.map(({ heading, own }) => headed(heading, own));
      const all = [...products, ...more.flatMap(({ own }) => own)];
      return withNote([lines, ...lists].join("\n\n") + overMonths(all, question), content.contact);
    }
    return withNote(
      `${lines}${sumOf(products, question)}${overMonths(products, question)}${eachCost(products, question)}`,
      content.contact,
    );
  }
  const wanted = kinds.filter(({ terms }) => asked.some((term) => terms.includes(term)));
  const rest = asked.filter((term) => !kinds.some(({ terms }) => terms.includes(term)));
  if (wanted.length > 0 && rest.length === 0) return byKind(content, wanted, question);
  return asked.length === 0 ? byKind(content, kinds, question) : null;
}
