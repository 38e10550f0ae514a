import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "../platform.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { endHold, holdMail, isMailHeld, sendsMail } from "./held-mail.ts";
import { createOutbox } from "./outbox.ts";

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let platform: Platform;
/** How often somebody called at the mail server. */
let calls = 0;
const server = createServer((socket) => {
  calls += 1;
  socket.end("421 not now\r\n");
});
let smtpUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  shared = await testDatabase();
  holdMail(shared.dataDir);
  await write("before@example.com", true);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir, SMTP_URL: smtpUrl });
  platform = await createPlatform({ config, database: shared.database, log });
  await platform.startJobs();
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
  server.close();
});

const write = (to: string, delivers: boolean) =>
  shared.database.asService((tx) =>
    createOutbox({ siteUrl, brand: "Northpip", delivers }).enqueue(tx, {
      kind: "reauthentication",
      to,
      values: { Token: "123456", SiteURL: siteUrl, Email: to },
    }),
  );
const states = async () => {
  const { rows } = await shared.database.asService((tx) =>
    tx.query<{ recipient: string; status: string; attempts: number }>(
      "select recipient, status, attempts from mail.outbox order by created_at",
    ),
  );
  return rows.map(({ recipient, status, attempts }) => `${recipient} ${status} ${attempts}`);
};

test("a restored site sends nothing with a mail server set, and what was on its way waits for the owner", async () => {
  expect(sendsMail({ smtpUrl, dataDir: shared.dataDir })).toBe(false);
  await vi.waitFor(async () => expect(await states()).toEqual(["before@example.com kept 0"]), { timeout: 20_000 });
  expect(calls).toBe(0);

  endHold(shared.dataDir);
  expect(isMailHeld(shared.dataDir)).toBe(false);
  expect(sendsMail({ smtpUrl, dataDir: shared.dataDir })).toBe(true);
  await write("after@example.com", true);
  await vi.waitFor(() => expect(calls).toBe(1), { timeout: 20_000 });
  await vi.waitFor(async () =>
    expect(await states()).toEqual(["before@example.com kept 0", "after@example.com waiting 1"]),
  );
});

test("the command holds mail, names an issue of the newsletter that would go out, and lets mail go", async () => {
  const mails = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/mails.ts", ...args], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, DATA_DIR: shared.dataDir, DATABASE_URL: shared.ownerUrl },
    });
  await shared.database.asService((tx) =>
    tx.query(
      `insert into public.newsletter_broadcasts (subject, body, status, send_at) values ('November', 'Text', 'scheduled', now() - interval '1 minute')`,
    ),
  );
  expect(mails("hold")).toMatchObject({ status: 0, stdout: expect.stringContaining("none goes out until") });
  expect(isMailHeld(shared.dataDir)).toBe(true);
  expect(mails("send")).toMatchObject({ status: 1, stderr: expect.stringContaining("holds its mail") });
  expect(mails("release")).toMatchObject({ status: 1, stderr: expect.stringContaining("“November”") });
  expect(isMailHeld(shared.dataDir)).toBe(true);
  expect(mails("release", "all")).toMatchObject({ status: 0, stdout: expect.stringContaining("goes out again") });
  expect(isMailHeld(shared.dataDir)).toBe(false);
  expect(mails("release").stdout).toBe("No mail is held here.\n");
});
