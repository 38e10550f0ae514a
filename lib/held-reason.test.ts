import { expect, it } from "vitest";
import { heldText, isDisputed, isLost, isUnnamed, partOfPrice } from "./held-reason.ts";

const names = new Map([["owl-carry", "Owl Carry"]]);

it("says why an order is held in the names of its products", () => {
  expect(heldText([{ code: "test" }, { code: "below_price", products: ["owl-carry", "gone"] }], names)).toBe(
    "test sale, no money was paid; paid less than the price in the catalog: Owl Carry, gone",
  );
  expect(heldText([{ code: "disputed", notice: 2 }])).toBe("the payment is disputed again, notice 2");
  expect(heldText([{ code: "disputed", notice: 2, lost: true }])).toBe("the dispute of the payment was lost");
  expect(heldText([{ code: "above_discount", discount: "HALF", products: ["owl-carry"] }], names)).toBe(
    "a larger discount than you allow for the code HALF: Owl Carry",
  );
  expect(heldText([{ code: "wrong_product", rows: [{ id: "9", names: "owl-cary" }] }])).toBe(
    "a row under “Products at the provider” that names no product of yours: 9 names “owl-cary”",
  );
  expect(heldText([{ code: "other", text: "worded long ago" }])).toBe("worded long ago");
});

it("tells by the code what the owner has to do first", () => {
  const unnamed = [{ code: "unnamed_product", products: ["plink_beg"] }];
  expect(heldText(unnamed)).toBe("a product that has no name under “Products at the provider”: plink_beg");
  expect([isUnnamed(unnamed), isUnnamed([{ code: "wrong_product" }]), isUnnamed([{ code: "disputed" }])]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isLost([{ code: "disputed" }]), isLost([{ code: "test" }, { code: "disputed", lost: true }])]).toEqual([
    false,
    true,
  ]);
  expect([isDisputed([{ code: "test" }, { code: "disputed" }]), isDisputed(unnamed)]).toEqual([true, false]);
});

it("says what needs a look in the same words", () => {
  expect(heldText([{ code: "no_sale" }, { code: "unnamed_product", products: ["plink_beg"] }], names)).toBe(
    "a refund or a dispute was told, and no sale; a product that has no name under “Products at the provider”: plink_beg",
  );
});

it("says what a price that is too low may be at the provider, and nothing of other reasons", () => {
  const low = [{ code: "below_price", products: ["owl-carry"] }];
  expect(partOfPrice(low, "paddle")).toContain("change of plan");
  expect(partOfPrice(low, "gumroad")).toContain("part of a bundle");
  expect([partOfPrice(low, "stripe"), partOfPrice([{ code: "disputed" }], "paddle")]).toEqual([null, null]);
});
