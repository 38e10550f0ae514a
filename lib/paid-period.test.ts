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
    { productId: "mentor-monthly", productKind: "plan", name: "Mentorship, monthly" },
    { productId: "course", productKind: "course", name: "A course" },
  ];
  expect(paidTimes({ items, provider: "sandbox" }, new Map([["mentor-monthly", "monthly"]]))).toEqual([
    {
      productId: "mentor-monthly",
      text: "Mentorship, monthly: One payment covers one month. It does not renew by itself.",
    },
  ]);
});
