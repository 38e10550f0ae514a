import { expect, test } from "vitest";
import type { Product, SiteContent } from "./passages.ts";
import { withinPrice } from "./price-limit.ts";

const product = (kind: Product["kind"], name: string, price: number) =>
  ({ kind, name, priceCents: price * 100, currency: "USD", period: "" }) as Product;
const content = {
  products: [
    product("robot", "Heron Grid", 99),
    product("robot", "Tern Trend", 149),
    product("robot", "Swift Momentum", 179),
    product("course", "Beginner", 299),
    product("course", "Professional", 1_299),
  ],
  contact: { pricingPath: "/pricing" },
} as unknown as SiteContent;

test.each([
  ["robots under $150", "2 of our 3 robots cost less than $150:", ["Heron Grid", "Tern Trend"]],
  ["robots under 149", "1 of our 3 robots costs less than $149:", ["Heron Grid"]],
  ["robot max 99 dollars", "1 of our 3 robots costs at most $99:", ["Heron Grid"]],
  ["robots up to 149 dollars", "2 of our 3 robots cost at most $149:", ["Heron Grid", "Tern Trend"]],
  ["any robot over 150", "1 of our 3 robots costs more than $150:", ["Swift Momentum"]],
  ["robots between 100 and 160", "1 of our 3 robots costs between $100 and $160:", ["Tern Trend"]],
  ["robots between 99 and 149", "2 of our 3 robots cost between $99 and $149:", ["Heron Grid", "Tern Trend"]],
  ["which course costs more than 1,000", "1 of our 2 courses costs more than $1,000:", ["Professional"]],
  [
    "is there a course under $200",
    "None of our courses costs less than $200. The lowest price is that of Beginner",
    [],
  ],
])("%s: those whose price is within the limit", (question, begin, names) => {
  const answer = withinPrice(content, question) ?? "";
  expect(answer.startsWith(begin)).toBe(true);
  expect([...answer.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name)).toEqual(names);
});

test.each([
  "robots under 100 euros",
  "robots with a deposit under 1000",
  "robots and courses under 300",
  "robots under 150 without martingale",
  "how much are the robots",
  "plans under 250 a month",
  "are there more than 3 courses",
  "are there more than 30 robots",
])("leaves %s to others", (question) => expect(withinPrice(content, question)).toBeNull());
