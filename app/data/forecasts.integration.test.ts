import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { fillForecastRecord } from "../../tests/support/forecast-record.ts";
import { loadForecastCount, loadForecastsOf, loadNewestClose, loadResolved, loadScores } from "./forecasts.ts";
import { serverClient } from "./server-client.ts";

const newestForecasts = async (client: SupabaseClient) =>
  loadForecastsOf(client, (await loadNewestClose(client)) ?? new Date(0).toISOString());

const siteUrl = "http://127.0.0.1:3992";
let shared: TestDatabase;
let platform: Platform;
let visitor: SupabaseClient;
let service: SupabaseClient;
const clientOf = (key: string) =>
  serverClient(
    (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "in-process" }),
    key,
    siteUrl,
  );

beforeAll(async () => {
  shared = await testDatabase();
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
  platform = await createPlatform({ config, database: shared.database, log: { info() {}, warn() {}, error() {} } });
  [visitor, service] = [clientOf(platform.keys.anonKey), clientOf(platform.keys.serviceRoleKey)];
}, 60_000);
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

test("an empty record is empty, and says when nothing was made yet", async () => {
  expect(await loadNewestClose(visitor)).toBeNull();
  expect(await newestForecasts(visitor)).toEqual([]);
  expect(await loadScores(visitor)).toEqual([]);
  expect(await loadForecastCount(visitor)).toEqual({ made: 0, neutral: 0, firstClose: null });
});

test("a visitor reads every score, beyond one page of answers, newest first", async () => {
  const resolved = await fillForecastRecord(shared.ownerUrl, "day", 130);
  expect(resolved).toBeGreaterThan(1000);
  const scores = await loadScores(visitor);
  expect(scores).toHaveLength(resolved);
  expect(new Set(scores.map(({ id }) => id)).size).toBe(resolved);
  for (const { probability, naive } of scores) expect(Math.abs(probability - naive)).toBeLessThanOrEqual(0.1 + 1e-12);
  const [first] = scores;
  const [full] = await loadResolved(visitor, [first?.id ?? ""]);
  expect(full).toMatchObject({
    id: first?.id,
    forecast: { probability: first?.probability },
    result: { outcome: first?.outcome },
  });
  const newest = await newestForecasts(visitor);
  expect(newest).toHaveLength(10);
  expect(new Set(newest.map(({ closeAt }) => closeAt)).size).toBe(1);
  expect((await loadForecastCount(visitor)).made).toBe(1300);
});

test("nobody changes a forecast through the public interface, not with the service key either", async () => {
  const [one] = await newestForecasts(visitor);
  for (const client of [visitor, service]) {
    const { error } = await client.from("forecasts").update({ rule: 9 }).eq("id", one?.id).select();
    expect(error?.code).toMatch(/42501|23001/);
    const gone = await client.from("forecasts").delete().eq("id", one?.id).select();
    expect(gone.error?.code).toMatch(/42501|23001/);
  }
  expect((await newestForecasts(visitor))[0]).toEqual(one);
});
