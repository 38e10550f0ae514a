import { expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { nextSteps } from "#content/next-steps.ts";
import { composeOrderMail } from "./compose-order-mail.ts";
import type { OrderForMail } from "./order-for-mail.ts";

const order: OrderForMail = {
  id: "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11",
  kind: "held",
  provider: "stripe",
  number: "pi_1",
  email: "ana@example.com",
  totalCents: 29_900,
  currency: "USD",
  test: false,
  purchasedAt: new Date("2026-11-20T10:00:00Z"),
  refundedAt: null,
  refundedCents: 0,
  refundedBefore: 0,
  productId: "",
  endsAt: null,
  wasOpen: false,
  items: [{ productId: "plink_beg", kind: null, name: "plink_beg", totalCents: 29_900, currency: "USD", quantity: 1 }],
};

it("does not name a product by the provider's id, which says nothing to the buyer", () => {
  const { values } = composeOrderMail(order, { brand, nextSteps, productsWithGoods: [] }, "https://northpip.example");
  expect(values).toMatchObject({ Items: [{ Name: "Your purchase", Amount: "$299.00" }] });
  expect(JSON.stringify(values)).not.toContain("plink_beg");
});
