import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config";
import { codeOf } from "../../tests/support/authenticator.ts";
import { type AuthHarness, authHarness, goodPassword } from "../auth/test-harness.ts";
import type { FunctionHandler } from "../functions/function-handler.ts";
import { createPlatform, type Platform } from "../platform.ts";
import type { Database } from "../postgres/database.ts";
import { createDatabase } from "../postgres/pool.ts";

const site = "http://127.0.0.1:3000";
const quiet = { info() {}, warn() {}, error() {} };
const echo: FunctionHandler = async () => Response.json({ ran: true });

let harness: AuthHarness;
/** Another process on the same PostgreSQL. */
let other: Platform;
let here: Platform;
let otherDatabase: Database;
beforeAll(async () => {
  harness = await authHarness();
  otherDatabase = createDatabase({ ownerUrl: harness.ownerUrl, callerUrl: harness.callerUrl, log: quiet });
  other = await createPlatform({
    config: readConfig({}),
    database: otherDatabase,
    log: quiet,
    functions: { echo },
  });
  here = await createPlatform({ config: readConfig({}), database: harness.database, log: quiet, functions: { echo } });
});
afterAll(async () => {
  await here.close();
  await other.close();
  await otherDatabase.close();
  await harness.stop();
});

const ask = async (platform: Platform, token: string, path = "/rest/v1/saved_strategies?select=id") => {
  const headers = { authorization: `Bearer ${token}`, apikey: platform.keys.anonKey };
  const response = await platform.fetch(new Request(site + path, { headers }), { remoteAddress: "127.0.0.1" });
  const body = (await response.json()) as { code?: string };
  return [response.status, body.code];
};

const admin = () =>
  createClient(site, harness.platform.keys.serviceRoleKey, {
    global: { fetch: harness.fetchFrom("127.0.0.1") },
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;

type Ending = (member: { client: SupabaseClient; id: string; token: string; refresh: string }) => Promise<unknown>;

const sql = (text: string, values: unknown[]) => harness.database.asService((tx) => tx.query(text, values));

const endings: Readonly<Record<string, Ending>> = {
  "sign-out": ({ client }) => client.auth.signOut(),
  "a ban": ({ id }) => admin().updateUserById(id, { ban_duration: "24h" }),
  "the user's deletion": ({ id }) => admin().deleteUser(id),
  "a soft deletion": ({ id }) => admin().deleteUser(id, true),
  "another role": ({ id }) => admin().updateUserById(id, { app_metadata: { role: "support" } }),
  "a new password set by the owner": ({ id }) => admin().updateUserById(id, { password: `${goodPassword} again` }),
  "a stolen refresh token that was used again": async ({ client, refresh }) => {
    await client.auth.refreshSession({ refresh_token: refresh });
    await sql("update auth.refresh_tokens set updated_at = now() - interval '1 hour' where revoked", []);
    const body = JSON.stringify({ refresh_token: refresh });
    const again = await harness.call("/auth/v1/token?grant_type=refresh_token", { method: "POST", body });
    expect(again.status).toBe(400);
  },
  "a ban by hand in SQL": ({ id }) =>
    sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]),
  "a session deleted by hand in SQL": ({ id }) => sql("delete from auth.sessions where user_id = $1", [id]),
};

let counter = 0;

describe("an access token ends with", () => {
  test.each(Object.entries(endings))("%s, on REST and functions, in every process", async (_, end) => {
    counter += 1;
    const client = await harness.confirmedUser(`session-${counter}@visitor.example`);
    const { session } = (await client.auth.getSession()).data;
    const token = session?.access_token ?? "";
    const platforms = [harness.platform, here, other];
    for (const platform of platforms) expect(await ask(platform, token)).toEqual([200, undefined]);
    for (const platform of [here, other])
      expect(await ask(platform, token, "/functions/v1/echo")).toEqual([200, undefined]);

    await end({ client, id: session?.user.id ?? "", token, refresh: session?.refresh_token ?? "" });
    for (const platform of platforms) {
      await expect.poll(() => ask(platform, token), { timeout: 2_000, interval: 20 }).toEqual([401, "PGRST303"]);
    }
    for (const platform of [here, other]) {
      expect(await ask(platform, token, "/functions/v1/echo")).toEqual([401, "session_ended"]);
    }
  });

  test("sign-out in the process that answered it, at the very next request", async () => {
    const client = await harness.confirmedUser("at-once@visitor.example");
    for (let round = 0; round < 20; round += 1) {
      const { data } = await client.auth.signInWithPassword({
        email: "at-once@visitor.example",
        password: goodPassword,
      });
      const token = data.session?.access_token ?? "";
      expect((await ask(harness.platform, token))[0]).toBe(200);
      await client.auth.signOut();
      expect((await ask(harness.platform, token))[0]).toBe(401);
    }
  });
});

test("an access token loses the second factor when it is removed, in every process, and stays good for the rest", async () => {
  const email = "second-factor@visitor.example";
  const { user } = (await (await harness.confirmedUser(email)).auth.getUser()).data;
  await admin().updateUserById(user?.id ?? "", { app_metadata: { role: "owner" } });
  const client = harness.client();
  await client.auth.signInWithPassword({ email, password: goodPassword });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("nothing was enrolled");
  await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) });
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  await sql("select public.store_unreadable_event('gumroad', 'for the owner alone', 'raw')", []);
  const seen = async (platform: Platform) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${site}/rest/v1/unreadable_events?select=reason`, { headers });
    const response = await platform.fetch(request, { remoteAddress: "127.0.0.1" });
    return [response.status, ((await response.json()) as unknown[]).length];
  };
  const platforms = [harness.platform, here, other];
  for (const platform of platforms) expect(await seen(platform)).toEqual([200, 1]);
  expect((await admin().mfa.deleteFactor({ userId: user?.id ?? "", id: data.id })).error).toBeNull();
  for (const platform of platforms) {
    await expect.poll(() => seen(platform), { timeout: 2_000, interval: 20 }).toEqual([200, 0]);
  }
});

test("only the session that was ended ends", async () => {
  const email = "two-devices@visitor.example";
  const one = await harness.confirmedUser(email);
  const two = harness.client();
  await two.auth.signInWithPassword({ email, password: goodPassword });
  const token = (await two.auth.getSession()).data.session?.access_token ?? "";
  await one.auth.signOut({ scope: "local" });
  for (const platform of [harness.platform, other]) expect((await ask(platform, token))[0]).toBe(200);
});

test("a bearer that is not ours does not keep a function from answering, and a session id that is nobody's opens nothing", async () => {
  expect(await ask(here, "provider-secret", "/functions/v1/echo")).toEqual([200, undefined]);
  const claims = { aud: "authenticated", role: "authenticated", sub: crypto.randomUUID() };
  for (const session_id of [crypto.randomUUID(), "x", 7, null]) {
    const token = await here.keys.sign({ ...claims, session_id }, { expiresIn: 60 });
    expect((await ask(here, token))[0]).toBe(401);
  }
});

test("an access token has the user's present e-mail address, in every process, and the orders move with the account", async () => {
  const [before, after] = ["before@visitor.example", "after@visitor.example"];
  const client = await harness.confirmedUser(before);
  const { session } = (await client.auth.getSession()).data;
  const order =
    "insert into public.orders (provider, provider_order_id, email, status) values ('sandbox', $1, $2, 'paid')";
  await sql(order, ["first", before]);
  const seen = async (token: string, platform: Platform) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${site}/rest/v1/orders?select=provider_order_id,email`, { headers });
    return (await platform.fetch(request, { remoteAddress: "127.0.0.1" })).json();
  };
  const platforms = [harness.platform, here, other];
  const token = session?.access_token ?? "";
  for (const platform of platforms) expect(await seen(token, platform)).toHaveLength(1);
  // By hand, as an owner may: a change through the interface ends the sessions from before it.
  await sql("update auth.users set email = $2 where id = $1", [session?.user.id, after]);
  await sql(order, ["of the next owner", before]);
  for (const platform of platforms) {
    await expect
      .poll(() => seen(token, platform), { timeout: 2_000, interval: 20 })
      .toEqual([{ provider_order_id: "first", email: after }]);
  }
  const next = (await (await harness.confirmedUser(before)).auth.getSession()).data.session?.access_token ?? "";
  expect(await seen(next, here)).toEqual([{ provider_order_id: "of the next owner", email: before }]);
});
