import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { databaseFindings } from "./check-database.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
});
afterAll(() => shared.stop());

const sql = (text: string) => shared.database.asService((tx) => tx.query(text));
const said = async () => (await databaseFindings(shared.database, true)).map(({ text }) => text).join("\n");

test("products without a row, rows that name no product and held orders are named until they are put right", async () => {
  expect(await said()).toContain("Name your provider's products in provider_products:");
  await sql(`update public.robots set checkout_url = 'https://shop.example/a' where id in ('owl-carry', 'tern-trend');
    insert into public.provider_products values ('gumroad', 'p1', 'owl-carry')`);
  expect(await said()).toContain("Name your provider's products in provider_products (1 are not named)");
  await sql(`insert into public.provider_products values ('gumroad', 'p2', 'tern-trend')`);
  expect(await said()).not.toMatch(/Name your provider's|Correct product_id|held order/);
  await sql(`alter table public.provider_products disable trigger check_mapped_product;
    insert into public.provider_products values ('gumroad', 'p3', 'owl-cary');
    alter table public.provider_products enable trigger check_mapped_product;
    insert into public.orders (provider, provider_order_id, email, status, purchased_at) values
      ('gumroad', 's1', 'ana@example.com', 'held', '2026-03-02'), ('gumroad', 's2', 'ana@example.com', 'held', '2026-03-05')`);
  const found = await said();
  expect(found).toContain(
    'Correct product_id in provider_products: (gumroad, p3) names "owl-cary", which is no product',
  );
  expect(found).toMatch(/Look at 2 held orders, the oldest of 2026-03-02: .*held-orders\.md/);
});

test("a setting that the pages cannot show is named by its field", async () => {
  expect(await said()).not.toContain("Correct site_settings");
  await sql(`update public.site_settings set value = '{"name": "Harbor FX", "phone": 7}' where key = 'brand'`);
  expect(await said()).toMatch(
    /Correct site_settings.*brand\.phone cannot be used \(expected: a text\).*brand\.demo is missing/s,
  );
});
