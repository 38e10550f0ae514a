import { expect, test } from "vitest";
import { byDay, byProduct } from "./sales.ts";

const sale = (day: string, product_id: string, orders: number, cents: number) => ({
  day,
  product_id,
  orders,
  cents,
  currency: "USD",
});
const sales = [
  sale("2026-11-21", "a", 2, 20_000),
  sale("2026-11-21", "b", 1, 5_000),
  sale("2026-11-23", "a", -1, -10_000),
];

test("every day stands there, refunds take away on their own day", () => {
  expect(byDay(sales, 4, Date.parse("2026-11-23T23:00:00Z"))).toEqual([
    { day: "2026-11-20", cents: 0 },
    { day: "2026-11-21", cents: 25_000 },
    { day: "2026-11-22", cents: 0 },
    { day: "2026-11-23", cents: -10_000 },
  ]);
});

test("products are summed, the largest first", () => {
  expect(byProduct(sales)).toEqual([
    { product: "a", orders: 1, cents: 10_000 },
    { product: "b", orders: 1, cents: 5_000 },
  ]);
});
