import { expect, test } from "vitest";
import { paidPeriod, paidTimes, periodNote } from "./paid-period.ts";

test.each([
  ["monthly", "one month"],
  ["quarterly", "three months"],
  ["two-yearly", "two years"],
  ["one-off", null],
  [null, null],
  [undefined, null],
])("one payment of what is paid %s covers %s", (billing, expected) => {
  expect(paidPeriod(billing)).toBe(expected);
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
    { productId: "mentor-monthly", productKind: "plan", billing: "monthly", name: "Mentorship, monthly", quantity: 1 },
    { productId: "course", productKind: "course", billing: "one-off", name: "A course", quantity: 1 },
  ];
  expect(paidTimes({ items, provider: "sandbox" })).toEqual([
    {
      productId: "mentor-monthly",
      text: "Mentorship, monthly: One payment covers one month. It does not renew by itself.",
    },
  ]);
});

test("what the seller gave pays for no time", () => {
  const items = [{ productId: "plan", productKind: "plan", billing: "monthly", name: "A plan", quantity: 1 }];
  expect(paidTimes({ items, provider: "given" })).toEqual([]);
});

test.each([
  ["plan", "quarterly", "sandbox", "This payment covers 6 months."],
  ["plan", "monthly", "paddle", "This payment covers 2 months."],
  ["plan", "monthly", "lemonsqueezy", "This payment covers 2 months."],
  ["plan", "monthly", "stripe", "One payment covers one month."],
  ["vps", "monthly", "sandbox", "One payment covers one month."],
])("two pieces of a %s (%s) in one order of %s: %s", (productKind, billing, provider, expected) => {
  const items = [{ productId: "thing", productKind, billing, name: "Thing", quantity: 2 }];
  const [note] = paidTimes({ items, provider });
  expect(note?.text).toContain(expected);
});
