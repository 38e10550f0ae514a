import { describe, expect, it } from "vitest";
import { createPassageIndex } from "./passage-index.ts";
import type { Passage, Product } from "./passages.ts";
import { productPassage } from "./product-passages.ts";

const faq = (id: string, title: string, text: string, examples: readonly string[] = []): Passage => ({
  id,
  kind: "faq",
  title,
  text,
  keywords: "",
  url: `/support#${id}`,
  examples,
});

const heron: Product = {
  id: "heron-grid",
  kind: "robot",
  name: "Heron Grid",
  priceCents: 9_900,
  currency: "USD",
  period: "",
  description: "Buys each step down. Grid: yes. Martingale: no.",
  facts: "Grid",
  url: "/robots/heron-grid",
};

const index = createPassageIndex([
  faq("refunds", "Can I get a refund?", "Robots: within 14 days.", ["i want my money back", "return a robot"]),
  faq("password", "I forgot my password.", "Choose Forgotten password.", ["cannot log in", "locked out of my account"]),
  faq("martingale", "What do grid and martingale mean?", "Doubling after losses.", ["does a robot use martingale"]),
  faq("swap", "What does it cost to hold a position overnight?", "Interest, called swap.", ["why do i pay at night"]),
  productPassage(heron),
]);
const first = (question: string) => index.search(question)[0]?.passage.id;

describe("the passage index", () => {
  it.each([
    ["passwort vergessen", "password"],
    ["how do i get reimbursed", "refunds"],
    ["im lockd out of my acount!!", "password"],
    ["pasword", "password"],
    ["charged every night while holding", "swap"],
  ])("finds the answer to %s", (question, id) => {
    expect(first(question)).toBe(id);
  });
  it("answers a question about a product from its own facts", () => {
    expect(first("does heron use martingale?")).toBe("product:heron-grid");
  });
  it("reads a product's name as its kind where the general answer is asked for", () => {
    expect(first("i want my money back for heron")).toBe("refunds");
  });
  it("rates a question about something else lower than one about the site", () => {
    const [other] = index.search("the weather in paris");
    const [own] = index.search("refund please");
    expect(other?.score ?? 0).toBeLessThan(0.3);
    expect(own?.score ?? 0).toBeGreaterThan(0.6);
  });
  it("finds nothing in a question without words", () => {
    expect(index.search("???")).toEqual([]);
  });
});
