import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Order } from "#app/data/account.ts";
import { OrdersList } from "./orders-list.tsx";

const order: Order = {
  id: "7d0c5bd2-5c5c-4d0e-9f55-000000000001",
  provider: "stripe",
  providerOrderId: "pi_1",
  email: "ana@example.com",
  status: "paid",
  closed: false,
  totalCents: 19_900,
  refundedCents: 0,
  discountCents: null,
  discountCode: null,
  currency: "USD",
  test: false,
  placedAt: "2026-11-20T10:00:00Z",
  purchasedAt: "2026-11-20T10:00:00Z",
  refundedAt: null,
  subscriptionId: null,
  items: [],
};
function text(change: Partial<Order>) {
  const element = createElement(OrdersList, { orders: [{ ...order, ...change }] });
  return renderToStaticMarkup(createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element }]) }));
}

it("says what went back of an order in part, as its receipt does", () => {
  expect(text({ refundedCents: 5_000 })).toContain("$50.00 refunded");
  expect(text({})).not.toContain("refunded");
  const whole = text({ status: "refunded", refundedCents: 19_900, refundedAt: "2026-11-25T10:00:00Z" });
  expect(whole).toContain("refunded November 25, 2026");
  expect(whole).not.toContain("$199.00 refunded");
});
