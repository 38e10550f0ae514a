import { expect, it } from "vitest";
import { heldReason, isUnnamed } from "./held-reason.ts";

const names = new Map([["owl-carry", "Owl Carry"]]);

it("says why an order is held in the names of its products", () => {
  expect(heldReason("test sale, no money was paid; paid less than the catalogue price: owl-carry, gone", names)).toBe(
    "test sale, no money was paid; paid less than the price in the catalog: Owl Carry, gone",
  );
  const unknown = "unknown product, map it in provider_products: plink_beg";
  expect(heldReason(unknown, names)).toBe("a product that has no name under “Products at the provider”: plink_beg");
  expect(heldReason("refund without its purchase; unknown product: plink_beg", names)).toBe(
    "a refund or a dispute was told, and no sale; a product that has no name under “Products at the provider”: plink_beg",
  );
  expect([isUnnamed(unknown), isUnnamed("the payment is disputed")]).toEqual([true, false]);
});
