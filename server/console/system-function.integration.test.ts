import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { refusalOfOthers } from "../owner-only.ts";
import { systemFunction } from "./system-function.ts";

const siteUrl = "http://127.0.0.1:3998";
const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let platform: Platform;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
const sql = async (text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Record<string, unknown>>(text, values))).rows;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
  const system = systemFunction({ config, database: shared.database });
  platform = await createPlatform({ config, database: shared.database, log, functions: { system } });
  for (const [name, role, aal] of [
    ["owner", "owner", "aal2"],
    ["weak", "owner", "aal1"],
    ["support", "support", "aal2"],
    ["editor", "editor", "aal2"],
    ["member", null, "aal1"],
  ] as const) {
    const [made] = await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), $2) returning id`,
      [`${name}@example.com`, role ? { role } : {}],
    );
    const sub = String(made?.id);
    ids[name] = sub;
    const claims = { aud: "authenticated", role: "authenticated", sub, aal, app_metadata: role ? { role } : {} };
    tokens[name] = await platform.keys.sign(claims, { expiresIn: 600 });
  }
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

async function ask(who: string, path: string, body: unknown) {
  const request = new Request(`${siteUrl}/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens[who] ?? platform.keys.anonKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return platform.fetch(request, { remoteAddress: "in-process" });
}
const act = (who: string, name: unknown, value = "") => ask(who, "functions/v1/system", { act: name, value });

test("while the database does not answer nobody is told that they are not the owner", async () => {
  const asked = new Request(`${siteUrl}/functions/v1/system`, { method: "POST", body: "{}" });
  const answer = await refusalOfOthers(
    {
      get: () => siteUrl,
      fetch: () => Promise.resolve(Response.json({}, { status: 503 })),
      remoteAddress: "in-process",
    },
    asked,
  );
  expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "30"]);
});

test("only the owner with the second factor is told anything of the machine", async () => {
  for (const who of ["weak", "support", "editor", "member", "visitor"])
    for (const name of ["state", "demo-content", "backup", "drop-mails", "download"])
      expect((await act(who, name)).status, `${who} ${name}`).toBe(403);
  for (const [who, path] of [
    ["support", "rpc/system_state"],
    ["editor", "rpc/sales_report"],
    ["editor", "rpc/find_members"],
    ["support", "rpc/ban_member"],
  ] as const) {
    const given = path.endsWith("sales_report")
      ? { since: "2026-01-01", until: "2026-12-31" }
      : path.endsWith("find_members")
        ? { search: "" }
        : path.endsWith("ban_member")
          ? { member: ids.member, banned: true }
          : {};
    expect((await ask(who, `rest/v1/${path}`, given)).status, path).toBe(403);
  }
});

test("the owner sees what doctor says, mails and backups, and downloads one by its name alone", async () => {
  const folder = join(shared.dataDir, "backups");
  mkdirSync(folder);
  writeFileSync(join(folder, "northpip-2026-01-01T00-00-00Z.tar.zst"), "an archive");
  writeFileSync(join(folder, "notes.txt"), "not a backup");
  const state = (await (await act("owner", "state")).json()) as {
    findings: { text: string }[];
    backups: object[];
    mail: object;
  };
  expect(state.findings.map(({ text }) => text).join()).toContain("Replace the demo content");
  expect(state.backups).toMatchObject([{ name: "northpip-2026-01-01T00-00-00Z.tar.zst", bytes: 10 }]);
  expect(await (await act("owner", "download", "northpip-2026-01-01T00-00-00Z.tar.zst")).text()).toBe("an archive");
  for (const name of ["notes.txt", "../secrets/key", "northpip-../x.tar.zst", "northpip-none.tar.zst", ""])
    expect((await act("owner", "download", name)).status, name).toBe(404);
  for (const name of ["toString", "constructor", "", { toString: 1 }])
    expect((await act("owner", name)).status).toBe(400);
  const stateOfDatabase = (await (await ask("owner", "rest/v1/rpc/system_state", {})).json()) as { accounts: number };
  expect(stateOfDatabase.accounts).toBe(5);
});

test("sales are counted by their day in pieces, refunds on theirs, test money not at all", async () => {
  const sale = (id: string, type: string, test = false) =>
    sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({
        provider: "gumroad",
        eventId: `${id}-${type}`,
        type,
        providerOrderId: id,
        email: "b@example.com",
        test,
        items: [{ productId: "owl-carry", priceCents: 13_900, quantity: 2, currency: "USD" }],
      }),
    ]);
  await sale("s1", "purchased");
  await sale("s2", "purchased");
  await sale("s2", "refunded");
  await sale("s3", "purchased", true);
  await sql(
    "update public.orders set purchased_at = '2026-03-01T12:00Z', refunded_at = case when refunded_at is not null then '2026-03-04T12:00Z'::timestamptz end",
  );
  await sql("update public.orders set provider = 'given' where provider_order_id = 's1'");
  const days = { since: "2026-01-01", until: "2026-03-31" };
  const report = (await (await ask("owner", "rest/v1/rpc/sales_report", days)).json()) as object[];
  const money = { product_id: "owl-carry", currency: "USD" };
  expect(report, "what was given is not sold").toEqual([
    {
      ...money,
      day: "2026-03-01",
      sold: 2,
      sold_cents: 27_800,
      refunded: 0,
      refunded_cents: 0,
      orders: 1,
      refunded_orders: 0,
    },
    {
      ...money,
      day: "2026-03-04",
      sold: 0,
      sold_cents: 0,
      refunded: 2,
      refunded_cents: 27_800,
      orders: 0,
      refunded_orders: 1,
    },
  ]);
});

test("members are found by a part of address or name as it is written; of a crowd the first thousand are counted", async () => {
  await sql(`insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'crowd' || n || '@example.com', jsonb_build_object('name', 'Zoë ' || n), now() - n * interval '1 day'
    from generate_series(1, 1100) n`);
  const find = async (search: string, from_row = 0) =>
    (await (await ask("support", "rest/v1/rpc/find_members", { search, from_row })).json()) as {
      email: string;
      total: number;
    }[];
  expect((await find("CROWD110@")).map(({ email }) => email)).toEqual(["crowd110@example.com"]);
  expect(await find("zoë 110")).toHaveLength(2);
  const crowd = await find("crowd", 50);
  expect(crowd).toHaveLength(50);
  expect(crowd[0]).toMatchObject({ email: "crowd51@example.com", total: 1001 });
  expect((await find(""))[0]?.total).toBeGreaterThan(1_100);
  for (const special of ["crowd_1", "crowd%", "\\"]) expect(await find(special)).toEqual([]);
  await sql("delete from auth.users where email like 'crowd%'");
});

test("a member is found and locked out, which ends the sessions; staff and the owner are not", async () => {
  const found = (await (await ask("support", "rest/v1/rpc/find_members", { search: "MEMBER@" })).json()) as object[];
  expect(found).toMatchObject([{ email: "member@example.com", banned: false, total: 1 }]);
  await sql("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [ids.member]);
  const ban = async (who: string | undefined, banned: boolean) =>
    (await ask("owner", "rest/v1/rpc/ban_member", { member: who, banned })).json();
  expect(await ban(ids.member, true)).toEqual({ outcome: "changed" });
  expect(await sql("select 1 from auth.sessions where user_id = $1", [ids.member])).toEqual([]);
  const [row] = await sql("select banned_until from auth.users where id = $1", [ids.member]);
  // A date like any other: what reads it must not meet an infinity.
  expect(row?.banned_until).toBeInstanceOf(Date);
  expect(await ban(ids.member, false)).toEqual({ outcome: "changed" });
  expect(await ban(ids.editor, true)).toEqual({ outcome: "staff" });
  expect(await ban(crypto.randomUUID(), true)).toEqual({ outcome: "unknown" });
});

test("a backup that cannot be started is told, and the server goes on", async () => {
  const { execPath } = process;
  process.execPath = join(shared.dataDir, "no-such-program");
  try {
    const answer = await act("owner", "backup");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: "backup_failed", message: expect.stringContaining("ENOENT") });
  } finally {
    process.execPath = execPath;
  }
  expect((await act("owner", "checkout")).status).toBe(200);
});
