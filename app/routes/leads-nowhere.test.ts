import { expect, test } from "vitest";
import { leadsNowhere } from "./leads-nowhere.ts";

test("an address of the test checkout leads nowhere while a provider sells", () => {
  expect(leadsNowhere("paddle", "/_sandbox/checkout/tern-trend")).toBe(true);
  expect(leadsNowhere("paddle", "https://pay.example/tern-trend")).toBe(false);
  expect(leadsNowhere("paddle", "/_paddle/checkout?price=pri_1")).toBe(false);
  expect(leadsNowhere("sandbox", "/_sandbox/checkout/tern-trend")).toBe(false);
  expect(leadsNowhere("none", "/_sandbox/checkout/tern-trend")).toBe(false);
});

test("an address at a provider that does not sell here leads nowhere", () => {
  expect(leadsNowhere("paddle", "https://buy.stripe.com/abc")).toBe(true);
  expect(leadsNowhere("stripe", "https://BUY.stripe.com/abc")).toBe(false);
  expect(leadsNowhere("stripe", "/_paddle/checkout?price=pri_1")).toBe(true);
  expect(leadsNowhere("gumroad", "https://harbor.lemonsqueezy.com/buy/1")).toBe(true);
  expect(leadsNowhere("gumroad", "https://harbor.gumroad.com/l/owl")).toBe(false);
  // A shop's own domain does not say whose it is.
  expect(leadsNowhere("gumroad", "https://notstripe.com/buy")).toBe(false);
  expect(leadsNowhere("gumroad", "https://shop.example/?from=stripe.com")).toBe(false);
});
