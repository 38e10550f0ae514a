import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { serverClient } from "../../app/data/server-client.ts";
import { keepRobotFiles } from "./keep-robot-files.ts";
import type { PublishFilesOptions } from "./publish-robot-files.ts";

const siteUrl = "http://127.0.0.1:3997";
const log = { info() {}, warn() {}, error: vi.fn() };
let world: TestDatabase;
let platform: Platform;
let options: PublishFilesOptions;
let isBusy = false;
let end: () => Promise<void>;

const sql = <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  world.database.asService(async (tx) => (await tx.query<Row>(text)).rows);
const manual = async () =>
  (
    await sql<{ content: string }>(
      "select content from public.robot_files where robot_id = 'owl-carry' and name = 'manual.html'",
    )
  )[0]?.content;

beforeAll(async () => {
  world = await testDatabase();
  await seedContent(world.database);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: world.dataDir });
  platform = await createPlatform({ config, database: world.database, log, functions: {} });
  const fetch: typeof globalThis.fetch = async (input, init) =>
    isBusy
      ? Response.json({ message: "The database has too much to do." }, { status: 503 })
      : platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" });
  const client = serverClient(fetch, platform.keys.serviceRoleKey, siteUrl);
  const { database } = world;
  options = { client, strategies: robotStrategies, siteUrl, backEndUrl: siteUrl, log };
  end = await keepRobotFiles({ ...options, database });
});
afterAll(async () => {
  await end();
  await platform.close();
  await world.stop();
});

test("a manual says the license's terms of today, without a restart", async () => {
  expect(await manual()).toContain("Money back within 14 days");
  await sql(
    "update public.robots set refund_rule = 'Money back within 21 days', activation_limit = 5 where id = 'owl-carry'",
  );
  await vi.waitFor(async () => expect(await manual()).toContain("Money back within 21 days"), 20_000);
  // A license keeps the number of accounts that it was sold with.
  expect(await manual()).not.toMatch(/[35] live accounts/);
  expect(log.error).not.toHaveBeenCalled();
});

test("files that a busy database kept from being written are written without a restart", async () => {
  await sql("delete from public.robot_files");
  await sql("delete from public.robot_releases");
  isBusy = true;
  const stop = await keepRobotFiles({ ...options, database: undefined, retryMs: 10 });
  expect(log.error).toHaveBeenCalled();
  expect(await manual()).toBeUndefined();
  isBusy = false;
  await vi.waitFor(async () => expect(await manual()).toContain("Money back within 21 days"), 20_000);
  await stop();
});
