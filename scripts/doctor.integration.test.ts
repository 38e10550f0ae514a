import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readConfig } from "../config.ts";
import { settingsFindings } from "../server/check-settings.ts";
import { announceInstance, withdrawInstance } from "../server/running-instance.ts";
import { welcome } from "../server/welcome.ts";

const root = join(import.meta.dirname, "..");
let home: string;
let shared: TestDatabase;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "northpip-doctor-"));
  shared = await testDatabase();
  await seedContent(shared.database);
});
afterAll(async () => {
  await shared.stop();
  rmSync(home, { recursive: true, force: true });
});

async function command(name: string, environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, ...said };
}

test.each(["mails", "doctor"])("%s | head ends calmly when its reader has gone", async (name) => {
  const child = spawn(process.execPath, [`scripts/${name}.ts`], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: join(home, "piped"), DATABASE_URL: shared.ownerUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  expect(said).not.toMatch(/EPIPE|\n\s+at /);
});

test("status, backup and doctor of a directory without a site say so and make nothing", async () => {
  const DATA_DIR = join(home, "absent/data");
  for (const name of ["status", "backup"]) {
    const { status, out, err } = await command(name, { DATA_DIR });
    expect([status, out]).toEqual([1, ""]);
    expect(err.trim()).toMatch(
      new RegExp(`^No site has been started on the data directory ${DATA_DIR} yet: npm start makes one`),
    );
  }
  const doctor = await command("doctor", { DATA_DIR });
  expect(doctor.out).toContain(`No site is running on ${DATA_DIR}`);
  expect(doctor.out).toContain("Start the site once (npm start)");
  expect(existsSync(join(home, "absent"))).toBe(false);
});

test("doctor of a database that a newer version has not brought up to date asks for a start", async () => {
  const [last] = (
    await shared.database.asService((tx) =>
      tx.query<{ name: string; checksum: string }>(
        "delete from platform.applied_migrations where name = (select max(name) from platform.applied_migrations where name ~ '^[0-9]') returning name, checksum",
      ),
    )
  ).rows;
  try {
    const { out, err } = await command("doctor", { DATA_DIR: join(home, "older"), DATABASE_URL: shared.ownerUrl });
    expect(err).toBe("");
    expect(out).toContain("MUST    Start the site with this version");
    expect(out).toContain("MUST    Set SITE_URL");
  } finally {
    await shared.database.asService((tx) =>
      tx.query("insert into platform.applied_migrations (name, checksum) values ($1, $2)", [
        last?.name,
        last?.checksum,
      ]),
    );
  }
});

test("doctor judges the running site by its own settings, and lists mail that could not be sent", async () => {
  const site = createServer((_, response) => void response.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  const dataDir = join(home, "running");
  const config = readConfig({
    SITE_URL: "https://shop.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    CHECKOUT_PROVIDER: "gumroad",
  });
  const { port } = site.address() as AddressInfo;
  announceInstance(dataDir, { ...shared, address: `http://127.0.0.1:${port}`, findings: settingsFindings(config) });
  await shared.database.asService((tx) =>
    tx.query(`insert into mail.outbox (id, message_id, kind, recipient, subject, html, body_text, status, attempts, last_error)
      values (gen_random_uuid(), 'a', 'confirmation', 'ana@example.com', 's', '', '', 'dead', 9, 'connect ECONNREFUSED'),
             (gen_random_uuid(), 'b', 'recovery', 'ben@example.com', 's', '', '', 'waiting', 2, 'greeting never received'),
             (gen_random_uuid(), 'c', 'order_receipt', 'cyd@example.com', 's', '', '', 'kept', 0, null),
             (gen_random_uuid(), 'd', 'confirmation', 'dan@example.com', 's', '', '', 'kept', 0, null)`),
  );
  try {
    const { out, status } = await command("doctor", { DATA_DIR: dataDir });
    expect(status).toBe(1);
    expect(out).toContain(`The site at http://127.0.0.1:${port} (process ${process.pid}`);
    expect(out).toContain("CHECKOUT_WEBHOOK_SECRET is not set: paid orders are refused");
    expect(out).toContain("CHECKOUT_SELLER_ID is not set");
    expect(out).not.toContain("Set SMTP_URL");
    expect(out).toMatch(
      /MUST {4}1 mail not sent yet, the oldest written at \w{3} \d+, 20\d\d, \d\d:\d\d UTC; 1 failed, and the mail server said: greeting never received\. Correct SMTP_URL/,
    );
    expect(out).toMatch(
      /should {2}2 mails written while no mail server was set or mail was held, the oldest at \w{3} \d+, 20\d\d, \d\d:\d\d UTC, will not be sent/,
    );
    expect(out).toMatch(
      /1 mail given up: npm run -s mails send[\s\S]*confirmation to ana@example\.com, tried 9 times: connect ECONNREFUSED/,
    );
    const mails = await command("mails", { DATA_DIR: dataDir });
    expect(mails.out).toMatch(/^On the way to the mail server: 1\n.*recovery to ben@example\.com, tried 2 times/);
    expect(mails.out).toMatch(
      /Kept, because no mail server was set or mail was held: 2\n.*order_receipt to cyd@example\.com\n.*\nGiven up: 1\n/,
    );
    expect((await command("mails", { DATA_DIR: dataDir }, "drop", "nobody@example.com")).out).toBe(
      "0 mails deleted.\n",
    );
    expect((await command("mails", { DATA_DIR: dataDir }, "send", "cyd@example.com")).out).toMatch(/^1 mails are sent/);
    expect((await command("mails", { DATA_DIR: dataDir }, "burn")).err).toMatch(/^Usage: npm run -s mails/);
    expect(out).toContain("Make a backup every day");
    withdrawInstance(dataDir);
    expect(existsSync(join(dataDir, "running.json"))).toBe(false);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

test("doctor says that the language model refuses its key", async () => {
  const model = createServer((_, response) => void response.writeHead(401).end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => model.once("listening", resolve));
  const ASSISTANT_BASE_URL = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  const environment = { DATA_DIR: join(home, "absent"), ASSISTANT_BASE_URL, ASSISTANT_API_KEY: "wrong" };
  const { out } = await command("doctor", environment);
  expect(out).toMatch(/should {2}Correct ASSISTANT_BASE_URL, ASSISTANT_API_KEY .*does not know this key/);
  model.close();
});

test("doctor names a settings file by which a buyer's address alone opens what was bought", async () => {
  const file = join(home, "open.toml");
  writeFileSync(file, "[auth.email]\nenable_confirmations = false\n");
  const { out } = await command("doctor", { DATA_DIR: join(home, "absent"), SUPABASE_CONFIG: file });
  expect(out).toMatch(/MUST {4}Set enable_confirmations of \[auth\.email\] to true again/);
});

test("a proxy that the settings do not name is told by doctor and at the start", async () => {
  const behind = { SITE_URL: "https://shop.example", SMTP_URL: "smtp://127.0.0.1:9" };
  const facts = { database: shared.database, mailboxKey: undefined, mailProblem: undefined };
  const told = /Set TRUSTED_PROXIES=1 .*so a proxy passes on the visitors of https:\/\/shop\.example/;
  const said = async (variables: Record<string, string>) => {
    const config = readConfig(variables);
    const musts = settingsFindings(config).filter(({ level }) => level === "must");
    return [musts.map(({ text }) => text).join("\n"), await welcome({ ...facts, config })];
  };
  for (const text of await said(behind)) expect(text).toMatch(told);
  for (const text of await said({ ...behind, TRUSTED_PROXIES: "1" })) expect(text).not.toMatch(told);
  for (const text of await said({ PORT: "4000" })) expect(text).not.toMatch(told);
});

test("a copied data directory is not taken for the one that a site runs on", async () => {
  const site = createServer((_, response) => void response.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  const [dataDir, copy, link] = [join(home, "original"), join(home, "copy"), join(home, "link")];
  const { port } = site.address() as AddressInfo;
  try {
    announceInstance(dataDir, { ...shared, address: `http://127.0.0.1:${port}`, findings: [] });
    cpSync(dataDir, copy, { recursive: true });
    symlinkSync(dataDir, link);
    expect((await command("status", { DATA_DIR: link })).out).toContain(`SUPABASE_URL=http://127.0.0.1:${port}`);
    const ofCopy = await command("status", { DATA_DIR: copy });
    expect([ofCopy.status, ofCopy.out]).toEqual([1, ""]);
    expect(ofCopy.err).toContain("No site has been started on the data directory");
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

test("doctor says of a data directory and of a settings file that cannot be used what is wrong with it", async () => {
  const DATA_DIR = join(home, "file");
  writeFileSync(DATA_DIR, "");
  const { status, out } = await command("doctor", { DATA_DIR });
  expect(status).toBe(1);
  expect(out).toContain(`DATA_DIR=${DATA_DIR} is a file: name a folder`);
  const SUPABASE_CONFIG = join(home, "absent.toml");
  const misnamed = await command("doctor", { DATA_DIR: join(home, "absent/data"), SUPABASE_CONFIG });
  expect([misnamed.status, misnamed.err]).toEqual([1, expect.stringContaining(`${SUPABASE_CONFIG} cannot be used`)]);
  expect(out).not.toContain("Start the site once");
});

test("a start warns of a sandbox that others can reach, and not of one that only this machine can", async () => {
  const said = (variables: Record<string, string>) =>
    welcome({
      config: readConfig({ CHECKOUT_PROVIDER: "sandbox", ...variables }),
      database: shared.database,
      mailboxKey: undefined,
      mailProblem: undefined,
    });
  const warning = /Warning {4}CHECKOUT_PROVIDER=sandbox: anyone who reaches (\S+) can own every product without paying/;
  expect((await said({ SITE_URL: "https://shop.example" })).match(warning)?.[1]).toBe("https://shop.example");
  expect(await said({ HOST: "0.0.0.0" })).toMatch(warning);
  expect(await said({ TRUSTED_PROXIES: "1" })).toMatch(warning);
  expect(await said({})).not.toMatch(warning);
});

test("doctor names an owner without a second factor, and a command takes one away from who lost it", async () => {
  const dataDir = join(home, "second-factor");
  const site = createServer((_, response) => void response.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  const { port } = site.address() as AddressInfo;
  const running = { ...shared, address: `http://127.0.0.1:${port}`, findings: [] };
  announceInstance(dataDir, running);
  const sql = (text: string) => shared.database.asService((tx) => tx.query(text));
  const id = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
  await sql(`insert into auth.users (id, aud, role, email, raw_app_meta_data)
    values ('${id}', 'authenticated', 'authenticated', 'olga@example.com', '{"role": "owner"}')`);
  const finding = "Set up two-step verification for the owner account olga@example.com";
  const remove = (...args: string[]) => command("remove-second-factor", { DATA_DIR: dataDir }, ...args);
  try {
    expect((await command("doctor", { DATA_DIR: dataDir })).out).toContain(finding);
    await sql(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${id}', 'totp', 'verified', now(), now())`);
    await sql(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${id}')`);
    expect((await command("doctor", { DATA_DIR: dataDir })).out).not.toContain(finding);
    expect((await remove()).err).toContain("Usage");
    expect(await remove("nobody@example.com")).toMatchObject({ status: 1, out: "" });
    const removed = await remove("Olga@example.com");
    expect([removed.status, removed.err]).toEqual([0, ""]);
    expect(removed.out).toContain("signed out everywhere");
    expect(removed.out).toContain("The mail about it is kept, because SMTP_URL is not set here");
    expect((await sql("select from auth.sessions")).rows).toEqual([]);
    const mails = () => sql("select kind, subject, status from mail.outbox where recipient = 'olga@example.com'");
    const mail = { kind: "mfa_removed_on_server", status: "kept" };
    expect((await mails()).rows).toMatchObject([{ ...mail, subject: expect.stringContaining("was removed") }]);
    expect((await remove("olga@example.com")).err).toContain("has no second factor");
    expect((await mails()).rows).toHaveLength(1);
    announceInstance(dataDir, { ...running, smtpUrl: "smtp://127.0.0.1:9" });
    await sql(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${id}', 'totp', 'verified', now(), now())`);
    expect((await remove("olga@example.com")).out).not.toContain("is kept");
    expect((await mails()).rows).toMatchObject([mail, { ...mail, status: "waiting" }]);
    expect((await command("doctor", { DATA_DIR: dataDir })).out).toContain(finding);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

test("the session key of a site is rotated by a command that says when the new one signs", async () => {
  const dataDir = join(home, "rotate");
  const { ownerUrl } = shared;
  const rotated = await command("rotate-session-key", { DATA_DIR: dataDir, DATABASE_URL: ownerUrl });
  expect([rotated.status, rotated.err]).toEqual([0, ""]);
  const { rows } = await shared.database.asService((tx) =>
    tx.query<{ signs_from: Date }>(
      "select signs_from from platform.signing_keys where verifies_until is null and purpose = 'session'",
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rotated.out).toContain(`signs from ${rows[0]!.signs_from.toISOString()}`);
  expect((await command("rotate-session-key", { DATA_DIR: dataDir }, "now")).err).toContain("Usage");
});

test("a start says which purchases and mails would be lost, and prints only addresses that answer", async () => {
  const config = readConfig({
    HOST: "0.0.0.0",
    PORT: "4321",
    SMTP_URL: "smtp://127.0.0.1:9",
    CHECKOUT_PROVIDER: "lemonsqueezy",
  });
  const { checkMailServer } = await import("../platform/mail/check-mail-server.ts");
  const mailProblem = await checkMailServer("smtp://127.0.0.1:9");
  const text = await welcome({ config, database: shared.database, mailboxKey: undefined, mailProblem });
  expect(text).not.toContain("0.0.0.0");
  expect(text).toContain("http://localhost:4321");
  expect(text).toContain("Warning    CHECKOUT_WEBHOOK_SECRET is not set");
  expect(text).toContain("Warning    The mail server 127.0.0.1:9 refuses the connection. Mail waits");
  expect(text).toContain("npm run -s doctor lists them");
  expect(text).toContain("mails from before SMTP_URL was set will not be sent by themselves");
  const behind = readConfig({ SITE_URL: "https://shop.example" });
  const facts = { database: shared.database, mailProblem: undefined };
  expect(await welcome({ ...facts, config: behind, mailboxKey: undefined })).not.toContain("/_dev/mail");
  expect(await welcome({ ...facts, config: readConfig({}), mailboxKey: "k1" })).toContain("3000/_dev/mail/k1\n");
});
