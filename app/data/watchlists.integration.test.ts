import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { serverClient } from "./server-client.ts";
import { deleteWatchlist, loadWatchlist, saveWatchlist } from "./watchlists.ts";

const siteUrl = "http://127.0.0.1:3993";
const log = { info() {}, warn() {}, error() {} };
const updatedAt = "2026-11-21T06:00:00.123Z";
let test: TestDatabase;
let platform: Platform;
let ana: SupabaseClient;
let ben: SupabaseClient;
let visitor: SupabaseClient;
let anasId = "";

const clientOf = (key: string) =>
  serverClient((input, init) => platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" }), key, siteUrl);

async function member(email: string): Promise<{ client: SupabaseClient; id: string }> {
  const id = crypto.randomUUID();
  await test.database.asService((tx) =>
    tx.query("insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)", [
      id,
      email,
    ]),
  );
  const claims = { aud: "authenticated", role: "authenticated", sub: id, email };
  return { id, client: clientOf(await platform.keys.sign(claims, { expiresIn: 600 })) };
}

beforeAll(async () => {
  test = await testDatabase();
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir }),
    database: test.database,
    log,
  });
  visitor = clientOf(platform.keys.anonKey);
  ({ client: ana, id: anasId } = await member("ana@example.com"));
  ({ client: ben } = await member("ben@example.com"));
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});

it("holds one list for each member, in the member's order, and lets nobody else see or delete it", async () => {
  await saveWatchlist(ana, { symbols: ["USDJPY", "EURUSD"], updatedAt: "2026-11-20T06:00:00Z" });
  await saveWatchlist(ana, { symbols: ["XAUUSD", "EURUSD", "USDJPY"], updatedAt });
  const [list, ...others] = await loadWatchlist(ana);
  expect(list?.symbols).toEqual(["XAUUSD", "EURUSD", "USDJPY"]);
  expect(Date.parse(list?.updatedAt ?? "")).toBe(Date.parse(updatedAt));
  expect(others).toEqual([]);
  await deleteWatchlist(ben);
  expect(await loadWatchlist(ben)).toEqual([]);
  expect(await loadWatchlist(ana)).toHaveLength(1);
  await expect(loadWatchlist(visitor)).rejects.toThrow();
  const { error } = await ben
    .from("watchlists")
    .insert({ user_id: anasId, symbols: ["EURUSD"], updated_at: updatedAt });
  expect(error?.code).toBe("42501");
  await deleteWatchlist(ana);
  expect(await loadWatchlist(ana)).toEqual([]);
});

it("refuses a list that is empty, too long, or holds what cannot be a symbol", async () => {
  const many = Array.from({ length: 61 }, (_, at) => `AAA${at}`);
  for (const symbols of [[], many, ["EUR/USD"], ["eurusd"], ["EURUSD,"], [null as unknown as string, "EURUSD"]])
    await expect(saveWatchlist(ben, { symbols, updatedAt }), JSON.stringify(symbols)).rejects.toThrow();
  await saveWatchlist(ben, { symbols: many.slice(1), updatedAt });
});

it("goes when its member is only marked as deleted", async () => {
  await saveWatchlist(ana, { symbols: ["EURUSD"], updatedAt });
  await test.database.asService((tx) => tx.query("update auth.users set deleted_at = now() where id = $1", [anasId]));
  const { rows } = await test.database.asService((tx) =>
    tx.query("select 1 from public.watchlists where user_id = $1", [anasId]),
  );
  expect(rows).toEqual([]);
});
