import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { addKeptRuns, deleteKeptRun, loadKeptRuns } from "./kept-runs.ts";
import { serverClient } from "./server-client.ts";

const siteUrl = "http://127.0.0.1:3993";
const log = { info() {}, warn() {}, error() {} };
const run = { id: crypto.randomUUID(), name: "Cross", run: { hash: "1" }, madeAt: "2026-11-21T06:00:00.000Z" };
let test: TestDatabase;
let platform: Platform;
let ana: SupabaseClient;
let ben: SupabaseClient;
let visitor: SupabaseClient;

const clientOf = (key: string) =>
  serverClient((input, init) => platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" }), key, siteUrl);

async function member(email: string): Promise<SupabaseClient> {
  const id = crypto.randomUUID();
  await test.database.asService((tx) =>
    tx.query("insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)", [
      id,
      email,
    ]),
  );
  const claims = { aud: "authenticated", role: "authenticated", sub: id, email };
  return clientOf(await platform.keys.sign(claims, { expiresIn: 600 }));
}

beforeAll(async () => {
  test = await testDatabase();
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir }),
    database: test.database,
    log,
  });
  visitor = clientOf(platform.keys.anonKey);
  ana = await member("ana@example.com");
  ben = await member("ben@example.com");
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});

it("keeps a user's runs as they were made: a second time changes nothing", async () => {
  await addKeptRuns(ana, [run]);
  await addKeptRuns(ana, [{ ...run, name: "Better", run: { hash: "2" } }]);
  expect(await loadKeptRuns(ana)).toMatchObject([{ id: run.id, name: "Cross", run: { hash: "1" } }]);
  const { error } = await ana.from("kept_runs").update({ name: "Better" }).eq("id", run.id);
  expect(error?.code).toBe("42501");
});

it("shows them to nobody else, and lets nobody else add or delete in their name", async () => {
  await addKeptRuns(ana, [run]);
  expect(await loadKeptRuns(ben)).toEqual([]);
  await expect(loadKeptRuns(visitor)).rejects.toThrow();
  await expect(addKeptRuns(visitor, [{ ...run, id: crypto.randomUUID() }])).rejects.toThrow();
  const { data } = await ana.from("kept_runs").select("user_id");
  const stolen = { ...run, id: crypto.randomUUID(), user_id: data?.[0]?.user_id };
  const { error } = await ben
    .from("kept_runs")
    .insert({ id: stolen.id, name: "x", run: {}, made_at: run.madeAt, user_id: stolen.user_id });
  expect(error).not.toBeNull();
  await deleteKeptRun(ben, run.id);
  expect(await loadKeptRuns(ana)).toHaveLength(1);
});

it("refuses what is no run, has no name or is larger than any", async () => {
  const fresh = () => ({ ...run, id: crypto.randomUUID() });
  await expect(addKeptRuns(ben, [{ ...fresh(), run: [1] }])).rejects.toThrow();
  await expect(addKeptRuns(ben, [{ ...fresh(), name: "" }])).rejects.toThrow();
  await expect(addKeptRuns(ben, [{ ...fresh(), run: { text: "x".repeat(450_001) } }])).rejects.toThrow();
  expect(await loadKeptRuns(ben)).toEqual([]);
});

it("keeps two hundred of an account, and says so at one more", async () => {
  const many = Array.from({ length: 200 }, () => ({ ...run, id: crypto.randomUUID() }));
  await addKeptRuns(ben, many);
  await expect(addKeptRuns(ben, [{ ...run, id: crypto.randomUUID() }])).rejects.toThrow("at most 200 backtests");
});

it("deletes what its user deletes", async () => {
  await deleteKeptRun(ana, run.id);
  expect(await loadKeptRuns(ana)).toEqual([]);
});
