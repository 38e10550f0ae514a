import type { Contact, Product, SiteContent } from "./passages.ts";
import { formatPrice, priceLine } from "./product-price.ts";
import { isLight, termsOf } from "./terms.ts";

const kinds: readonly {
  readonly kind: Product["kind"];
  readonly heading: string;
  readonly terms: readonly string[];
}[] = [
  { kind: "course", heading: "Courses", terms: termsOf("course academy") },
  { kind: "plan", heading: "Mentorship plans", terms: termsOf("mentorship plan") },
  { kind: "robot", heading: "Robots", terms: termsOf("robot") },
  { kind: "vps", heading: "VPS plans", terms: termsOf("vps") },
];

/** Words of the question that say "price" and nothing about which. */
const aboutMoney = new Set(
  termsOf(
    "price pay dollar usd buy charge total cheapest expensive lowest highest list currently now everything offer sell month monthly",
  ),
);

/** Products whose names hold most of what was asked. */
function named(products: readonly Product[], asked: readonly string[]): Product[] {
  return products.filter((product) => {
    const name = new Set(termsOf(product.name));
    const kind = kinds.find((candidate) => candidate.kind === product.kind)?.terms ?? [];
    const own = asked.filter((term) => name.has(term) && !kind.includes(term));
    const foreign = asked.filter((term) => !name.has(term) && !kind.includes(term));
    return own.length > 0 && own.length >= foreign.length;
  });
}

const withNote = (list: string, { pricingPath }: Contact) =>
  `${list}\n\nPrices are in US dollars; the checkout adds tax where the law asks for it. All prices: [pricing](${pricingPath}).`;

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

/** "The cheapest robot": that one first, where a single kind is asked for. */
function extreme(products: readonly Product[], question: string): string {
  const asked = superlatives.find(({ said }) => said.test(question));
  const one = asked && products.at(asked.at);
  return one ? `The ${asked.word} is ${one.name}: ${formatPrice(one)}.\n\n` : "";
}

function byKind({ products, contact }: SiteContent, wanted: typeof kinds, question: string): string {
  const blocks = wanted.map(({ kind, heading }) => {
    const own = products.filter((product) => product.kind === kind).sort((a, b) => a.priceCents - b.priceCents);
    return wanted.length === 1
      ? extreme(own, question) + own.map(priceLine).join("\n")
      : `**${heading}**\n\n${own.map(priceLine).join("\n")}`;
  });
  return withNote(blocks.join("\n\n"), contact);
}

const asksForMore =
  /\b(?:how long|how many (?:weeks|hours|sessions|modules)|duration|weeks|included?|what do i (?:get|learn))\b/i;

/** "How much is it and how long does it take": the price, then what the product's page says. */
const priceAndFacts = (product: Product) =>
  `${priceLine(product).slice(2)}. ${product.description}\n\n**Read more**\n\n- [${product.name}](${product.url})`;

/** Prices from the catalog and nowhere else; null when the question is about some other cost. */
export function priceAnswer(content: SiteContent, question: string): string | null {
  const asked = termsOf(question).filter((term) => !aboutMoney.has(term));
  const telling = asked.filter((term) => !isLight(term));
  const products = named(content.products, telling);
  const [only] = products;
  if (only && products.length === 1 && asksForMore.test(question)) return priceAndFacts(only);
  if (products.length > 0 && products.length <= 3) return withNote(products.map(priceLine).join("\n"), content.contact);
  const wanted = kinds.filter(({ terms }) => asked.some((term) => terms.includes(term)));
  const rest = asked.filter((term) => !kinds.some(({ terms }) => terms.includes(term)));
  if (wanted.length > 0 && rest.length === 0) return byKind(content, wanted, question);
  return asked.length === 0 ? byKind(content, kinds, question) : null;
}
