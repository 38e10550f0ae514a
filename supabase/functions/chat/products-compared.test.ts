import { expect, test } from "vitest";
import { createPassageIndex } from "./passage-index.ts";
import type { Product, SiteContent } from "./passages.ts";
import { productsCompared } from "./products-compared.ts";

const course = (name: string): Product => ({
  id: name,
  kind: "course",
  name,
  priceCents: 29_900,
  currency: "USD",
  period: "",
  description: `All of ${name}.`,
  facts: "",
  url: "/academy",
});
const compared = (names: readonly string[], question: string) =>
  productsCompared({ products: names.map(course) } as unknown as SiteContent, createPassageIndex([]), question);

test.each([
  ["signs", ["C++ for traders", "(Updated) Scalping"], "difference between a stop and a limit", null],
  [
    "signs, and is meant",
    ["C++ for traders", "(Updated) Scalping"],
    "difference between the c and the updated course",
    "All of C++",
  ],
  ["an article", ["The Beginner", "The Professional"], "what is the difference between the stop and the limit", null],
  [
    "a level",
    ["Intermediate course", "Professional course"],
    "compare intermediate and professional",
    "All of Intermediate",
  ],
] as const)("courses whose names begin with %s", (_, names, question, said) => {
  const answer = compared(names, question);
  if (said === null) expect(answer).toBeNull();
  else expect(answer).toContain(said);
});
