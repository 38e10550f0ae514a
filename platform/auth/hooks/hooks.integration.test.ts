import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../../../tests/support/authenticator.ts";
import { type AuthHarness, authHarness, goodPassword } from "../test-harness.ts";

const key = Buffer.from("a key that both sides know, long");
type Asked = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly text: string };

/** The owner's own server. What it answers is `answer`; what it was asked is `asked`. */
const owner = { asked: [] as Asked[], answer: (_: Asked): unknown => ({}), status: 200, type: "application/json" };
const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const asked = { path: request.url ?? "", headers: request.headers, text };
  owner.asked.push(asked);
  if (owner.status === 0) return;
  response.writeHead(owner.status, { "content-type": owner.type });
  response.end(JSON.stringify(owner.answer(asked)));
});
const bodyOf = ({ text }: Asked) => JSON.parse(text);
const lastOf = (path: string) => owner.asked.findLast((one) => one.path === path) as Asked;

let byRequest: AuthHarness;
let byFunction: AuthHarness;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = [
    "custom_access_token",
    "send_email",
    "send_sms",
    "password_verification_attempt",
    "before_user_created",
  ];
  byRequest = await authHarness({
    settings: names
      .map(
        (name) =>
          `[auth.hook.${name}]\nenabled = true\nuri = "${url}/${name}"\nsecrets = "v1,whsec_${key.toString("base64")}"\n`,
      )
      .concat("[auth.sms]\nenable_signup = true\nenable_confirmations = true\n")
      .join(""),
  });
  byFunction = await authHarness({
    settings: [
      ["custom_access_token", "add_claim"],
      ["mfa_verification_attempt", "judge_factor"],
      ["before_user_created", "judge_user"],
    ]
      .map(([name, fn]) => `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/hooks/${fn}"\n`)
      .join(""),
  });
  await byFunction.database.asService((tx) =>
    tx.query(`
      create schema hooks;
      grant usage on schema hooks to supabase_auth_admin;
      create table hooks.attempts (user_id uuid, valid boolean);
      grant insert, select on hooks.attempts to supabase_auth_admin;
      create function hooks.add_claim(event jsonb) returns jsonb language sql as $$
        select jsonb_set(event, '{claims,whoami}', to_jsonb(current_user::text)) $$;
      create function hooks.judge_factor(event jsonb) returns jsonb language plpgsql as $$ begin
        insert into hooks.attempts values ((event ->> 'user_id')::uuid, (event ->> 'valid')::boolean);
        if (select count(*) from hooks.attempts) > 1 then
          return '{"decision": "reject", "message": "Too many wrong codes."}';
        end if;
        return '{"decision": "continue"}';
      end $$;
      create function hooks.judge_user(event jsonb) returns jsonb language plpgsql as $$ begin
        if event -> 'user' ->> 'email' like 'slow%' then perform pg_sleep(10); end if;
        if event -> 'user' ->> 'email' like 'reads%' then perform 1 from auth.users; end if;
        if event -> 'user' ->> 'email' like '%@refused.example' then
          return '{"error": {"http_code": 403, "message": "Not from there."}}';
        end if;
        return '{}';
      end $$;`),
  );
});
afterAll(async () => {
  await byRequest.stop();
  await byFunction.stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  owner.asked.length = 0;
  owner.status = 200;
  owner.type = "application/json";
  owner.answer = ({ path, text }) => {
    if (path === "/custom_access_token") return { claims: { ...JSON.parse(text).claims, plan: "gold" } };
    return path === "/password_verification_attempt" ? { decision: "continue" } : {};
  };
});

const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** Signs up and confirms with what the mail hook was told. */
async function member(email: string) {
  const client = byRequest.client();
  await client.auth.signUp({ email, password: goodPassword });
  const { token_hash } = bodyOf(lastOf("/send_email")).email_data;
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: "signup" });
  if (error) throw error;
  return { client, session: data.session };
}

describe("a hook that is an address", () => {
  test("is asked to send text messages and whether a number may have an account, and its code signs in", async () => {
    const client = byRequest.client();
    const phone = "+491701234567";
    const sent = await client.auth.signInWithOtp({ phone });
    expect(sent.error).toBeNull();
    expect(bodyOf(lastOf("/before_user_created")).user).toMatchObject({ phone: "491701234567", email: "" });
    const { user, sms } = bodyOf(lastOf("/send_sms"));
    expect(user).toMatchObject({ phone: "491701234567", aud: "authenticated" });
    expect(await byRequest.database.asService((tx) => tx.query("select id from sms.outbox"))).toMatchObject({
      rows: [],
    });
    const { data, error } = await client.auth.verifyOtp({ phone, token: sms.otp, type: "sms" });
    expect(error).toBeNull();
    expect(data.user?.phone).toBe("491701234567");
  });

  test("is asked to send mails, signed by the standard of webhooks, and no other mail is written", async () => {
    await member("ada@example.com");
    const { headers, text } = lastOf("/send_email");
    const { user, email_data } = JSON.parse(text);
    expect(user).toMatchObject({ email: "ada@example.com", aud: "authenticated" });
    expect(email_data).toMatchObject({
      email_action_type: "signup",
      token: expect.stringMatching(/^\d{6}$/),
      redirect_to: "http://127.0.0.1:3000/auth",
      site_url: "http://127.0.0.1:3000",
    });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(await byRequest.mails()).toEqual([]);
  });

  test("changes the claims of tokens, also of refreshed ones, and never whose they are", async () => {
    const { client, session } = await member("bea@example.com");
    expect(claimsOf(session?.access_token)).toMatchObject({ plan: "gold", sub: session?.user.id });
    const { authentication_method, claims } = bodyOf(lastOf("/custom_access_token"));
    expect([authentication_method, claims.exp - claims.iat]).toEqual(["email/signup", session?.expires_in]);
    expect(Math.abs(claims.iat - claimsOf(session?.access_token).iat)).toBeLessThan(60);
    owner.answer = ({ text }) => ({ claims: { ...JSON.parse(text).claims, sub: crypto.randomUUID(), plan: "none" } });
    const { data } = await client.auth.refreshSession();
    expect(claimsOf(data.session?.access_token)).toMatchObject({ plan: "none", sub: session?.user.id });
    expect(bodyOf(lastOf("/custom_access_token")).authentication_method).toBe("token_refresh");
    owner.answer = () => ({ claims: { plan: "gold" } });
    const response = await byRequest.call("/auth/v1/token?grant_type=refresh_token", {
      json: { refresh_token: data.session?.refresh_token },
    });
    expect(response.status).toBe(500);
  });

  test("may end sign-ins after wrong passwords, with its own words", async () => {
    const { client } = await member("cyd@example.com");
    const email = "cyd@example.com";
    const wrong = await byRequest.client().auth.signInWithPassword({ email, password: "wrong" });
    expect(wrong.error?.code).toBe("invalid_credentials");
    expect(bodyOf(lastOf("/password_verification_attempt"))).toMatchObject({ valid: false });
    owner.answer = () => ({ decision: "reject", message: "Come back tomorrow.", should_logout_user: true });
    const right = await byRequest.client().auth.signInWithPassword({ email, password: goodPassword });
    expect([right.error?.code, right.error?.message]).toEqual(["invalid_credentials", "Come back tomorrow."]);
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("refuses an account before there is one, with the status it names", async () => {
    owner.answer = ({ path }) =>
      path === "/before_user_created" ? { error: { http_code: 451, message: "Not here." } } : {};
    const { error } = await byRequest.client().auth.signUp({ email: "dan@example.com", password: goodPassword });
    expect([error?.status, error?.message]).toEqual([451, "Not here."]);
    expect(bodyOf(lastOf("/before_user_created"))).toMatchObject({
      metadata: { name: "before-user-created", ip_address: "127.0.0.1" },
      user: { email: "dan@example.com", app_metadata: { provider: "email" } },
    });
    const { rows } = await byRequest.database.asService((tx) =>
      tx.query("select 1 from auth.users where email = 'dan@example.com'"),
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ["fails", 500, "application/json", 500, "unexpected_failure"],
    ["asks for a pause", 503, "application/json", 422, "hook_timeout_after_retry"],
    ["answers no JSON", 200, "text/html", 422, "hook_payload_invalid_content_type"],
    ["never answers", 0, "", 422, "hook_timeout"],
  ])("that %s makes nothing and is named", { timeout: 20_000 }, async (what, status, type, expected, code) => {
    owner.status = status;
    owner.type = type;
    const email = `${what.replaceAll(" ", "-")}@example.com`;
    const response = await byRequest.call("/auth/v1/signup", { json: { email, password: goodPassword } });
    expect([response.status, (await response.json()).error_code]).toEqual([expected, code]);
  });
});

describe("a hook that is a SQL function", () => {
  test("runs as a role of its own and changes the claims", async () => {
    const client = await byFunction.confirmedUser("ada@example.com");
    const { data } = await client.auth.getSession();
    expect(claimsOf(data.session?.access_token).whoami).toBe("supabase_auth_admin");
  });

  test("refuses an account, is not waited for, and may not read what it was not granted", async () => {
    const signUp = async (email: string) => {
      const { error } = await byFunction.client().auth.signUp({ email, password: goodPassword });
      return [error?.status, error?.code];
    };
    expect(await signUp("eve@refused.example")).toEqual([403, "hook_refused"]);
    expect(await signUp("slow@example.com")).toEqual([422, "hook_timeout"]);
    expect(await signUp("reads@example.com")).toEqual([500, undefined]);
  });

  test("counts wrong codes of a second factor, although the attempt fails", async () => {
    const client = await byFunction.confirmedUser("fay@example.com");
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
    const factorId = data?.id ?? "";
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
    expect(wrong.error?.code).toBe("mfa_verification_failed");
    const code = codeOf((data as { totp: { secret: string } }).totp.secret);
    const right = await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect([right.error?.code, right.error?.message]).toEqual(["mfa_verification_rejected", "Too many wrong codes."]);
  });
});
