import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { crossingDocument, firstSignal } from "#trading/alerts/signal-alert.ts";
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
beforeEach(() => sql("truncate public.alerts, public.request_counts, mail.outbox cascade").then(() => undefined));

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
    expect(sent[0]?.body_text).not.toContain("positions");
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

  test("look at the minute in which the job came once it has closed", async () => {
    await setAlert(highest);
    await fire(highestAt + 30_000);
    expect(await firings()).toEqual([]);
    await fire(highestAt + minute + 30_000);
    expect((await firings()).map(({ reached_at }) => reached_at.getTime())).toEqual([highestAt]);
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

  test("mail an account fifty times a day, however often its alerts are set again, and fire all the same", async () => {
    for (let n = 0; n < 50; n += 1) await setAlert(highest);
    await fire();
    expect(await mails()).toHaveLength(50);
    await sql("truncate public.alerts cascade");
    await setAlert(highest);
    await fire();
    expect(await firings()).toHaveLength(1);
    expect(await mails()).toHaveLength(50);
  });

  test("mail a mailbox no more often for an account that was erased and opened again", async () => {
    for (let n = 0; n < 50; n += 1) await setAlert(highest);
    await fire();
    const again = crypto.randomUUID();
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
      [again, "ana+again@example.com"],
    );
    await sql(
      "insert into public.alerts (user_id, symbol, direction, level_points, watched_until) values ($1, 'EURUSD', 'rises', $2, $3)",
      [again, highest, new Date(from)],
    );
    await fire();
    expect(await firings()).toHaveLength(51);
    expect(await mails()).toHaveLength(50);
    await sql("delete from auth.users where id = $1", [again]);
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

describe("members' alerts on closed bars", () => {
  const quarter = 15 * minute;
  const line = { kind: "indicator", indicator: "sma", parameters: { length: 20 } } as const;
  const document = (name = "Close crosses above 20-bar SMA", length = 20) =>
    crossingDocument(
      { symbol: "EURUSD", timeframe: "M15", name },
      "crosses-above",
      { kind: "price", field: "close" },
      { ...line, parameters: { length } },
    );
  const barsAt = (asOf: number) => market.lastBars("EURUSD", "M15", 301, asOf);
  const signal = firstSignal({ ...document(), timeframe: "M15" }, barsAt, from, from + 24 * 60 * minute);
  const closedAt = signal?.closedAt as number;
  const setSignal = (kind = "crossing", rules: unknown = document()) =>
    sql(
      "insert into public.alerts (user_id, symbol, kind, document, watched_until) values ($1, 'EURUSD', $2, $3::jsonb, $4)",
      [ana.sub, kind, JSON.stringify(rules), new Date(from)],
    );
  const signalMails = () =>
    sql<{ recipient: string; subject: string; body_text: string }>(
      "select * from mail.outbox where kind = 'signal_alert'",
    );
  const stored = () =>
    sql<{ reached_at: Date; price_points: number; side: string | null; data: string }>(
      "select reached_at, price_points, side, data from public.alert_firings",
    );

  test("fire once, when the bar has closed and not a minute before, with one mail", async () => {
    await setSignal();
    for (let at = closedAt - quarter; at < closedAt; at += minute) await fire(at);
    expect(await stored()).toEqual([]);
    await fire(closedAt + 1);
    await fire(closedAt + 48 * 60 * minute);
    expect(await stored()).toEqual([
      { reached_at: new Date(closedAt), price_points: signal?.pricePoints, side: null, data: "Simulated market" },
    ]);
    const sent = await signalMails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([ana.email]);
    expect(sent[0]?.subject).toContain("EUR/USD, M15: Close crosses above 20-bar SMA");
    expect(sent[0]?.body_text).toContain(((signal?.pricePoints as number) / 100_000).toFixed(5));
    expect(sent[0]?.body_text).toContain("simulated market");
    expect(sent[0]?.body_text).not.toContain("positions");
  });

  test("fire once with several processes, after a crash before the mail, and with a clock set back", async () => {
    await setSignal();
    const broken = { database: shared.database, siteUrl: "no address", delivers: false, now: () => closedAt };
    await expect(fireAlerts(broken)).rejects.toThrow();
    expect(await stored()).toEqual([]);
    await Promise.all([fire(closedAt), fire(closedAt), fire(closedAt)]);
    await fire(closedAt - 3 * quarter);
    await fire(closedAt + quarter);
    expect(await stored()).toHaveLength(1);
    expect(await signalMails()).toHaveLength(1);
  });

  test("fire at the same bar when the job was stopped for days", async () => {
    await setSignal();
    await fire(from + 9 * 86_400_000);
    expect((await stored()).map(({ reached_at }) => reached_at.getTime())).toEqual([closedAt]);
  });

  test("say the side that a strategy asks to enter", async () => {
    await setSignal("strategy", { ...document("My strategy"), symbol: "GBPUSD" });
    await fire(closedAt);
    expect(await stored()).toMatchObject([{ side: "long" }]);
    const [mail] = await signalMails();
    expect(mail?.body_text).toContain("My strategy gave a long entry signal");
    // Bars alone do not tell whether the rules hold a position, which depends on where they began.
    expect(mail?.body_text).toContain("does not look at positions: where these rules hold one already");
  });

  test("say why rules cannot be watched, and such rules stop nobody's", async () => {
    await setSignal("strategy", { ...document(), entries: {} });
    await setSignal("crossing", document("Too slow", 400));
    await setSignal();
    await fire(closedAt);
    const problems = await sql<{ problem: string | null }>("select problem from public.alerts order by created_at, id");
    expect(problems.filter(({ problem }) => problem !== null)).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
  });

  test("watch weeks as well, and fire when one has closed", async () => {
    const weekly = crossingDocument(
      { symbol: "EURUSD", timeframe: "W1", name: "Weekly" },
      "crosses-above",
      { kind: "price", field: "close" },
      { ...line, parameters: { length: 3 } },
    );
    const weeks = (asOf: number) => market.lastBars("EURUSD", "W1", 301, asOf);
    const until = from + 120 * 24 * 60 * minute;
    const expected = firstSignal({ ...weekly, timeframe: "W1" }, weeks, from, until);
    await setSignal("crossing", weekly);
    await fire(until);
    expect((await stored()).map(({ reached_at }) => reached_at.getTime())).toEqual([expected?.closedAt]);
  }, 60_000);

  test("are set by their member with rules alone, twenty at the most", async () => {
    const row = { kind: "crossing", symbol: "EURUSD", document: document() };
    const post = (body: object) => call(ben, "alerts", { method: "POST", body: JSON.stringify(body) });
    for (const wrong of [
      { ...row, document: null },
      { ...row, document: { ...document(), timeframe: "M2" } },
      { ...row, document: { ...document(), name: "" } },
      { ...row, document: { ...document(), padding: "x".repeat(70_000) } },
      { ...row, direction: "rises", level_points: 1 },
      { ...row, kind: "price" },
    ])
      expect((await post(wrong)).status).toBe(400);
    const statuses = (await Promise.all(Array.from({ length: 24 }, () => post(row)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    expect((await post({ symbol: "EURUSD", direction: "rises", level_points: 1 })).status).toBe(201);
    const [set] = await sql<{ late: number }>(
      "select max(extract(epoch from watched_until - created_at))::float as late from public.alerts where kind = 'crossing'",
    );
    expect(set?.late).toBe(0);
  });
});
