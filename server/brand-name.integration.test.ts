import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { createBackEnd, type RunningBackEnd } from "./back-end.ts";

const siteUrl = "http://127.0.0.1:3000";
let shared: TestDatabase;
let running: RunningBackEnd;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  const log = { info() {}, warn() {}, error() {} };
  const config = readConfig({ DATA_DIR: shared.dataDir });
  running = await createBackEnd({
    config,
    database: shared.database,
    log,
    mailboxKey: "key",
    onWrite: () => undefined,
  });
});
afterAll(async () => {
  await running.platform.close();
  await shared.stop();
});

const ask = (path: string, init?: RequestInit) =>
  running.platform.fetch(new Request(siteUrl + path, init), { remoteAddress: "127.0.0.1" });

async function signUp(email: string): Promise<{ subject: string; html: string }> {
  const body = JSON.stringify({ email, password: "a quiet desk by the window" });
  const headers = { apikey: running.platform.keys.anonKey, "content-type": "application/json" };
  expect((await ask("/auth/v1/signup", { method: "POST", headers, body })).status).toBe(200);
  const { rows } = await shared.database.asService((tx) =>
    tx.query<{ subject: string; html: string }>("select subject, html from mail.outbox where recipient = $1", [email]),
  );
  return rows[0] ?? { subject: "", html: "" };
}

const sender = async () => (await (await ask("/_dev/mail/key/api/v1/messages")).json()).messages[0]?.From.Name;

test("the mails of accounts and their sender carry the brand's name, from the moment it is changed", async () => {
  expect((await signUp("ana@example.com")).subject).toContain("Northpip");
  expect(await sender()).toBe("Northpip");
  await shared.database.asService((tx) =>
    tx.query(`update public.site_settings set value = value || '{"name": "Harbor FX"}' where key = 'brand'`),
  );
  const { subject, html } = await signUp("ben@example.com");
  expect(subject).toContain("Harbor FX");
  expect(html).not.toContain("Northpip");
  expect(await sender()).toBe("Harbor FX");
});
