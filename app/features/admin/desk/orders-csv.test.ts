import { expect, test } from "vitest";
import { ordersCsv } from "./orders-csv.tsx";

const order = {
  id: "o-1",
  placed_at: "2026-11-25T10:00:00Z",
  provider: "gumroad",
  provider_order_id: "s1",
  email: '=HYPERLINK("https://evil.example")@example.com',
  status: "paid",
  test: false,
  currency: "USD",
  total_cents: 14_900,
  refunded_cents: 500,
  discount_code: "+HALF",
  discount_cents: null,
  items: [{ product_id: "owl-carry", quantity: 2 }],
};

test("orders become lines that no spreadsheet runs, oldest first, with refunds and discounts", () => {
  const older = { ...order, id: "o-0", placed_at: "2026-11-24T10:00:00Z", email: null, discount_cents: 1_000 };
  const [head, first, second, ...rest] = ordersCsv([order, older]).split("\r\n");
  expect(head).toContain("total,refunded,discount_code,discount,products");
  expect(first).toBe("o-0,2026-11-24T10:00:00Z,gumroad,s1,,paid,no,USD,149,5,'+HALF,10,owl-carry x 2");
  expect(second).toContain(`"'=HYPERLINK(""https://evil.example"")@example.com"`);
  expect(second).toMatch(/,149,5,'\+HALF,,owl-carry x 2$/);
  expect(rest).toEqual([""]);
});

test("amounts are whole units of their currency, also where it has no hundredths", () => {
  const [, line] = ordersCsv([{ ...order, currency: "JPY", total_cents: 15_000, refunded_cents: 0 }]).split("\r\n");
  expect(line).toContain(",JPY,15000,0,");
});
