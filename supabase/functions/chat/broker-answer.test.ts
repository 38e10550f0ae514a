import { expect, test } from "vitest";
import { brokersCompared, brokersNamed, brokersTaking, brokerTold } from "./broker-answer.ts";
import type { Passage, Product, SiteContent } from "./passages.ts";

const broker = (title: string, text: string): Passage => ({
  id: `broker:${title}`,
  kind: "broker",
  title,
  text: `${text} Some broker links are affiliate links.`,
  keywords: "broker",
  url: "/#brokers",
});
const passages: Passage[] = [
  broker("Cobalt Prime", "Minimum deposit $200."),
  broker("Granite Trade", "Minimum deposit $10."),
  broker("Tern Trading", "Minimum deposit $0."),
  {
    id: "brokers:cost",
    kind: "faq",
    title: "Which broker is cheapest?",
    text: "Cheapest first:\n\n- **Cobalt Prime** (demo figures): $8.00\n- **Tern Trading**: $9.00\n- **Granite Trade**: $12.00",
    keywords: "",
    url: "/account-comparison",
  },
  {
    id: "brokers:deposit",
    kind: "faq",
    title: "Which broker has the lowest minimum deposit?",
    text: "The lowest: Tern Trading ($0).\n\n- **Tern Trading**: minimum deposit $0, spread 0.9 pips\n- **Granite Trade**: minimum deposit $10, spread 1.2 pips\n- **Cobalt Prime**: minimum deposit $1,200, spread 0.1 pips",
    keywords: "broker",
    url: "/#brokers",
  },
];
const products = [{ name: "Tern Trend" } as Product];
const content = { passages, products } as unknown as SiteContent;

test("a broker is named by the first word as well, where no robot begins with it", () => {
  const named = (question: string) => brokersNamed(passages, products, question).map(({ title }) => title);
  expect(named("minimum deposit of granite")).toEqual(["Granite Trade"]);
  expect(named("minimum deposit of tern")).toEqual([]);
  expect(named("is tern trading cheaper than cobalt")).toEqual(["Cobalt Prime", "Tern Trading"]);
});

test("a first word of every day is no name of a broker", () => {
  const others: Passage[] = [
    ...passages,
    broker("Trading 212", "Minimum deposit $1."),
    { id: "faq:risky", kind: "faq", title: "Is trading risky?", text: "Yes.", keywords: "", url: "/support" },
  ];
  expect(brokersNamed(others, products, "is trading safe")).toEqual([]);
  expect(brokersNamed(others, products, "is trading 212 safe")).toHaveLength(1);
  expect(brokersNamed([broker("C++ (Markets", "")], products, "is c++ (markets safe")).toHaveLength(1);
});

test("one broker is told by its entry, two side by side with what a trade costs", () => {
  expect(brokerTold(content, "granite min deposit")).toMatch(/^\*\*Granite Trade\*\*: Minimum deposit \$10\./);
  expect(brokerTold(content, "granite or cobalt deposit")).toBeNull();
  const both = brokersCompared(content, "is granite cheaper than cobalt") ?? "";
  expect(both).toMatch(
    /^- \*\*Cobalt Prime\*\*: Minimum deposit \$200\.\n- \*\*Granite Trade\*\*: Minimum deposit \$10\.\n/,
  );
  expect(both).toMatch(
    /cheapest first:\n\n- \*\*Cobalt Prime\*\* \(demo figures\): \$8\.00\n- \*\*Granite Trade\*\*: \$12\.00\n/,
  );
  expect(both).not.toContain("$9.00");
  expect(both.match(/affiliate links/g)).toHaveLength(1);
  expect(brokersCompared(content, "is granite cheap")).toBeNull();
});

test.each([
  ["which broker takes 10 dollars", 2],
  ["broker for $10", 2],
  ["brokers under 50 dollars", 2],
  ["is there a broker that accepts a deposit of 5 usd", 1],
  ["broker with 2,000 minimum deposit", 3],
  ["i have 15 dollars which broker", 2],
  ["i have 15, which broker?", 2],
  ["which broker accepts 10", 2],
])("of %s the brokers are told that take it", (question, count) => {
  const told = brokersTaking(content, question);
  expect(told).toContain(`${count} of the 3 brokers in our list`);
  expect(told?.match(/^- \*\*/gm)).toHaveLength(count);
});

test.each([
  "which broker is cheapest for 0.1 lots a month",
  "broker with 0.5 pips",
  "which broker takes 10 dollars commission",
  "which broker is the best of 9",
  "best broker for 2026",
  "can i use a broker under 18",
  "which brokers accept people under 18",
  "broker with leverage up to 500",
  "which brokers have spreads under 1",
  "which broker has a commission under 7 dollars",
  "which robot works with any broker for 500 dollars",
  "how much does a broker take for 100 dollars",
  "is my broker safe with 10000 dollars",
  "does the broker lend me 100 dollars",
])("%s names no first deposit", (question) => {
  expect(brokersTaking(content, question)).toBeNull();
});
