import { expect, test } from "vitest";
import { byDay, byProduct, comparedDays, currenciesOf, lastDays, net, total } from "./sales.ts";

const sale = (day: string, product_id: string, sold: number, sold_cents: number, refunded = 0, refunded_cents = 0) => ({
  day,
  product_id,
  currency: "USD",
  sold,
  sold_cents,
  refunded,
  refunded_cents,
  orders: Math.min(sold, 1),
  refunded_orders: refunded,
});
const sales = [
  sale("2026-11-21", "a", 2, 20_000),
  sale("2026-11-21", "b", 1, 15_000),
  sale("2026-11-23", "a", 0, 0, 1, 10_000),
];

test("the days end today, also where no day sold anything", () => {
  expect(lastDays(3, Date.parse("2026-03-01T23:59:00Z"))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("every day has its sums, refunds on their own day", () => {
  const days = byDay(sales, ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]);
  expect(days.map(net)).toEqual([0, 35_000, 0, -10_000]);
  expect(days.map(({ sold }) => sold)).toEqual([0, 3, 0, 0]);
});

test("products are summed, the one with the most money first", () => {
  expect(byProduct(sales).map(({ product, sold, refunded }) => [product, sold, refunded])).toEqual([
    ["b", 1, 0],
    ["a", 2, 1],
  ]);
  expect(net(total(sales))).toBe(25_000);
  expect(total(sales)).toMatchObject({ sold: 3, orders: 2, refunded: 1, refunded_orders: 1 });
});

test("a currency in which nothing is sold any more is among those of the days before", () => {
  const euros = { ...sale("2026-11-12", "a", 3, 30_000), currency: "EUR" };
  expect(currenciesOf(sales, [euros, euros])).toEqual(["USD", "EUR"]);
  expect(currenciesOf([], [])).toEqual([]);
});

test("days that are over are compared with as many before them, today with none", () => {
  const each = lastDays(14, Date.parse("2026-11-23T00:20:00Z")).map((day) => sale(day, "a", 1, 10_000));
  const [earlier, shown] = [each.slice(0, 7), each.slice(7, 13)];
  const days = lastDays(7, Date.parse("2026-11-23T00:20:00Z"));
  expect(comparedDays(shown, earlier, days)).toEqual({ days: 6, now: 60_000, before: 60_000 });
  expect(comparedDays([...shown, sale("2026-11-23", "a", 1, 10_000)], earlier, days).now).toBe(60_000);
});
