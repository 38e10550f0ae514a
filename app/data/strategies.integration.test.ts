import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { savedStrategies } from "./member-documents.ts";
import { serverClient } from "./server-client.ts";

const siteUrl = "http://127.0.0.1:3993";
const log = { info() {}, warn() {}, error() {} };
const saved = {
  id: crypto.randomUUID(),
  name: "Mine",
  document: { version: 1 },
  updatedAt: "2026-11-21T06:00:00.000Z",
};
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

it("keeps a user's strategies, and a second save replaces the first", async () => {
  await savedStrategies.save(ana, [saved]);
  await savedStrategies.save(ana, [{ ...saved, name: "Renamed" }]);
  const [row, ...others] = await savedStrategies.load(ana);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: saved.id, name: "Renamed", document: { version: 1 } });
  expect(Date.parse(row?.updatedAt ?? "")).toBe(Date.parse(saved.updatedAt));
});

it("shows them to nobody else, and lets nobody else change them", async () => {
  await savedStrategies.save(ana, [saved]);
  expect(await savedStrategies.load(ben)).toEqual([]);
  await expect(savedStrategies.load(visitor)).rejects.toThrow();
  await expect(savedStrategies.save(visitor, [{ ...saved, id: crypto.randomUUID() }])).rejects.toThrow();
  await expect(savedStrategies.save(ben, [{ ...saved, name: "Taken" }])).rejects.toThrow();
  await savedStrategies.remove(ben, saved.id);
  expect(await savedStrategies.load(ana)).toMatchObject([{ name: "Mine" }]);
});

it("refuses what is no document, has no name or is larger than any strategy", async () => {
  const fresh = () => ({ ...saved, id: crypto.randomUUID() });
  await expect(savedStrategies.save(ben, [{ ...fresh(), document: [1] }])).rejects.toThrow();
  await expect(savedStrategies.save(ben, [{ ...fresh(), name: "" }])).rejects.toThrow();
  await expect(savedStrategies.save(ben, [{ ...fresh(), document: { text: "x".repeat(400_001) } }])).rejects.toThrow();
  expect(await savedStrategies.load(ben)).toEqual([]);
});

it("deletes what its user deletes", async () => {
  await savedStrategies.remove(ana, saved.id);
  expect(await savedStrategies.load(ana)).toEqual([]);
});
