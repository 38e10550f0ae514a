import { expect, test } from "vitest";
import {
  brokerPassage,
  brokersByDeposit,
  brokersByLosers,
  brokersBySpread,
  brokersWithoutCommissionPassage,
} from "./broker-passages.ts";
import { excerpt } from "./excerpt.ts";

type Broker = Parameters<typeof brokerPassage>[0];

const raw = {
  id: "raw",
  name: "Raw Markets",
  description: "Raw spreads.",
  regulation: "FCA",
  min_deposit: "200",
  spreads: "0.0 pips",
  commission_per_lot: 3,
  loss_share: "74",
  loss_share_date: "2026-10-01",
  evidence: null,
} as unknown as Broker;
const told = [brokerPassage, (row: Broker) => brokersByDeposit([row]), (row: Broker) => brokersBySpread([row])];

test.each(told)("never tells a spread without the commission that pays for it", (passage) => {
  expect(passage(raw).text).toContain("EUR/USD spread 0.0 pips, commission $3.00 per lot per side");
});

test("tells a commission that is not stated from one that is not charged", () => {
  const of = (commission: number | null) =>
    brokersBySpread([{ ...raw, commission_per_lot: commission } as Broker]).text;
  expect(of(0)).toContain("no commission");
  expect(of(null)).toContain("commission not stated");
});

test("names the lowest spread as one to which a commission comes", () => {
  expect(brokersBySpread([raw]).text).toMatch(/^The lowest spread in our list, before commission: Raw Markets\./);
});

test("ranks a spread with a decimal comma by its figure, and one from zero up as not stated", () => {
  const of = (name: string, spreads: string) => ({ ...raw, name, spreads }) as Broker;
  const list = [
    of("Range", "0.0–1.2 pips"),
    of("Comma", "0,6 pips"),
    of("Up", "from 0.0 pips"),
    of("Half", "0.5 pips"),
  ];
  const { text } = brokersBySpread(list);
  expect(text).toMatch(/^The lowest spread in our list, before commission: Half\./);
  expect([...text.matchAll(/- \*\*(\w+)\*\*/g)].map(([, name]) => name)).toEqual(["Half", "Comma", "Range", "Up"]);
});

test("lists as free of commission only who states that none is charged", () => {
  const free = { ...raw, name: "Spread Only", spreads: "0.8 pips", commission_per_lot: 0 } as Broker;
  const unstated = { ...raw, name: "Says Nothing", commission_per_lot: null } as Broker;
  const { text } = brokersWithoutCommissionPassage([raw, free, unstated]);
  expect(text).toMatch(/- \*\*Spread Only\*\*.*: \$8\.00/);
  expect(text).not.toMatch(/Raw Markets|Says Nothing/);
  expect(brokersWithoutCommissionPassage([raw]).text).toMatch(/^None of the brokers/);
});

test("names the lowest minimum deposit with its figure", () => {
  expect(brokersByDeposit([raw]).text).toMatch(/^The lowest minimum deposit in our list: Raw Markets \(\$200\)\./);
});

test("tells by whom the fewest accounts lose, with each one's figure, as a short passage that is quoted whole", () => {
  const other = { ...raw, name: "Other Markets", loss_share: "69" } as unknown as Broker;
  const { text } = brokersByLosers([raw, other, ...Array<Broker>(7).fill(raw)]);
  expect(text).toMatch(/^The lowest share of losing accounts in our list: Other Markets \(69%\)\./);
  expect(excerpt(text, "which broker has the fewest losing clients whose accounts lose money")).toBe(text);
});
