import { expect, test } from "vitest";
import { cheaperAnswer, cheaperReads } from "./cheaper-answer.ts";
import { openParts } from "./open-parts.ts";
import { createPassageIndex } from "./passage-index.ts";
import type { Passage, SiteContent } from "./passages.ts";

/** What the assistant answers about courses with these names and prices in cents. */
function answerAbout(prices: Readonly<Record<string, number>>, ...questions: readonly string[]): string | null {
  const courses = Object.entries(prices).map(([name, priceCents]) => ({
    ...{ id: name, kind: "course", name, priceCents, currency: "USD", period: "", facts: "" },
    ...{ description: name, url: "/academy" },
  }));
  const passages = courses.map(({ name }) => ({
    ...{ id: name, kind: "product", productKind: "course", title: name, text: name, keywords: "", url: "/academy" },
  })) as unknown as Passage[];
  const content = { products: courses, contact: { pricingPath: "/pricing" } } as unknown as SiteContent;
  const asked = questions.map((question) => ({ role: "user", content: question }) as const);
  return cheaperAnswer(content, createPassageIndex(passages), asked);
}

test("compares courses of which one has a name that begins with signs", () => {
  const prices = { "C++ for traders": 10_000, "Professional course": 20_000 };
  expect(answerAbout(prices, "what is the professional course", "is it cheaper than c++ for traders")).toMatch(
    /^\*\*C\+\+ for traders\*\* is the cheaper one: \$100\.00, \$100\.00 less/,
  );
});

test.each([
  [
    "which course is cheaper, beginner or professional",
    /^\*\*Beginner basics\*\* is the cheaper one: \$99\.00, \$50\.00 less/,
  ],
  ["is the professional one cheaper than the market one", /^\*\*Market basics\*\* is the cheaper one/],
  ["is a market order cheaper", /^$/],
  ["is trading basics cheaper", /^$/],
])("knows courses by the words that their names begin with, where it is told two: %s", (question, told) => {
  const prices = { "Beginner basics": 9_900, "Professional trading": 14_900, "Market basics": 12_900 };
  expect(answerAbout(prices, question) ?? "").toMatch(told);
});

test("calls no product cheaper than one of the same price", () => {
  const prices = { "Scalping basics": 14_900, "Swing basics": 14_900 };
  expect(answerAbout(prices, "which is cheaper, scalping basics or swing basics")).toMatch(
    /^Both have the same price: \$149\.00\.\n/,
  );
});

test.each([
  "which course is cheaper, scalping basics or swing basics",
  "is the swing basics course cheaper than the scalping basics course",
])("speaks of the kind of product that a comparison names: %s", (question) => {
  const text = answerAbout({ "Scalping basics": 9_900, "Swing basics": 14_900 }, question) ?? "";
  expect(text).toMatch(/^\*\*Scalping basics\*\* is the cheaper one/);
  expect(openParts(question, { text, reads: cheaperReads })).toEqual([]);
});
