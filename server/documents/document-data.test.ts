import { expect, it } from "vitest";
import type { Order } from "#app/data/account.ts";
import { brand } from "#content/brand.ts";
import { statementData } from "./document-data.ts";

const order = (id: string, status: Order["status"], refundedCents: number): Order => ({
  id,
  provider: "stripe",
  providerOrderId: id,
  email: "ana@example.com",
  status,
  closed: false,
  totalCents: 19_900,
  refundedCents,
  discountCents: null,
  discountCode: null,
  currency: "USD",
  test: false,
  placedAt: "2026-11-20T10:00:00Z",
  purchasedAt: "2026-11-20T10:00:00Z",
  refundedAt: status === "refunded" ? "2026-11-25T10:00:00Z" : null,
  subscriptionId: null,
  items: [],
});

it("adds up the refunded parts of orders, and names each on its line", () => {
  const orders = [order("whole", "refunded", 19_900), order("part", "paid", 5_000), order("kept", "paid", 0)];
  const member = { name: null, email: "ana@example.com" };
  const { facts, lines } = statementData({ orders, member, brand, year: null, at: Date.UTC(2026, 10, 26) });
  // 199 kept and 149 of the one that went back in part; 50 of it and 199 went back.
  expect(facts).toContainEqual(["Paid", "$348.00"]);
  expect(facts).toContainEqual(["Refunded", "$249.00"]);
  expect(lines.map(({ order: id, state }) => `${id}: ${state}`)).toEqual([
    "whole: Refunded Nov 25, 2026",
    "part: Paid, $50.00 refunded",
    "kept: Paid",
  ]);
});

it("names how many of a product an order has, where that is more than one", () => {
  const item = {
    productId: "vps-s",
    productKind: "vps",
    billing: "monthly",
    priceCents: 1_900,
    totalCents: 1_900,
  } as const;
  const items = [
    { ...item, name: "Starter", quantity: 1, currency: "USD" },
    { ...item, name: "Pro", quantity: 2, currency: "USD" },
  ];
  const member = { name: null, email: "ana@example.com" };
  const orders = [{ ...order("both", "paid", 0), items }];
  expect(statementData({ orders, member, brand, year: null, at: 0 }).lines[0]?.items).toBe("Starter, Pro × 2");
});
