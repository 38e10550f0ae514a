import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { endHold, holdMail } from "#platform/mail/held-mail.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { licenceKey } from "#supabase/functions/_shared/licence-key.ts";
import { createBackEnd, type RunningBackEnd } from "./back-end.ts";

const siteUrl = "http://127.0.0.1:3000";
const ana = { sub: crypto.randomUUID(), email: "ana@example.com", aud: "authenticated", role: "authenticated" };
const warnings: string[] = [];
const log = { info() {}, warn: (text: string) => void warnings.push(text), error: console.error };
let shared: TestDatabase;
let dataDir: string;
const opened: RunningBackEnd[] = [];

const sql = <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text)).rows);

async function start(variables: Record<string, string> = {}) {
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: dataDir, ...variables });
  const started = await createBackEnd({ config, database: shared.database, log, onWrite: () => undefined });
  opened.push(started);
  return started;
}

/** The license and its key as its buyer sees them. */
async function shown({ platform }: RunningBackEnd): Promise<{ id: string; key: string }> {
  const [enrolment] = await sql<{ id: string }>("select id from public.enrolments");
  const token = await platform.keys.sign(ana, { expiresIn: 60 });
  const request = new Request(`${siteUrl}/functions/v1/robot-goods/${enrolment?.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { licences } = (await (await platform.fetch(request, { remoteAddress: "127.0.0.1" })).json()) as {
    licences: { id: string; key: string }[];
  };
  return licences[0] ?? { id: "", key: "" };
}

beforeAll(async () => {
  shared = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "northpip-licence-secret-"));
  await seedContent(shared.database);
  await sql(
    `insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('owl-carry', '1', '[]', '')`,
  );
  const event = {
    provider: "sandbox",
    eventId: "1",
    type: "purchased",
    providerOrderId: "1",
    email: ana.email,
    items: [{ productId: "owl-carry", priceCents: 13_900, currency: "USD" }],
  };
  await sql(`select public.record_checkout_event('${JSON.stringify(event)}', '')`);
});
afterAll(async () => {
  for (const { platform } of opened) await platform.close();
  await shared.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every value that the whole database holds, as text. */
async function everyValue(): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'platform', 'auth', 'mail')",
  );
  const values: string[] = [];
  for (const { name } of tables)
    for (const { row } of await sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`))
      for (const value of Object.values(row)) values.push(typeof value === "string" ? value : JSON.stringify(value));
  return values;
}

test("no value of the database, nor what the services make of one, is the secret that license keys are made with", async () => {
  const { id, key } = await shown(await start());
  expect(key).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/);
  const secret = readFileSync(join(dataDir, "secrets/licence-secret"), "utf8").trim();
  expect(await licenceKey(secret, id)).toBe(key);
  const values = await everyValue();
  expect(values.length).toBeGreaterThan(500);
  for (const value of values) {
    expect(value).not.toContain(secret);
    const derived = createHmac("sha256", value).update("northpip robot licences").digest("base64");
    if ((await licenceKey(derived, id)) === key) throw new Error("the key follows from a value of the database");
  }
});

test("the secret is the same at the next start, and another one is told of once", async () => {
  const { key } = await shown(await start());
  expect((await shown(await start())).key).toBe(key);
  expect(warnings).toEqual([]);
  const LICENCE_SECRET = "a secret that the owner has chosen, long enough";
  expect((await shown(await start({ LICENCE_SECRET }))).key).not.toBe(key);
  await start({ LICENCE_SECRET });
  expect(warnings).toEqual([expect.stringContaining("another secret than before")]);
});

test("a restored copy warns until the site's secret is copied into it, and not because it was", async () => {
  const site = { LICENCE_SECRET: "the secret of the site that is restored, long enough" };
  const copy = { LICENCE_SECRET: "the secret that the copy made for itself at its start" };
  await start(site);
  const warned = async (variables: Record<string, string>) => {
    warnings.length = 0;
    await start(variables);
    return warnings.length;
  };
  holdMail(dataDir);
  expect(await warned(copy)).toBe(1);
  expect(await warned(site)).toBe(0);
  expect(await warned(copy)).toBe(1);
  endHold(dataDir);
  expect(await warned(copy)).toBe(1);
  expect(await warned(copy)).toBe(0);
});
