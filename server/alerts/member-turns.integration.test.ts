import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import type { SignalRequest } from "#trading/alerts/watch-signal.ts";
import { fireAlerts } from "./fire-alerts.ts";
import { createMemberTurns } from "./member-turns.ts";

const siteUrl = "http://127.0.0.1:3000";
const now = Date.UTC(2026, 6, 1, 12);
const [busy, patient] = [crypto.randomUUID(), crypto.randomUUID()];
let shared: TestDatabase;
let platform: Platform;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

beforeAll(async () => {
  shared = await testDatabase();
  const log = { info() {}, warn() {}, error: console.error };
  platform = await createPlatform({ config: readConfig({ SITE_URL: siteUrl }), database: shared.database, log });
  for (const id of [busy, patient])
    await sql("insert into auth.users (id, aud, role) values ($1, 'authenticated', 'authenticated')", [id]);
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

const setAlert = async (member: string, name: string, minutesAgo: number) => {
  const [set] = await sql<{ id: string }>(
    "insert into public.alerts (user_id, symbol, kind, document) values ($1, 'EURUSD', 'strategy', $2) returning id",
    [member, JSON.stringify({ name, timeframe: "M1" })],
  );
  await sql("update public.alerts set watched_until = $2 where id = $1", [
    set?.id,
    new Date(now - minutesAgo * 60_000),
  ]);
};

const nameOf = ({ document }: SignalRequest) => (document as { name: string }).name;
let watched: string[] = [];
const work = async (request: SignalRequest) => {
  watched.push(nameOf(request));
  if (nameOf(request).startsWith("costly")) await pause(40);
  return { to: request.until, signal: null };
};
const options = () => ({ database: shared.database, siteUrl, delivers: false as const, signalWork: work });

beforeEach(async () => {
  watched = [];
  await sql("truncate public.alerts cascade");
  for (const [n, minutes] of [9, 8, 7, 6].entries()) await setAlert(busy, `costly ${n}`, minutes);
  await setAlert(patient, "cheap", 1);
});

test("watches the alert of whoever took least before the other alerts of whoever took much", async () => {
  await fireAlerts({ ...options(), now: () => now });
  expect(watched).toEqual(["costly 0", "cheap", "costly 1", "costly 2", "costly 3"]);
});

test("begins with whoever took least in the run before, and leaves to the next run what a run has no time for", async () => {
  const turns = createMemberTurns();
  await fireAlerts({ ...options(), now: () => now, turns, longestRunMs: 20 });
  expect(watched).toEqual(["costly 0"]);
  await fireAlerts({ ...options(), now: () => now, turns, longestRunMs: 20 });
  expect(watched.slice(0, 2)).toEqual(["costly 0", "cheap"]);
});
