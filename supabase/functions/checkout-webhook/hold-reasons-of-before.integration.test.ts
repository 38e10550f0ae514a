import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

/** What a migration defines before it changes the table: how the texts of before become codes. */
const readerIn = (migration: string) =>
  readFileSync(join(import.meta.dirname, "../../migrations", migration), "utf8").split(
    "\nalter table public.orders",
  )[0] ?? "";
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.asService(async (tx) => {
    await tx.query(readerIn("20261127080000_hold_reasons_as_codes.sql"));
    await tx.query(readerIn("20261128050000_attention_as_codes.sql"));
  });
});
afterAll(() => test.stop());

const codesBy = (reader: string) => (text: string) =>
  test.database.asService(async (tx) => (await tx.query(`select private.${reader}($1) as r`, [text])).rows[0]?.r);
const reasonsIn = codesBy("reasons_in_text");
const attentionIn = codesBy("attention_in_text");

it.each([
  ["bought in the sandbox, no money was paid", [{ code: "sandbox" }]],
  ["no email address, so nobody was told and nobody can open what was bought", [{ code: "no_address" }]],
  ["the payment is disputed again, notice 12", [{ code: "disputed", notice: 12 }]],
  [
    "test sale, no money was paid; the payment is disputed; unknown product, map it in provider_products: a, b",
    [{ code: "test" }, { code: "disputed" }, { code: "unnamed_product", products: ["a", "b"] }],
  ],
  [
    'correct product_id in provider_products: the row (gumroad, p3) names "owl-cary", which is no product, the row (gumroad, p4) names "x", which is no product',
    [
      {
        code: "wrong_product",
        rows: [
          { id: "p3", names: "owl-cary" },
          { id: "p4", names: "x" },
        ],
      },
    ],
  ],
  [
    "paid in another currency: a; a larger discount than you allow for the code HALF: 50%: b; paid less than the catalogue price: c",
    [
      { code: "other_currency", products: ["a"] },
      { code: "above_discount", discount: "HALF: 50%", products: ["b"] },
      { code: "below_price", products: ["c"] },
    ],
  ],
  ["a discount that is not in your list of codes: a", [{ code: "unlisted_discount", products: ["a"] }]],
  [
    "a discount of nearly everything, by a code that is not in your list: a",
    [{ code: "nearly_free", products: ["a"] }],
  ],
  ["written by hand", [{ code: "other", text: "written by hand" }]],
])("a text of before becomes its codes: %s", async (text, reasons) => {
  expect(await reasonsIn(text)).toEqual(reasons);
});

it.each([
  [
    "refund without its purchase; no e-mail address; no items",
    ["no_sale", "no_buyer", "no_items"].map((code) => ({ code })),
  ],
  [
    "unknown product: a, b; paid less than the catalogue price: c",
    [
      { code: "unnamed_product", products: ["a", "b"] },
      { code: "below_price", products: ["c"] },
    ],
  ],
  ["written by hand: a", [{ code: "other", text: "written by hand: a" }]],
])("what needed a look becomes its codes: %s", async (text, reasons) => {
  expect(await attentionIn(text)).toEqual(reasons);
});
