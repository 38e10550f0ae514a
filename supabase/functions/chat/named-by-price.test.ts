import { expect, test } from "vitest";
import { namedByPrice } from "./named-by-price.ts";
import type { Product } from "./passages.ts";

const product = (kind: Product["kind"], name: string, price: number): Product => ({
  id: name,
  kind,
  name,
  priceCents: price * 100,
  currency: "USD",
  period: "",
  description: name,
  facts: "",
  url: `/${name}`,
});
const products = [
  product("course", "Beginner", 299),
  product("plan", "Coaching", 299),
  product("course", "Professional", 999),
  product("robot", "Tern", 149),
];
const named = (question: string) => namedByPrice(products, question);

test.each([
  ["how long does the 999 dollar thing take", "how long does Professional take"],
  ["what is in your $999 course?", "what is in Professional?"],
  ["is the 149 robot good", "is Tern good"],
  ["the course for $299, is it for me", "Beginner, is it for me"],
  ["tell me about the coaching that costs 299 dollars", "tell me about Coaching"],
  ["what do I get for $149?", "what is Tern?"],
])("puts the name in place of the price: %s", (question, expected) => {
  expect(named(question)).toEqual({ question: expected, several: [], unknown: null });
});

test("lists all that have the price, and names a price that nothing has", () => {
  expect(named("is the $299 one good").several.map(({ name }) => name)).toEqual(["Beginner", "Coaching"]);
  expect(named("what do i get for 299").several.map(({ name }) => name)).toEqual(["Beginner", "Coaching"]);
  expect(named("what is the 777 dollar thing").unknown).toBe("777");
});

test.each([
  "position size for a $999 account with a stop of 40 pips",
  "I have 299 dollars, what can I do",
  "which robot for 3000 dollars",
  "what do I get for 100 trades",
  "is the 200 bar EMA one of the best",
  "how many trades does a backtest need, 999 or more",
])("leaves other amounts alone: %s", (question) => {
  expect(named(question)).toEqual({ question, several: [], unknown: null });
});
