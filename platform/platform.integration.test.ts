import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "#config";
import { type AuthHarness, authHarness } from "./auth/test-harness.ts";
import type { FunctionHandler } from "./functions/function-handler.ts";
import { createPlatform } from "./platform.ts";
import { handles } from "./platform-options.ts";
import type { Database } from "./postgres/database.ts";
import { defaultSettings } from "./settings/read-settings.ts";

const quiet = { info() {}, warn() {}, error() {} };
let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

describe("the platform's paths", () => {
  test.each(["/rest/v1/", "/auth/v1/token", "/functions/v1/chat", "/_dev/mail", "/_dev/mail/api/v1/messages"])(
    "include %s",
    (path) => expect(handles(path)).toBe(true),
  );
  test.each(["/", "/auth", "/auth/v2/token", "/rest", "/_dev/mailbox", "//auth/v1/token", "/auth/v1token"])(
    "do not include %s",
    (path) => expect(handles(path)).toBe(false),
  );
});

test("functions reach the platform in the process, under the caller's key, and read the configuration by its hosted names", async () => {
  const probe: FunctionHandler = async (_request, env) => {
    const headers = {
      apikey: env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "",
      authorization: `Bearer ${env.get("SUPABASE_SERVICE_ROLE_KEY")}`,
    };
    const users = await env.fetch(`${env.get("SUPABASE_URL")}/auth/v1/admin/users`, { headers });
    const names = ["CHECKOUT_PROVIDER", "CHECKOUT_WEBHOOK_SECRET", "ASSISTANT_MODEL", "PATH", "constructor"];
    return Response.json({ status: users.status, values: names.map((name) => env.get(name) ?? null) });
  };
  const platform = await createPlatform({
    config: readConfig({ ASSISTANT_MODEL: "small" }),
    database: harness.database,
    log: quiet,
    functions: { probe },
    environment: (name) => (name === "CHECKOUT_WEBHOOK_SECRET" ? "whsec" : undefined),
  });
  const response = await platform.fetch(new Request("http://127.0.0.1:3000/functions/v1/probe"), {
    remoteAddress: "127.0.0.1",
  });
  expect(await response.json()).toEqual({ status: 200, values: ["sandbox", "whsec", "small", null, null] });
});

test("stored files that a bucket does not have are told, and the platform opens without waiting for it", async () => {
  const sql = (text: string) => harness.database.asService((tx) => tx.query(text));
  await sql(`insert into storage.buckets (id, name) values ('tried', 'tried');
    alter table storage.objects disable trigger user;
    insert into storage.objects (bucket_id, name, version) values ('tried', 'a.bin', 'v1');
    alter table storage.objects enable trigger user`);
  const said: string[] = [];
  const s3 = {
    endpoint: "http://127.0.0.1:1",
    bucket: "files",
    region: "r",
    access_key: "a",
    secret_key: "b",
    prefix: "",
  };
  const platform = await createPlatform({
    config: readConfig({}),
    database: harness.database,
    log: { ...quiet, warn: (text) => void said.push(text) },
    settings: { ...defaultSettings, storage: { ...defaultSettings.storage, s3 } },
  });
  await vi.waitFor(
    () =>
      expect(said.join()).toContain(
        "1 of the 1 newest stored files cannot be read from the bucket files at 127.0.0.1:1",
      ),
    { timeout: 20_000 },
  );
  await sql("delete from storage.objects where version = 'v1'");
  await platform.close();
});

test("while the database is down everything that needs it answers 503 at once", async () => {
  const down: Database = { ...harness.database, isUp: () => false };
  const platform = await createPlatform({ config: readConfig({}), database: down, log: quiet });
  for (const path of ["/rest/v1/courses", "/auth/v1/user", "/_dev/mail"]) {
    const response = await platform.fetch(new Request(`http://127.0.0.1:3000${path}`), { remoteAddress: "127.0.0.1" });
    expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "2"]);
  }
});

test("realtime that the settings switch off answers every request with the reason, sockets too", async () => {
  const settings = { ...defaultSettings, realtime: { enabled: false } };
  const platform = await createPlatform({ config: readConfig({}), database: harness.database, log: quiet, settings });
  const address = { remoteAddress: "127.0.0.1" };
  const broadcast = new Request("http://127.0.0.1:3000/realtime/v1/api/broadcast", { method: "POST", body: "{}" });
  const answer = await platform.fetch(broadcast, address);
  const message = "Realtime is switched off on this server: realtime.enabled in supabase/config.toml";
  expect([answer.status, await answer.json()]).toEqual([404, { error: message, message }]);
  const server = createServer().on("upgrade", platform.upgrade).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${platform.keys.anonKey}`);
  const [error] = await once(socket, "error");
  expect(error.message).toBe("Unexpected server response: 404");
  server.close();
  await platform.close();
});

test("SQL knows who asks, and no caller reads a table of accounts, mails or keys", async () => {
  const supabase = await harness.confirmedUser("sql@example.com");
  const { user } = (await supabase.auth.getUser()).data;
  const claims = { sub: user?.id, role: "authenticated", email: user?.email };
  const asked = await harness.database.asCaller({ role: "authenticated", claims }, (tx) =>
    tx.query("select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'sub' as sub"),
  );
  expect(asked.rows).toEqual([{ uid: user?.id, role: "authenticated", email: "sql@example.com", sub: user?.id }]);
  const visitor = await harness.database.asCaller({ role: "anon", claims: { role: "anon" } }, (tx) =>
    tx.query("select auth.uid() as uid, auth.role() as role"),
  );
  expect(visitor.rows).toEqual([{ uid: null, role: "anon" }]);
  const tables = [
    "users",
    "identities",
    "sessions",
    "refresh_tokens",
    "one_time_tokens",
    "flow_state",
    "audit_log_entries",
  ];
  const closed = [
    ...tables.map((name) => `auth.${name}`),
    "auth.owner_invitation",
    "mail.outbox",
    "platform.signing_keys",
  ];
  for (const role of ["anon", "authenticated", "service_role"] as const) {
    for (const table of closed) {
      const read = harness.database.asCaller({ role, claims: { role } }, (tx) => tx.query(`select * from ${table}`));
      await expect(read, `${role} ${table}`).rejects.toMatchObject({ code: "42501" });
    }
  }
});

test("the schemas can be applied again without a change", async () => {
  const { readFileSync } = await import("node:fs");
  for (const name of ["http", "auth", "mail"]) {
    const sql = readFileSync(new URL(`./${name}/schema.sql`, import.meta.url), "utf8");
    await harness.database.asService((tx) => tx.query(sql));
  }
});

test("clearing up takes what is over and leaves what is alive", async () => {
  const supabase = await harness.confirmedUser("prune@example.com");
  const { pruneAuth } = await import("./auth/prune.ts");
  await harness.database.asService((tx) =>
    tx.query(
      "insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), id, now() - interval '9 days' from auth.users",
    ),
  );
  await pruneAuth(harness.database);
  const { rows } = await harness.database.asService((tx) =>
    tx.query("select from auth.sessions where created_at < now() - interval '8 days'"),
  );
  expect(rows).toEqual([]);
  expect((await supabase.auth.getUser()).error).toBeNull();
});

test("a body is not read before its sender has shown a key, and one address may not send without end", async () => {
  const platform = await createPlatform({ config: readConfig({}), database: harness.database, log: quiet });
  const text = JSON.stringify({ messages: [{ topic: "t", event: "e", payload: { text: "x".repeat(1_000_000) } }] });
  const bytes = new TextEncoder().encode(text);
  const piece = 50_000;
  let read = 0;
  const send = (path: string, apikey: string | undefined, remoteAddress: string, type = "application/json") => {
    let at = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          read += 1;
          controller.enqueue(bytes.subarray(at, at + piece));
          at += piece;
          if (at >= bytes.length) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": type, ...(apikey && { apikey }) };
    const init = { method: "POST", headers: { ...headers, "content-length": String(bytes.length) }, body };
    return platform
      .fetch(new Request(`http://127.0.0.1:3000${path}`, { ...init, duplex: "half" } as RequestInit), { remoteAddress })
      .then(({ status }) => status);
  };
  const many = "/realtime/v1/api/broadcast";
  expect(await send(many, undefined, "203.0.113.1")).toBe(401);
  expect(await send("/realtime/v1/api/broadcast/t/events/e", undefined, "203.0.113.1")).toBe(401);
  expect(read).toBe(0);
  const { anonKey, serviceRoleKey } = platform.keys;
  const flood = [];
  for (let n = 0; n < 40; n += 1) flood.push(await send(many, anonKey, `2001:db8:9:9::${n + 1}`));
  expect(new Set(flood)).toEqual(new Set([422, 429]));
  expect(read).toBeLessThan(30 * (bytes.length / piece));
  const network = "2001:db8:9:9::7";
  // A slow machine has room for another megabyte meanwhile.
  const isRefused = async (path: string, type?: string) => {
    for (let n = 0; n < 20; n += 1) if ((await send(path, anonKey, network, type)) === 429) return true;
    return false;
  };
  for (const path of [many, "/rest/v1/rpc/checkout_paid_products"]) expect(await isRefused(path), path).toBe(true);
  // Whatever the sender calls it: what is parsed is counted.
  expect(await isRefused("/storage/v1/object/sign/x", "text/plain")).toBe(true);
  expect(await send(many, serviceRoleKey, network)).toBe(422);
  await platform.close();
});
