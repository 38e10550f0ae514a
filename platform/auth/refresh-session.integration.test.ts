import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config";
import { createPlatform } from "../platform.ts";
import { type AuthHarness, authHarness, goodPassword, siteUrl } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

type Answer = { status: number; body: Record<string, unknown> & { refresh_token: string; access_token: string } };

async function refresh(refresh_token: unknown): Promise<Answer> {
  const response = await harness.call("/auth/v1/token?grant_type=refresh_token", { json: { refresh_token } });
  return { status: response.status, body: await response.json() };
}

async function firstToken(email: string): Promise<string> {
  const supabase = await harness.confirmedUser(email);
  return (await supabase.auth.getSession()).data.session?.refresh_token ?? "";
}

/** Lets the refresh tokens of the account be this much older. */
const age = (email: string, interval: string) =>
  harness.database.asService((tx) =>
    tx.query(
      `update auth.refresh_tokens t set updated_at = t.updated_at - $2::interval
       from auth.users u where u.email = $1 and t.user_id = u.id::text`,
      [email, interval],
    ),
  );

const liveTokens = async (email: string) => {
  const { rows } = await harness.database.asService((tx) =>
    tx.query(
      `select t.token from auth.refresh_tokens t join auth.users u on u.id::text = t.user_id
       join auth.sessions s on s.id = t.session_id
       where u.email = $1 and not t.revoked and (select count(*) from auth.refresh_tokens o where o.session_id = s.id) > 1`,
      [email],
    ),
  );
  return rows.length;
};

describe("refreshing", () => {
  test("replaces the token and keeps the session", async () => {
    const supabase = await harness.confirmedUser("rotate@example.com");
    const before = (await supabase.auth.getSession()).data.session;
    const { data, error } = await supabase.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    const sessionOf = (token: string | undefined) => JSON.parse(atob(token?.split(".")[1] ?? "")).session_id;
    expect(sessionOf(data.session?.access_token)).toBe(sessionOf(before?.access_token));
    expect((await supabase.auth.getUser()).error).toBeNull();
  });

  test("keeps the program's name that signed in, or the first 255 signs of it", async () => {
    await harness.confirmedUser("agent@example.com");
    const json = { email: "agent@example.com", password: goodPassword };
    const headers = { "user-agent": `Mozilla/5.0 ${"x".repeat(300)}` };
    await harness.call("/auth/v1/token?grant_type=password", { json, headers });
    const { rows } = await harness.database.asService((tx) =>
      tx.query(
        `select user_agent from auth.sessions s join auth.users u on u.id = s.user_id
         where u.email = 'agent@example.com' order by s.created_at desc limit 1`,
      ),
    );
    expect(rows).toEqual([{ user_agent: `Mozilla/5.0 ${"x".repeat(243)}` }]);
  });

  test("is refused while the account is disabled, whatever became of its sessions, and goes on afterwards", async () => {
    const token = await firstToken("disabled@example.com");
    const until = (when: string) =>
      harness.database.asService((tx) =>
        tx.query(`update auth.users set banned_until = now() + $1::interval where email = 'disabled@example.com'`, [
          when,
        ]),
      );
    await until("1 hour");
    const refused = await refresh(token);
    expect([refused.status, refused.body.error_code]).toEqual([400, "user_banned"]);
    await until("-1 second");
    expect((await refresh(token)).status).toBe(200);
  });

  test("answers a second use within ten seconds with the token that lives", async () => {
    const token = await firstToken("within@example.com");
    const first = await refresh(token);
    expect((await refresh(token)).body.refresh_token).toBe(first.body.refresh_token);
    const second = await refresh(first.body.refresh_token);
    // A tab that is two steps behind catches up as well.
    expect((await refresh(token)).body.refresh_token).toBe(second.body.refresh_token);
    expect(await liveTokens("within@example.com")).toBe(1);
  });

  test("lets a tab catch up that is sixteen steps behind, and none that is farther", async () => {
    const token = await firstToken("behind@example.com");
    let newest = token;
    const step = async () => {
      newest = (await refresh(newest)).body.refresh_token;
    };
    for (let count = 0; count < 16; count += 1) await step();
    // However slow this machine is: the ten seconds are not over.
    await age("behind@example.com", "-1 hour");
    expect((await refresh(token)).body.refresh_token).toBe(newest);
    await step();
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: "refresh_token_already_used" } });
  });

  test("ends the session when a replaced token is used after ten seconds", async () => {
    const token = await firstToken("stolen@example.com");
    const rightful = await refresh(token);
    await age("stolen@example.com", "11 seconds");
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: "refresh_token_already_used" } });
    expect((await refresh(rightful.body.refresh_token)).status).toBe(400);
    const user = await harness.call("/auth/v1/user", {
      headers: { authorization: `Bearer ${rightful.body.access_token}` },
    });
    expect(await user.json()).toMatchObject({ error_code: "session_not_found" });
  });

  test("gives fifty at once, over two processes, one live chain", async () => {
    const token = await firstToken("parallel@example.com");
    const config = readConfig({});
    const log = { info() {}, warn() {}, error() {} };
    const other = await createPlatform({ config, database: harness.database, log });
    const ask = async (index: number) => {
      const path = "/auth/v1/token?grant_type=refresh_token";
      const init = { method: "POST", body: JSON.stringify({ refresh_token: token }) };
      const request = new Request(new URL(path, siteUrl), init);
      const platform = index % 2 ? other : harness.platform;
      return (await (await platform.fetch(request, { remoteAddress: "127.0.0.1" })).json()) as Answer["body"];
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(await liveTokens("parallel@example.com")).toBe(1);
    expect((await refresh(answers[0]?.refresh_token)).status).toBe(200);
  });

  test("stops after seven idle days and after thirty days in all", async () => {
    for (const [email, change] of [
      ["idle@example.com", "created_at = now() - interval '7 days 1 minute', refreshed_at = null"],
      ["absolute@example.com", "not_after = now() - interval '1 second'"],
    ] as const) {
      const token = await firstToken(email);
      await harness.database.asService((tx) =>
        tx.query(`update auth.sessions set ${change} where user_id = (select id from auth.users where email = $1)`, [
          email,
        ]),
      );
      expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: "session_expired" } });
    }
  });

  test("does not know a token that never was", async () => {
    expect(await refresh("never")).toMatchObject({ status: 400, body: { error_code: "refresh_token_not_found" } });
  });

  test("stores no token that could be used", async () => {
    const token = await firstToken("backup@example.com");
    const { rows } = await harness.database.asService((tx) =>
      tx.query("select from auth.refresh_tokens where token = $1 or parent = $1", [token]),
    );
    expect(rows).toEqual([]);
  });
});

describe("signing out", () => {
  const signIn = async (email: string) => {
    const supabase = harness.client();
    const { error } = await supabase.auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toBeNull();
    return supabase;
  };
  const tokenOf = async (supabase: Awaited<ReturnType<typeof signIn>>) =>
    (await supabase.auth.getSession()).data.session?.access_token ?? "";
  const stands = async (token: string) =>
    (await harness.call("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } })).status === 200;

  test.each([
    ["local", [false, true]],
    ["others", [true, false]],
    ["global", [false, false]],
  ] as const)("with scope %s ends the sessions it names", async (scope, expected) => {
    const email = `out-${scope}@example.com`;
    const here = await harness.confirmedUser(email);
    const there = await signIn(email);
    const tokens = [await tokenOf(here), await tokenOf(there)];
    expect((await here.auth.signOut({ scope })).error).toBeNull();
    expect(await Promise.all(tokens.map(stands))).toEqual(expected);
  });

  test("refuses another scope", async () => {
    const token = await tokenOf(await harness.confirmedUser("scope@example.com"));
    const headers = { authorization: `Bearer ${token}` };
    const response = await harness.call("/auth/v1/logout?scope=everything", { method: "POST", headers });
    expect([response.status, (await response.json()).error_code]).toEqual([400, "validation_failed"]);
  });
});
