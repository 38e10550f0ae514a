import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { robots } from "#content/robots.ts";
import { seedContent } from "#content/seed.ts";
import { seedTables } from "#content/seed-tables.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { demoContent } from "./demo-content.ts";

/** In their order: the later one goes on from the words of the earlier. */
const migrations = [
  "20270225190000_words_of_offers",
  "20270302090000_words_that_promise_less",
  "20270313140000_journals_of_sooner_sessions",
].map((name) => readFileSync(new URL(`../../supabase/migrations/${name}.sql`, import.meta.url), "utf8"));

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
}, 60_000);
afterAll(() => shared.stop());

const sql = (text: string) => shared.database.asService((tx) => tx.query(text));
const rowsOf = async (table: string) => {
  const known = seedTables().find((one) => one.table === table)?.rows ?? [];
  const columns = Object.keys(known[0] ?? {}).join(", ");
  const delivered = `select ${columns} from jsonb_populate_recordset(null::public.${table}, '${JSON.stringify(known).replaceAll("'", "''")}')`;
  const { rows } = await sql(`select ${columns} from public.${table} except ${delivered}`);
  return rows;
};

test("a site with the words delivered before gets the new ones of its offers, and an owner's words stay", async () => {
  const tables = ["brokers", "robots", "courses", "product_notes", "vps_plans", "pages"];
  await sql(`
    update public.brokers set description = 'Micro lots from the first cent, with an account that teaches sizing.',
      highlights = array['No minimum deposit', 'Micro lots', 'Negative-balance protection'] where id = 'tern-trading';
    update public.brokers set description = 'Fixed spreads, so the cost of a trade is known beforehand.',
      highlights = array['Fixed spreads', 'Guaranteed stops on majors', 'Phone dealing'] where id = 'granite-trade';
    update public.robots set tagline = 'Earns the swap while calm lasts' where id = 'owl-carry';
    update public.robots set description = replace(description, 'It is slow, and it depends on trends that last.',
      'It is slow, losses are rarely large, and it depends on trends that last.') where id = 'swift-momentum';
    update public.courses set features = array_replace(features, 'A method for judging a backtest', 'A method for judging any backtest')
      where id = 'intermediate-trading-strategies';
    update public.courses set description = replace(description, 'records that lead from each order to the result of the year, and a routine for bad months.',
      'records that would satisfy an auditor, and a routine that survives bad months.') where id = 'professional-trader-program';
    update public.product_notes set not_for = 'Anyone who runs fewer than about ten charts. A few milliseconds less do not pay for it.' where id = 'vps-desk';
    update public.vps_plans set broker_distance = 'about 1 ms' where id = 'vps-desk';
    update public.pages set sections = replace(sections::text, 'The [list](/#brokers) is ordered by the cost of a trade in EUR/USD, cheapest first; what a broker pays us plays no part in it. Every card shows',
      'Payment does not buy a place in the list, and every card shows')::jsonb where slug = 'about';
    update public.pages set sections = replace(sections::text, 'You send your journal two days before, or at once where the session is sooner.',
      'You send your journal two days before.')::jsonb where slug = 'mentorship'`);
  for (const table of tables) expect((await rowsOf(table)).length, table).toBeGreaterThan(0);
  expect((await demoContent(shared.database)).changed).toBe(2);
  await sql("update public.robots set tagline = 'My words' where id = 'heron-grid'");

  for (const migration of migrations) await sql(migration);
  expect((await demoContent(shared.database)).changed).toBe(0);
  for (const table of tables.filter((one) => one !== "robots")) expect(await rowsOf(table), table).toEqual([]);
  const { rows } = await sql("select id, tagline, description from public.robots");
  for (const { id, tagline, description } of robots)
    expect(rows).toContainEqual({ id, tagline: id === "heron-grid" ? "My words" : tagline, description });
});
