import { expect, test } from "vitest";
import { readStoredCart } from "./cart-storage.ts";

const emptied = expect.objectContaining({ title: "Your saved cart could not be read" });
const recovered = expect.objectContaining({ title: "Part of your cart could not be read" });

const item = { id: "meridian", name: "Meridian", price: 149, quantity: 2, checkoutUrl: "/checkout/meridian" };
const stored = (items: unknown) => JSON.stringify({ version: 1, items });

test("a cart reads back as it was written", () => {
  const items = [item, { ...item, id: "tidewater", image: "/robots/tidewater.svg" }];
  expect(readStoredCart(stored(items))).toEqual({ items, notice: null });
});

test("a browser without a cart has an empty, sound one", () => {
  expect(readStoredCart(null)).toEqual({ items: [], notice: null });
});

test.each([
  ["text that is not JSON", "{oops"],
  ["an empty string", ""],
  ["null", "null"],
  ["a number", "7"],
  ["a list", "[]"],
  ["a later version", JSON.stringify({ version: 9, items: [item] })],
  ["items that are no list", stored("everything")],
  ["only unreadable lines", stored([null, 3, { id: "" }])],
])("%s is emptied, not thrown", (_, text) => {
  expect(readStoredCart(text)).toEqual({ items: [], notice: emptied });
});

test.each([
  ["a negative price", { ...item, price: -1 }],
  ["a price in words", { ...item, price: "free" }],
  ["an absurd quantity", { ...item, quantity: Number.MAX_VALUE }],
  ["half a product", { ...item, quantity: 0.5 }],
  ["no id", { ...item, id: undefined }],
  ["a list as an item", [item]],
  ["the same product twice", { ...item, id: "good" }],
])("a line with %s is dropped and the rest is kept", (_, bad) => {
  const good = { ...item, id: "good" };
  expect(readStoredCart(stored([good, bad]))).toEqual({ items: [good], notice: recovered });
});

test("unknown fields do not travel on", () => {
  expect(readStoredCart(stored([{ ...item, admin: true }])).items).toEqual([item]);
});
