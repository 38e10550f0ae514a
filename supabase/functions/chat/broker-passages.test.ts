import { expect, test } from "vitest";
import { brokerPassage, brokersByDeposit, brokersBySpread } from "./broker-passages.ts";

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
