import { expect, test } from "vitest";
import { checkAgainstCatalog } from "./check-against-catalog.ts";

const offer = { id: "meridian", name: "Meridian", price: 149, image: "/m.svg", checkoutUrl: "/checkout/meridian" };
const line = { ...offer, quantity: 2 };

test("a cart that agrees with the catalog is left as it is", () => {
  const items = [line];
  const check = checkAgainstCatalog(items, [offer]);
  expect(check.items).toBe(items);
  expect(check.corrected.size + check.unknown.size).toBe(0);
});

test("a tampered price gives way to the catalog's, and the old one is told", () => {
  const check = checkAgainstCatalog([{ ...line, price: 0.01 }], [offer]);
  expect(check.items).toEqual([line]);
  expect(check.corrected).toEqual(new Map([["meridian", 0.01]]));
});

test("a tampered checkout address gives way too, quietly", () => {
  const check = checkAgainstCatalog([{ ...line, checkoutUrl: "https://elsewhere.example" }], [offer]);
  expect(check.items).toEqual([line]);
  expect(check.corrected.size).toBe(0);
});

test("a product the catalog does not know is flagged and kept for the visitor to remove", () => {
  const check = checkAgainstCatalog([{ ...line, id: "perpetuum" }], [offer]);
  expect(check.unknown).toEqual(new Set(["perpetuum"]));
  expect(check.items).toHaveLength(1);
});

test("of several lines the one that the catalog changed is corrected, and the others stay what they were", () => {
  const other = { ...line, id: "swift", price: 79 };
  const check = checkAgainstCatalog([other, { ...line, price: 99 }], [offer, { ...offer, id: "swift", price: 79 }]);
  expect(check.items).toEqual([other, line]);
  expect(check.items[0]).toBe(other);
});
