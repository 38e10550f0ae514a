import { expect, test } from "vitest";
import { paidPeriod, paidTimes, periodNote } from "./paid-period.ts";

test.each([
  ["plan", "monthly", "one month"],
  ["plan", "quarterly", "three months"],
  ["plan", "one-off", null],
  ["vps", null, "one month"],
  ["course", null, null],
  ["robot", undefined, null],
])("one payment of a %s (%s) covers %s", (kind, type, expected) => {
  expect(paidPeriod(kind, type)).toBe(expected);
});

test("the note names the period, whether it renews, and how to end it", () => {
  expect(periodNote("one month", "sandbox")).toBe("One payment covers one month. It does not renew by itself.");
  expect(periodNote("three months", "paddle")).toBe(
    "One payment covers three months. It renews only if Paddle showed a subscription; end that by the link in Paddle's receipt, or write to us.",
  );
  expect(periodNote("one month", null)).toContain("only if the checkout shows a subscription");
});

test("an order's note names each item that pays for a time, and no other", () => {
  const items = [
    { productId: "mentor-monthly", productKind: "plan", planType: "monthly", name: "Mentorship, monthly", quantity: 1 },
    { productId: "course", productKind: "course", planType: null, name: "A course", quantity: 1 },
  ];
  expect(paidTimes({ items, provider: "sandbox" })).toEqual([
    {
      productId: "mentor-monthly",
      text: "Mentorship, monthly: One payment covers one month. It does not renew by itself.",
    },
  ]);
});

test.each([
  ["plan", "quarterly", "sandbox", "This payment covers 6 months."],
  ["plan", "monthly", "paddle", "This payment covers 2 months."],
  ["plan", "monthly", "stripe", "One payment covers one month."],
  ["vps", null, "sandbox", "One payment covers one month."],
])("two pieces of a %s (%s) in one order of %s: %s", (productKind, planType, provider, expected) => {
  const items = [{ productId: "thing", productKind, planType, name: "Thing", quantity: 2 }];
  const [note] = paidTimes({ items, provider });
  expect(note?.text).toContain(expected);
});
