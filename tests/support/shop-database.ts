import { afterAll, beforeAll } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

type ProviderProduct = readonly [provider: string, id: string, productId: string];

/**
 * A seeded database for the tests of one file, of a shop that has sold for a year.
 * @param products What each provider calls the products of the catalog.
 */
export function shopDatabase(products: readonly ProviderProduct[] = []) {
  let test: TestDatabase;
  const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await test.database.asService((tx) => tx.query<Row>(text, values))).rows;
  beforeAll(async () => {
    test = await testDatabase();
    await seedContent(test.database);
    for (const product of products) await sql("insert into public.provider_products values ($1, $2, $3)", [...product]);
    await sql("update public.checkout_state set sells_since = now() - interval '1 year'");
  });
  afterAll(() => test.stop());
  return { sql, database: () => test.database };
}
