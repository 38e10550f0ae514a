import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});
afterAll(() => shared.stop());

/** What each list of the desk is ordered by when it is opened. */
const lists = [
  ["support_tickets", "changed_at desc"],
  ["bookings", "during desc"],
  ["certificates", "issued_at desc"],
  ["coin_payments", "requested_at desc"],
  ["newsletter_subscribers", "confirmed_at desc"],
  ["audit_log", "id desc"],
] as const;

test.each(lists)("the list of %s is read in its order from an index", async (table, order) => {
  const plan = await shared.database.asService(async (tx) => {
    // An empty table would be read and sorted, which costs nothing.
    await tx.query("set local enable_seqscan = off");
    await tx.query("set local enable_sort = off");
    const { rows } = await tx.query<{ "QUERY PLAN": string }>(
      `explain select * from public.${table} order by ${order} limit 50`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("Index Scan");
  expect(plan).not.toContain("Sort");
});
