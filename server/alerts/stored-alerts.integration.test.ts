import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { crossingDocument, firstSignal, signalBars } from "#trading/alerts/signal-alert.ts";
import { barsUntil } from "#trading/alerts/watch-signal.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { resample } from "#trading/market/resample.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { importFiles } from "../../scripts/market/import-files.ts";
import { diskHistory } from "../market/history/disk-history.ts";
import { writeBars } from "../market/history/write-bars.ts";
import { fireAlerts } from "./fire-alerts.ts";

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error: console.error };
const ana = { sub: crypto.randomUUID(), email: "ana@example.com" };
const minute = 60_000;
const day = 1440 * minute;
const from = Date.UTC(2026, 6, 1, 12);
const to = from + 2 * day;
/** Prices that the site's own market does not have. */
const real = createSimulatedMarket(77).bars("EURUSD", "M1", from - 40 * day, to);
const source = { kind: "provider", name: "OANDA" } as const;
let shared: TestDatabase;
let platform: Platform;
let folder: string;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

beforeAll(async () => {
  shared = await testDatabase();
  platform = await createPlatform({ config: readConfig({ SITE_URL: siteUrl }), database: shared.database, log });
  await sql(
    "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
    [ana.sub, ana.email],
  );
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});
beforeEach(async () => {
  await sql("truncate public.alerts, mail.outbox cascade");
  folder = await mkdtemp(join(tmpdir(), "northpip-alerts-"));
  return () => rm(folder, { recursive: true, force: true });
});

const known = (until: number) =>
  sliceBars(
    real,
    0,
    real.time.findIndex((at) => at >= until),
  );
const append = (until: number) => writeBars(folder, { bars: until >= to ? real : known(until), source });
const fire = (now = to) =>
  fireAlerts({ database: shared.database, siteUrl, delivers: false, now: () => now, history: diskHistory(folder) });
const firings = () => sql<{ reached_at: Date; data: string }>("select reached_at, data from public.alert_firings");
const waiting = () => sql<{ watched_until: Date }>("select watched_until from public.alerts");

const inside = sliceBars(real, real.time.indexOf(from), real.length);
const highest = Math.max(...inside.high);
const highestAt = inside.time[inside.high.indexOf(highest)] as number;
const setPrice = (level: number) =>
  sql(
    "insert into public.alerts (user_id, symbol, market, direction, level_points, watched_until) values ($1, 'EURUSD', 'stored', 'rises', $2, $3)",
    [ana.sub, level, new Date(from)],
  );
const rules = crossingDocument(
  { symbol: "EURUSD", timeframe: "M15", name: "Close crosses above 20-bar SMA" },
  "crosses-above",
  { kind: "price", field: "close" },
  { kind: "indicator", indicator: "sma", parameters: { length: 20 } },
);
const setSignal = (document: object = rules) =>
  sql(
    "insert into public.alerts (user_id, symbol, market, kind, document, watched_until) values ($1, 'EURUSD', 'stored', 'crossing', $2::jsonb, $3)",
    [ana.sub, JSON.stringify(document), new Date(from)],
  );

test("a price alert waits for the bars that arrive, and fires once at the minute that reached its level", async () => {
  await setPrice(highest);
  await fire();
  expect(await firings()).toEqual([]);
  expect((await waiting())[0]?.watched_until.getTime()).toBe(from);
  await append(highestAt);
  await fire();
  expect(await firings()).toEqual([]);
  expect((await waiting())[0]?.watched_until.getTime()).toBe(highestAt);
  await append(to);
  await fire();
  await fire(to + day);
  expect(await firings()).toEqual([{ reached_at: new Date(highestAt), data: "OANDA bars" }]);
  const mails = await sql<{ body_text: string }>("select body_text from mail.outbox");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).toContain("OANDA bars that the site has stored");
});

test("an alert on closed bars fires on the stored ones, at the same bar however they arrive", async () => {
  const bars = resample(real, "M15");
  const expected = firstSignal({ ...rules, timeframe: "M15" }, barsUntil(bars), from, to);
  expect(bars.time.findIndex((at) => at >= from)).toBeGreaterThan(signalBars);
  await setSignal();
  for (let until = from + 7 * minute; until <= to; until += 311 * minute) {
    await append(until);
    await fire(until);
  }
  await append(to);
  await fire();
  expect(await firings()).toEqual([{ reached_at: new Date(expected?.closedAt as number), data: "OANDA bars" }]);
});

test("says why bars shorter than the stored ones cannot be watched", async () => {
  await writeBars(folder, { bars: resample(real, "H1"), source });
  await setSignal();
  await fire();
  const [alert] = await sql<{ problem: string | null }>("select problem from public.alerts");
  expect(alert?.problem).toContain("has H1 bars");
});

test("damaged bars hold up nobody: their alerts wait, the others fire", async () => {
  await append(to);
  await rm(join(folder, "EURUSD"), { recursive: true });
  await setPrice(highest);
  await sql(
    "insert into public.alerts (user_id, symbol, direction, level_points, watched_until) values ($1, 'EURUSD', 'falls', 100000000, $2)",
    [ana.sub, new Date(from)],
  );
  await fire();
  expect((await firings()).map(({ data }) => data)).toEqual(["Simulated market"]);
});

test.each([
  ["at once", 0],
  ["once the bar is over", 60 * minute],
])(
  "a bar that was running when its file was written, imported %s, fires nothing and counts in a later file",
  async (_, late) => {
    const hour = 60 * minute;
    const opened = Math.floor(highestAt / hour) * hour;
    const path = join(folder, "hours.csv");
    const importFile = async (written: number, now: number) => {
      await writeFile(path, barsCsv(resample(known(written), "H1")));
      await utimes(path, new Date(written), new Date(written));
      const request = { symbol: "EURUSD", files: [path], options: { symbol: "EURUSD", zone: "utc" }, now } as const;
      await importFiles(folder, request, () => {});
    };
    await setPrice(highest);
    await setSignal({ ...rules, timeframe: "H1" });
    await importFile(highestAt, highestAt + late);
    await fire(opened + hour);
    expect((await waiting()).map(({ watched_until }) => watched_until.getTime() <= opened)).toEqual([true, true]);
    await importFile(opened + hour, opened + hour);
    await fire(opened + hour);
    expect((await firings()).map(({ reached_at }) => reached_at.getTime())).toContain(opened);
  },
);
