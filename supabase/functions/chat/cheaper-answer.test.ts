import { expect, test } from "vitest";
import { cheaperAnswer } from "./cheaper-answer.ts";
import { createPassageIndex } from "./passage-index.ts";
import type { Passage, SiteContent } from "./passages.ts";

test("compares courses of which one has a name that begins with signs", () => {
  const courses = ["C++ for traders", "Professional course"].map((name, at) => ({
    ...{ id: name, kind: "course", name, priceCents: 10_000 * (at + 1), currency: "USD", period: "", facts: "" },
    ...{ description: name, url: "/academy" },
  }));
  const passages = courses.map(({ name }) => ({
    ...{ id: name, kind: "product", productKind: "course", title: name, text: name, keywords: "", url: "/academy" },
  })) as unknown as Passage[];
  const content = { products: courses, contact: { pricingPath: "/pricing" } } as unknown as SiteContent;
  const answer = cheaperAnswer(content, createPassageIndex(passages), [
    { role: "user", content: "what is the professional course" },
    { role: "user", content: "is it cheaper than c++ for traders" },
  ]);
  expect(answer).toMatch(/^\*\*C\+\+ for traders\*\* is the cheaper one: \$100\.00, \$100\.00 less/);
});
