import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { fireAlerts } from "./fire-alerts.ts";

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error: console.error };
const ana = { sub: crypto.randomUUID(), email: "ana@example.com" };
const ben = { sub: crypto.randomUUID(), email: "ben@example.com" };
const minute = 60_000;
const from = Date.UTC(2026, 6, 1, 12);
const now = from + 60 * minute + 17_000;
const market = createSimulatedMarket();
const bars = market.bars("EURUSD", "M1", from, from + 60 * minute);
const highest = Math.max(...bars.high);
const highestAt = bars.time[bars.high.indexOf(highest)] as number;
let shared: TestDatabase;
let platform: Platform;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

beforeAll(async () => {
  shared = await testDatabase();
  platform = await createPlatform({ config: readConfig({ SITE_URL: siteUrl }), database: shared.database, log });
  for (const { sub, email } of [ana, ben])
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
      [sub, email],
    );
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});
beforeEach(() => sql("truncate public.alerts, mail.outbox cascade").then(() => undefined));

async function call(who: typeof ana, path: string, init: RequestInit = {}) {
  const token = await platform.keys.sign({ aud: "authenticated", role: "authenticated", ...who }, { expiresIn: 60 });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = new Request(`${siteUrl}/rest/v1/${path}`, { ...init, headers });
  const response = await platform.fetch(request, { remoteAddress: "127.0.0.1" });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

const setAlert = (level: number, direction = "rises", watchedUntil = from, symbol = "EURUSD") =>
  sql(
    "insert into public.alerts (user_id, symbol, direction, level_points, watched_until) values ($1, $2, $3, $4, $5)",
    [ana.sub, symbol, direction, level, new Date(watchedUntil)],
  );
const fire = (at = now) => fireAlerts({ database: shared.database, siteUrl, delivers: false, now: () => at });
const firings = () => sql<{ reached_at: Date }>("select reached_at from public.alert_firings");
const mails = () =>
  sql<{ recipient: string; subject: string; body_text: string }>(
    "select * from mail.outbox where kind = 'price_alert'",
  );

describe("members' alerts", () => {
  test("fire once, at the minute that reached the level, with one mail", async () => {
    await setAlert(highest);
    await setAlert(highest + 100_000);
    await fire();
    await fire(now + 5 * minute);
    expect((await firings()).map(({ reached_at }) => reached_at.getTime())).toEqual([highestAt]);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([ana.email]);
    expect(sent[0]?.subject).toContain(`EUR/USD rose to ${(highest / 100_000).toFixed(5)}`);
    expect(sent[0]?.body_text).toContain(`${siteUrl}/trading#alerts`);
    expect(sent[0]?.body_text).toContain("simulated market");
  });

  test("fire once when several processes watch at the same moment", async () => {
    for (let i = 0; i < 5; i += 1) await setAlert(highest - i);
    await Promise.all([fire(), fire(), fire(), fire()]);
    expect(await firings()).toHaveLength(5);
    expect(await mails()).toHaveLength(5);
  });

  test("fire after a crash between the firing and the mail, with one mail", async () => {
    await setAlert(highest);
    const broken = fireAlerts({
      database: shared.database,
      // No address of a site: writing the mail fails after the firing was written.
      siteUrl: "no address",
      delivers: false,
      now: () => now,
    });
    await expect(broken).rejects.toThrow();
    expect(await firings()).toEqual([]);
    await fire();
    expect(await firings()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test("miss nothing while the job is stopped for days", async () => {
    await setAlert(highest);
    await fire(from + 9 * 86_400_000);
    expect((await firings())[0]?.reached_at.getTime()).toBe(highestAt);
  });

  test("do not fire for prices of before they were set, and an unknown symbol stops nobody's", async () => {
    await setAlert(1, "rises", from, "NOSUCH");
    await setAlert(highest, "rises", highestAt + minute);
    await setAlert(Math.min(...bars.low), "falls");
    await fire();
    expect(await firings()).toHaveLength(1);
    await sql("truncate public.alerts cascade");
    await call(ana, "alerts", {
      method: "POST",
      body: JSON.stringify({ symbol: "EURUSD", direction: "rises", level_points: 1 }),
    });
    const [set] = await sql<{ ahead: number }>(
      "select extract(epoch from watched_until - created_at)::float as ahead from public.alerts",
    );
    expect(set?.ahead).toBeGreaterThan(0);
    expect(set?.ahead).toBeLessThanOrEqual(60);
  });

  test("fire without a mail where the address was never proven", async () => {
    await sql("update auth.users set email_confirmed_at = null where id = $1", [ana.sub]);
    await setAlert(highest);
    await fire();
    await sql("update auth.users set email_confirmed_at = now() where id = $1", [ana.sub]);
    expect(await firings()).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  test("belong to their member alone, who can neither invent a firing nor set more than fifty", async () => {
    await setAlert(highest);
    await fire();
    expect((await call(ana, "alerts?select=id,alert_firings(reached_at)")).body).toHaveLength(1);
    expect((await call(ben, "alerts?select=id")).body).toEqual([]);
    expect((await call(ben, "alert_firings?select=alert_id")).body).toEqual([]);
    const row = { symbol: "EURUSD", direction: "rises", level_points: 1 };
    const asAna = await call(ben, "alerts", { method: "POST", body: JSON.stringify({ ...row, user_id: ana.sub }) });
    expect(asAna.status).toBe(403);
    const firing = { alert_id: crypto.randomUUID(), user_id: ben.sub, reached_at: "2026-01-01" };
    expect((await call(ben, "alert_firings", { method: "POST", body: JSON.stringify(firing) })).status).toBe(403);
    const many = Array.from({ length: 60 }, () => call(ben, "alerts", { method: "POST", body: JSON.stringify(row) }));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  });

  test("go with the account that is marked as deleted", async () => {
    await setAlert(highest);
    await fire();
    await sql("update auth.users set deleted_at = now() where id = $1", [ana.sub]);
    await sql("update auth.users set deleted_at = null where id = $1", [ana.sub]);
    expect(await sql("select from public.alerts")).toEqual([]);
    expect(await firings()).toEqual([]);
  });
});
