import { expect, test } from "vitest";
import { noneOfKind } from "./none-of-kind.ts";
import type { Product, SiteContent } from "./passages.ts";

const content = (...products: Partial<Product>[]) =>
  ({ products, passages: [], contact: { email: "a@b.example", pricingPath: "/pricing" } }) as unknown as SiteContent;

test.each([
  ["cheapest robot", /^There are no robots on this site at the moment\./],
  ["which broker has the lowest spread", /^There are no brokers/],
  ["do you offer mentorship", /^There are no mentorship plans/],
  ["how much are a course and a vps", /^There are no courses and VPS plans/],
])("with nothing of its kind, %s is answered so", (question, expected) => {
  expect(noneOfKind(content(), question)).toMatch(expected);
});

test("what there is, and what such a thing is, is asked of the rest", () => {
  expect(noneOfKind(content({ kind: "robot" }), "cheapest robot")).toBeNull();
  expect(noneOfKind(content({ kind: "course" }), "how much are courses and robots")).toBeNull();
  expect(noneOfKind(content(), "what is a trading robot")).toBeNull();
  expect(noneOfKind(content(), "how many accounts may i run my robot on")).toBeNull();
});
