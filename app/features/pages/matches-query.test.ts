import { expect, test } from "vitest";
import { matchesQuery } from "./matches-query.ts";

const faq = { topic: "Orders", question: "Can I get my money back?", plain: "Within 14 days, by email." };

test("finds words in any order, in the question or in the answer", () => {
  expect(matchesQuery(faq, "days money")).toBe(true);
  expect(matchesQuery(faq, "ＭＯＮＥＹ")).toBe(true);
  expect(matchesQuery(faq, "money swap")).toBe(false);
});

test("an empty query finds everything", () => {
  expect(matchesQuery(faq, "")).toBe(true);
});
