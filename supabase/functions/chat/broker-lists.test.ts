import { expect, test } from "vitest";
import { brokersListed } from "./broker-lists.ts";
import { type BrokerRow, brokerPassage, brokersByCommission } from "./broker-passages.ts";
import type { Row, SiteContent } from "./passages.ts";

const broker = (name: string, regulation: string, commission: number, rest = {}): Row & BrokerRow =>
  ({
    id: name,
    name,
    regulation,
    min_deposit: "100",
    spreads: commission > 0 ? "0.0 pips" : "0.9 pips",
    commission_per_lot: commission,
    description: "A plain account.",
    loss_share: "70",
    loss_share_date: "2026-10-01",
    evidence: null,
    ...rest,
  }) as unknown as Row & BrokerRow;
const rows = [
  broker("Alder FX", "ASIC (fictional)", 3),
  broker("Birch Markets", "FCA, CySEC (fictional)", 0, { description: "MetaTrader 5 and a web platform." }),
  broker("Cedar Prime", "BaFin No. 12 (fictional)", 1),
];
const content = { passages: rows.map(brokerPassage), products: [] } as unknown as SiteContent;
const listed = (question: string) => brokersListed(content, question);

test.each([
  ["which brokers are regulated by the fca", "Birch Markets"],
  ["broker with an asic licence", "Alder FX"],
  ["which of your brokers is supervised by bafin", "Cedar Prime"],
])("lists those alone that state the regulator: %s", (question, name) => {
  const told = listed(question) ?? "";
  expect(told.match(/^- \*\*[^*]+\*\*/gm)).toEqual([`- **${name}**`]);
  expect(told).toContain("70% of retail accounts lose money there");
});

test("names no broker as regulated by whom none of them states", () => {
  expect(listed("which broker is regulated by the nfa")).toMatch(
    /^None of the brokers in our list states regulation by NFA/,
  );
});

test.each([
  ["which broker has the lowest swap", "swap rates"],
  ["broker with the fastest withdrawals", "terms of withdrawal"],
  ["which brokers accept us clients", "information about the countries"],
  ["brokers for american residents", "information about the countries"],
  ["most reputable broker without complaints", "information about complaints"],
  ["broker with 1:500 leverage", "leverage"],
])("says what no list of ours tells: %s", (question, lacking) => {
  expect(listed(question)).toMatch(new RegExp(`^Our list of brokers gives no ${lacking}`));
});

test("quotes the few entries that speak of it", () => {
  expect(listed("which broker has mt5")).toContain("- **Birch Markets**: “MetaTrader 5 and a web platform.”");
});

test.each([
  "how do I check if a broker is regulated",
  "my broker does not pay out",
  "which broker has the lowest spread",
  "does the robot work with a broker that has mt5",
  "which broker has swap-free accounts",
  "best way to find out whether a broker is a scam",
  "which brokers do you recommend",
  "is Alder FX regulated by asic",
])("leaves other questions about brokers to other answers: %s", (question) => expect(listed(question)).toBeNull());

test("puts whoever charges no commission before whoever charges one", () => {
  expect(brokersByCommission(rows).text.match(/\*\*[^*]+\*\*/g)).toEqual([
    "**Birch Markets**",
    "**Cedar Prime**",
    "**Alder FX**",
  ]);
});
