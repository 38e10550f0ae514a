import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

const migration = readFileSync(
  join(import.meta.dirname, "../../migrations/20261127080000_hold_reasons_as_codes.sql"),
  "utf8",
);
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.asService((tx) => tx.query(migration.split("\nalter table public.orders")[0] ?? ""));
});
afterAll(() => test.stop());

const reasonsIn = (text: string) =>
  test.database.asService(async (tx) => (await tx.query("select private.reasons_in_text($1) as r", [text])).rows[0]?.r);

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
