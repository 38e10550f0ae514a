import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { loadCalendarRows } from "./calendar-rows.ts";
import { serverClient } from "./server-client.ts";

const siteUrl = "http://127.0.0.1:3992";
const hour = 3_600_000;
let shared: TestDatabase;
let platform: Platform;
let visitor: SupabaseClient;

beforeAll(async () => {
  shared = await testDatabase();
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
  platform = await createPlatform({ config, database: shared.database, log: { info() {}, warn() {}, error() {} } });
  const ask: typeof fetch = (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "in-process" });
  visitor = serverClient(ask, platform.keys.anonKey, siteUrl);
}, 60_000);
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

test("what comes is there however many entries the last weeks have, in order of time", async () => {
  const now = Date.UTC(2026, 10, 23, 12);
  await shared.database.asService((tx) =>
    tx.query(
      `insert into public.calendar_events (title, currency, starts_at)
       select 'Entry ' || n, 'USD', $1::timestamptz + (n - 700) * interval '30 minutes' from generate_series(1, 1200) n`,
      [new Date(now)],
    ),
  );
  const found = await loadCalendarRows(visitor, now - 14 * 24 * hour, now);
  const times = found.map(({ startsAt }) => Date.parse(startsAt));
  expect(found.length).toBeLessThanOrEqual(500);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times).toContain(now - 48 * hour);
  expect(times).toContain(now);
  expect(times).toContain(now + 72 * hour);
});
