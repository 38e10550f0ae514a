import { expect, test } from "vitest";
import type { Order } from "#app/data/account.ts";
import { brand } from "#content/brand.ts";
import { statementData } from "./document-data.ts";

const order: Order = {
  ...{ id: "o-1", provider: "stripe", providerOrderId: "cs_1", email: "a@example.com", status: "paid", closed: false },
  ...{ totalCents: 10_000, refundedCents: 0, discountCents: null, discountCode: null, currency: "USD", test: false },
  ...{ placedAt: "2026-10-05T10:00:00Z", purchasedAt: "2026-10-05T10:00:00Z", refundedAt: null, items: [] },
};
const statement = (...orders: readonly Order[]) => {
  const { facts, lines } = statementData({
    ...{ orders, member: { name: null, email: "a@example.com" }, brand, year: "2026", at: 0 },
  });
  const sums = Object.fromEntries(facts);
  return { paid: sums.Paid, refunded: sums.Refunded, states: lines.map(({ state }) => state) };
};

test("a statement counts what went back of an order that was refunded in part", () => {
  const whole: Order = { ...order, status: "refunded", refundedCents: 10_000, refundedAt: "2026-11-02T10:00:00Z" };
  expect(statement(order, { ...order, refundedCents: 4_000 }, whole)).toEqual({
    paid: "$160.00",
    refunded: "$140.00",
    states: ["Paid", "Paid, $40.00 refunded", "Refunded Nov 2, 2026"],
  });
  expect(statement({ ...order, test: true }, { ...order, status: "held" })).toMatchObject({
    paid: "None",
    refunded: "None",
  });
});
