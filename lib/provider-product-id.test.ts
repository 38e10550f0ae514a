import { expect, test } from "vitest";
import { providerProductIdProblem } from "./provider-product-id.ts";

test.each([
  ["stripe", "plink_1OwlCarry"],
  ["paddle", "pri_01gsz8x8sawmvhz1pv30nge1ke"],
  ["lemonsqueezy", "123456"],
  ["gumroad", "SDGgCnivv6gTTHfVRfUBxQ=="],
  ["gumroad", "a/b+c=="],
])("takes the id by which %s calls a product: %s", (provider, id) =>
  expect(providerProductIdProblem(provider, id)).toBeUndefined(),
);

test.each([
  ["stripe", "https://buy.stripe.com/owl", /begins with plink_/],
  ["stripe", "price_123", /begins with plink_/],
  ["paddle", "pro_01gsz4t5hdjse780zja8vvr7jg", /begins with pri_/],
  ["lemonsqueezy", "https://shop.lemonsqueezy.com/buy/0d2e7c9a-1", /a number/],
  ["lemonsqueezy", "owl-carry", /a number/],
  ["gumroad", "https://shop.gumroad.com/l/owl", /not its address/],
])("refuses what no message of %s calls a product: %s", (provider, id, said) =>
  expect(providerProductIdProblem(provider, id)).toMatch(said),
);
