import { expect, test } from "vitest";
import { brokers } from "#content/brokers.ts";
import { allInPips } from "#lib/trade-arithmetic.ts";
import { brokerHref, brokerRel, byCost, commissionText, isAffiliate } from "./broker-cost.ts";

const broker = { spreads: "0.1 pips", commissionPerLot: 3.5 };

test("counts both sides' commission in the cost of a round trip", () => {
  expect(allInPips(broker)).toBeCloseTo(0.8, 12);
  expect(allInPips({ ...broker, commissionPerLot: null })).toBeNull();
  for (const spreads of ["variable", "from 0.0 pips", "0.0\u20131.2 pips", "0,0 to 1,2"])
    expect(allInPips({ spreads, commissionPerLot: 0 })).toBeNull();
  for (const spreads of ["0.6 pips", "0,6 pips", " 0.6"]) expect(allInPips({ spreads, commissionPerLot: 0 })).toBe(0.6);
});

test("orders brokers by cost and not by who pays us", () => {
  const order = byCost(brokers);
  const costs = order.map((each) => allInPips(each) ?? Number.POSITIVE_INFINITY);
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
  expect(byCost(brokers.map((each) => ({ ...each, url: "#contact" }))).map((each) => each.id)).toEqual(
    order.map((each) => each.id),
  );
  expect(byCost([...brokers].reverse()).map((each) => each.id)).toEqual(order.map((each) => each.id));
});

test("orders brokers of the same cost by name, however it is made up", () => {
  const unpaid = { ...brokers[0], name: "A", spreads: "0.4 pips", commissionPerLot: 1 } as (typeof brokers)[number];
  const paid = { ...brokers[0], name: "B", spreads: "0.6 pips", commissionPerLot: 0 } as (typeof brokers)[number];
  expect(byCost([paid, unpaid]).map(({ name }) => name)).toEqual(["A", "B"]);
});

test("marks a paid link as sponsored and no other", () => {
  for (const each of brokers) expect(brokerRel(each)?.includes("sponsored") ?? false).toBe(isAffiliate(each));
});

test("leads to the broker by its paid link, and to our contact section without one", () => {
  expect(brokerHref({ url: "https://broker.example/?partner=7" })).toBe("https://broker.example/?partner=7");
  expect(brokerHref({ url: "#contact" })).toBe("/#contact");
});

test("says what the commission is", () => {
  expect(commissionText(broker)).toBe("$3.50 per lot per side");
  expect(commissionText({ commissionPerLot: 0 })).toBe("none");
  expect(commissionText({ commissionPerLot: null })).toBe("not stated");
});
