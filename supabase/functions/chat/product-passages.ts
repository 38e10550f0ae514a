import type { Passage, Product } from "./passages.ts";
import { formatPrice } from "./product-price.ts";

const kindWords: Readonly<Record<Product["kind"], string>> = {
  robot: "robot",
  course: "course",
  plan: "mentorship plan",
  vps: "vps",
};

/** What is asked of every product of a kind: its own facts answer it. */
const askedOf: Readonly<Record<Product["kind"], string>> = {
  robot:
    "what does * do | tell me about * | how does * work | how does * decide | is * good | is * risky or safe | minimum deposit for * | how much capital does * need | which pairs does * trade | time frame of * | how often does * trade | does * use grid or martingale | does * double up after losses | does * hold trades overnight | does * use a stop loss | who should not use * | is * for beginners | can * lose money | strategy of * | does * hold positions over weekends | does * trade during news | which platform does * need",
  course:
    "what is in * | is * for beginners | who is * for | is * right for me | what do I learn in * | topics of * | modules of * | is * worth it | who should not take * | how long is *",
  plan: "what is in * | what is included in * | who is * for | is * worth it | how many sessions are in * | what support comes with * | who should not take *",
  vps: "how much memory has * | where is * hosted | is * enough for my robots | how fast is * | who needs *",
};

/** A course's length is asked by its short name: its weeks, by a question of their own. */
const lengthAsked =
  "how many hours is * | how many lessons has * | how many lessons are in * | how long does it take to read * | how many minutes of reading is *";

/** What a product is called for short: a robot by its first word, a plan without "Program", a course by its level. */
function shortNames({ kind, name }: Product): string[] {
  const [first = name] = name.split(" ");
  if (kind === "robot") return [first];
  if (kind === "plan") return [name.replace(/ Program$/, ""), ...(first === first.toUpperCase() ? [first] : [])];
  return kind === "course" ? ["course", "program"].map((word) => `${first} ${word}`) : [];
}

/** How a question may call a product: a robot also by what the second half of its name says, "the breakout bot". */
function calledBy(kind: Product["kind"], name: string): string[] {
  const [first = name, second] = name.split(" ");
  if (kind !== "robot") return [name];
  return second ? [first, `${second} robot`] : [first];
}

const filledIn = (questions: string, names: readonly string[]): string[] =>
  questions.split(" | ").flatMap((question) => names.map((name) => question.replace("*", name)));

export function productPassage(product: Product): Passage {
  const { id, kind, name, description, url } = product;
  const short = shortNames(product);
  return {
    id: `product:${id}`,
    kind: "product",
    title: name,
    text: description,
    names: short,
    examples: [
      `what is ${name}`,
      ...filledIn(askedOf[kind], calledBy(kind, name)),
      ...(kind === "course" ? filledIn(lengthAsked, [name, ...short.map((said) => `the ${said}`)]) : []),
    ],
    keywords: kindWords[kind],
    productKind: kindWords[kind],
    url,
  };
}

/** All products of a kind side by side, for questions about which of them to take. */
export function overviewPassage(products: readonly Product[], kind: "robot" | "vps"): Passage {
  const lines = products
    .filter((product) => product.kind === kind)
    .map((product) => `- **${product.name}**: ${formatPrice(product)}. ${product.facts}`);
  return {
    id: `overview:${kind}`,
    kind: "faq",
    title: kind === "robot" ? "Which robots are there, and how do they differ?" : "Which VPS plans are there?",
    text: lines.join("\n"),
    keywords: kind,
    url: kind === "robot" ? "/robots#robots-hero" : "/robots#vps-hosting",
  };
}
