import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { loadProducts } from "../../supabase/functions/chat/products.ts";
import { loadRobots } from "./content.ts";
import { serverClient } from "./server-client.ts";

const siteUrl = "http://127.0.0.1:3994";
const log = { info() {}, warn() {}, error() {} };
let test: TestDatabase;
let platform: Platform;
let visitor: SupabaseClient;
let service: SupabaseClient;

const clientOf = (key: string) =>
  serverClient((input, init) => platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" }), key, siteUrl);

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir });
  platform = await createPlatform({ config, database: test.database, log });
  visitor = clientOf(platform.keys.anonKey);
  service = clientOf(platform.keys.serviceRoleKey);
  const none = { uses_grid: false, uses_martingale: false };
  await service.from("robots").update(none).in("id", ["heron-grid", "kite-breakout"]);
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});

const findings = (seen: string) => [
  { id: seen, verdict: "seen" },
  { id: seen === "grid" ? "martingale" : "grid", verdict: "traces" },
];

/** Rules whose record shows a habit. */
async function compute(robot: string, seen: string): Promise<void> {
  const hash = "0123456789abcdef";
  const { error } = await service.from("robot_figures").insert({
    ...{
      robot_id: robot,
      input_hash: hash,
      result_hash: hash,
      engine: "one",
      document: {},
      settings: {},
      versions: [],
    },
    ...{ summary: {}, curve: {}, months: [], findings: findings(seen), trades: 100, bars: 1000 },
  });
  expect(error).toBeNull();
}

/** An account's statement that shows one. */
async function publish(robot: string, analysis: object): Promise<void> {
  const { error } = await service
    .from("robot_statements")
    .insert({ robot_id: robot, title: "Account", account_kind: "live", format: "mt5-html", analysis });
  expect(error).toBeNull();
}

/** Grid and martingale, as the site and the assistant say them. */
async function saidOf(id: string) {
  const robot = (await loadRobots(visitor)).find((one) => one.id === id);
  const traits = (await loadProducts(visitor)).find((one) => one.id === id)?.traits;
  expect([traits?.grid, traits?.martingale]).toEqual([robot?.usesGrid, robot?.usesMartingale]);
  return [robot?.usesGrid, robot?.usesMartingale];
}

it("calls a robot a grid or a martingale where its record shows one, whatever its seller says", async () => {
  expect(await saidOf("heron-grid")).toEqual([false, false]);
  await compute("heron-grid", "grid");
  expect(await saidOf("heron-grid"), "by its rules").toEqual([true, false]);
  await publish("kite-breakout", { statistics: {} });
  expect(await saidOf("kite-breakout"), "stored before habits were looked for").toEqual([false, false]);
  await publish("kite-breakout", { findings: findings("martingale") });
  expect(await saidOf("kite-breakout"), "by an account, where no rules are published").toEqual([false, true]);
  await publish("heron-grid", { findings: findings("martingale") });
  expect(await saidOf("heron-grid"), "an account may hold other trades than those of the rules").toEqual([true, false]);
  expect(await saidOf("magpie-recovery"), "by its seller").toEqual([true, true]);
});
