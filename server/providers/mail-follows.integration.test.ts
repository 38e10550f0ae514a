import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createOutbox } from "#platform/mail/outbox.ts";
import { createSmtpSender } from "#platform/mail/smtp.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { defaultSettings } from "#platform/settings/read-settings.ts";
import { openProviderSettings, type ProviderSettings } from "./provider-settings.ts";

const siteUrl = "http://127.0.0.1:3996";
const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let providers: ProviderSettings;
let platform: Platform;
const servers: SMTPServer[] = [];

beforeAll(async () => {
  shared = await testDatabase();
  const environment = { SITE_URL: siteUrl, DATA_DIR: shared.dataDir };
  providers = await openProviderSettings({ environment, database: shared.database, settings: defaultSettings, log });
  platform = await createPlatform({ config: providers.config, database: shared.database, log });
  await platform.startJobs();
});
afterAll(async () => {
  await platform.close();
  await providers.close();
  for (const server of servers) server.close();
  await shared.stop();
});

/** @returns its port, and who was written to. */
async function mailServer() {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on("end", () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return { recipients, port: (server.server.address() as AddressInfo).port };
}

const connect = (port: number) =>
  shared.database.asService((tx) =>
    tx.query(
      `insert into private.provider_settings (kind, settings) values ('mail', $1)
       on conflict (kind) do update set settings = excluded.settings`,
      [JSON.stringify({ host: "127.0.0.1", port: String(port), encryption: "none" })],
    ),
  );
const write = (to: string) =>
  shared.database.asService((tx) =>
    createOutbox({ siteUrl, brand: "Northpip", delivers: () => providers.config.smtpUrl !== undefined }).enqueue(tx, {
      kind: "reauthentication",
      to,
      values: { Token: "123456", SiteURL: siteUrl, Email: to },
    }),
  );

test("mails leave through the server that was set last, without a restart; those of before stay", {
  timeout: 60_000,
}, async () => {
  const [first, second] = [await mailServer(), await mailServer()];
  await write("before@visitor.example");
  await connect(first.port);
  // The database tells; nobody asks this process to read again.
  await vi.waitFor(() => expect(providers.config.smtpUrl).toContain(String(first.port)), { timeout: 10_000 });
  await write("first@visitor.example");
  await vi.waitFor(() => expect(first.recipients).toEqual(["first@visitor.example"]), { timeout: 30_000 });
  await connect(second.port);
  await vi.waitFor(() => expect(providers.config.smtpUrl).toContain(String(second.port)), { timeout: 10_000 });
  await write("second@visitor.example");
  await vi.waitFor(() => expect(second.recipients).toEqual(["second@visitor.example"]), { timeout: 30_000 });
  expect(first.recipients).toEqual(["first@visitor.example"]);
});

test("a server that the console names is reached on the open internet alone, where others reach the site", async () => {
  const { port, recipients } = await mailServer();
  await connect(port);
  const published = await openProviderSettings({
    environment: { SITE_URL: "https://school.example", DATA_DIR: shared.dataDir },
    database: shared.database,
    settings: defaultSettings,
    log,
  });
  expect(published.config.publicOnly).toEqual(["mail"]);
  await published.close();
  await vi.waitFor(() => expect(providers.config.smtpUrl).toContain(String(port)), { timeout: 10_000 });
  expect(providers.config.publicOnly).toEqual([]);

  const { send, close } = createSmtpSender({
    smtpUrl: `smtp://localhost:${port}`,
    siteUrl,
    brand: async () => "Northpip",
    publicOnly: true,
  });
  const mail = {
    messageId: "<1@school.example>",
    to: "a@visitor.example",
    subject: "",
    html: "",
    text: "",
    headers: {},
  };
  await expect(send({ ...mail, calendar: undefined })).rejects.toThrow("leads to a private address");
  expect(recipients).toEqual([]);
  close();
});
