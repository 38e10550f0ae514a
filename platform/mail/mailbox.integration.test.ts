import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform } from "../platform.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { createOutbox } from "./outbox.ts";

const quiet = { info() {}, warn() {}, error() {} };
const siteUrl = "http://127.0.0.1:3000";
let test_: TestDatabase;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

const write = (to: string, Token = "123456") =>
  test_.database.asService((tx) =>
    createOutbox({ siteUrl, brand: "Northpip", delivers: false }).enqueue(tx, {
      kind: "reauthentication",
      to,
      values: { Token, SiteURL: siteUrl, Email: to },
    }),
  );

beforeAll(async () => {
  test_ = await testDatabase();
  const platform = await createPlatform({
    config: readConfig({}),
    database: test_.database,
    log: quiet,
    mailboxKey: "key",
  });
  ask = (path, init) =>
    platform.fetch(new Request(`${siteUrl}/_dev/mail/key${path}`, init), { remoteAddress: "127.0.0.1" });
  await write("first@example.com");
  await write("<i>second</i>@example.com");
});
afterAll(() => test_.stop());

test("lists and shows mails in Mailpit's form", async () => {
  const list = await (await ask("/api/v1/messages?limit=1")).json();
  expect(list).toMatchObject({
    total: 2,
    unread: 2,
    count: 1,
    messages_count: 2,
    messages_unread: 2,
    start: 0,
    tags: [],
  });
  const [summary] = list.messages;
  expect(summary).toMatchObject({
    From: { Name: "Northpip", Address: "no-reply@localhost" },
    To: [{ Name: "", Address: "<i>second</i>@example.com" }],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Read: false,
    Attachments: 0,
    Subject: expect.any(String),
    Snippet: expect.stringContaining("123456"),
    MessageID: expect.stringMatching(/^[0-9a-f-]{36}@localhost$/),
  });
  const message = await (await ask(`/api/v1/message/${summary.ID}`)).json();
  expect(message).toMatchObject({
    ID: summary.ID,
    HTML: expect.stringContaining("123456"),
    Text: expect.stringContaining("123456"),
    Attachments: [],
  });
  expect((await (await ask("/api/v1/message/latest")).json()).ID).toBe(summary.ID);
  expect((await (await ask("/api/v1/messages")).json()).unread).toBe(1);
  expect((await (await ask("/api/v1/messages?start=1")).json()).messages[0].To[0].Address).toBe("first@example.com");
});

test("shows pages in which a mail can run nothing", async () => {
  const page = await ask("");
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain("&lt;i&gt;second&lt;/i&gt;@example.com");
  const id = /_dev\/mail\/key\/([0-9a-f-]{36})/.exec(html)?.[1];
  const mail = await (await ask(`/${id}`)).text();
  expect(mail).toMatch(
    /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;/,
  );
  expect(mail).not.toContain("<i>second");
});

test.each([
  "/nothing",
  "/api/v1/message/nothing",
  "/api/v1/message/7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11",
  "/api/v2/messages",
  "/..",
])("finds nothing at %s", async (path) => {
  const response = await ask(path);
  expect([response.status, await response.json()]).toMatchObject([404, {}]);
});

test("deletes the mails that are named, or all", async () => {
  const { messages } = await (await ask("/api/v1/messages")).json();
  await ask("/api/v1/messages", { method: "DELETE", body: JSON.stringify({ IDs: [messages[0].ID] }) });
  expect((await (await ask("/api/v1/messages")).json()).total).toBe(1);
  await ask("/api/v1/messages", { method: "DELETE" });
  expect((await (await ask("/api/v1/messages")).json()).total).toBe(0);
  expect(await (await ask("")).text()).toContain("No mail yet");
  expect((await ask("", { method: "POST" })).status).toBe(405);
});

test("does not exist when the server listens on the network", async () => {
  const config = { ...readConfig({}), loopback: false };
  const platform = await createPlatform({ config, database: test_.database, log: quiet, mailboxKey: "key" });
  for (const path of ["", "/api/v1/messages"]) {
    const response = await platform.fetch(new Request(`${siteUrl}/_dev/mail/key${path}`), {
      remoteAddress: "127.0.0.1",
    });
    expect(response.status).toBe(404);
  }
});
