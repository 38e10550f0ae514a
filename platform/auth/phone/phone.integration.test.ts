import { createServer } from "node:http";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type AuthHarness, authHarness, goodPassword, siteUrl } from "../test-harness.ts";

const testNumber = "1234567890";
const settings = `
  [auth]
  enable_anonymous_sign_ins = true
  [auth.sms]
  enable_signup = true
  max_frequency = "0"
  template = "{{ .Code }} is your Northpip code"
  [auth.sms.test_otp]
  ${testNumber} = "123456"
`;

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({ settings });
});
afterAll(() => harness.stop());

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = [], of = harness) =>
  (await of.database.asService((tx) => tx.query<Row>(text, values))).rows;

let counter = 0;
const newNumber = () => {
  counter += 1;
  return `1202555${String(counter).padStart(4, "0")}`;
};

async function messages(phone: string, of = harness): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    "select body_text as text from sms.outbox where recipient = $1 order by created_at, id",
    [phone],
    of,
  );
  return rows.map(({ text }) => text);
}

const codeTo = async (phone: string, of = harness) => /\d{6}/.exec((await messages(phone, of)).at(-1) ?? "")?.[0] ?? "";
/** A code that is certainly another one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const verify = (client: SupabaseClient, phone: string, token: string, type: "sms" | "phone_change" = "sms") =>
  client.auth.verifyOtp({ phone, token, type });

/** An account with a proven number and a password. */
async function withPhone(password = goodPassword) {
  const phone = newNumber();
  const client = harness.client();
  const { error } = await client.auth.signUp({ phone, password });
  if (error) throw error;
  const given = await verify(client, phone, await codeTo(phone));
  if (given.error) throw given.error;
  return { client, phone, id: given.data.user?.id ?? "" };
}

const admin = () =>
  createClient(siteUrl, harness.platform.keys.serviceRoleKey, {
    global: { fetch: harness.fetchFrom("127.0.0.1") },
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;

const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

describe("a number and a password", () => {
  test("make an account that its code opens, and then sign in", async () => {
    const phone = newNumber();
    const client = harness.client();
    const { data, error } = await client.auth.signUp({ phone: `+${phone}`, password: goodPassword });
    expect(error).toBeNull();
    expect([data.session, data.user?.phone, data.user?.identities]).toEqual([null, phone, []]);
    expect(await messages(phone)).toEqual([expect.stringMatching(/^\d{6} is your Northpip code$/)]);
    const early = await client.auth.signInWithPassword({ phone, password: goodPassword });
    expect([early.error?.status, early.error?.code]).toEqual([400, "invalid_credentials"]);

    const opened = await verify(client, `+${phone}`, await codeTo(phone));
    expect(opened.error).toBeNull();
    expect(opened.data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: "phone", providers: ["phone"] },
      identities: [{ provider: "phone", identity_data: { phone, phone_verified: true } }],
    });
    expect(claimsOf(opened.data.session?.access_token)).toMatchObject({ phone, email: "", amr: [{ method: "otp" }] });

    const next = harness.client();
    expect((await next.auth.signInWithPassword({ phone, password: goodPassword })).data.user?.phone).toBe(phone);
    const wrong = await next.auth.signInWithPassword({ phone, password: "not this one at all" });
    const unknown = await next.auth.signInWithPassword({ phone: newNumber(), password: goodPassword });
    expect([wrong.error?.code, unknown.error?.code]).toEqual(["invalid_credentials", "invalid_credentials"]);
  });

  test("are answered the same for a number that has an account, whose code signs in with the password it has", async () => {
    const { phone, id } = await withPhone();
    const stranger = harness.client();
    const again = await stranger.auth.signUp({ phone, password: "another long phrase" });
    expect(again.error).toBeNull();
    expect(again.data.user?.id).not.toBe(id);
    expect((await verify(stranger, phone, await codeTo(phone))).data.user?.id).toBe(id);
    expect(
      (await harness.client().auth.signInWithPassword({ phone, password: "another long phrase" })).error?.code,
    ).toBe("invalid_credentials");
    expect((await harness.client().auth.signInWithPassword({ phone, password: goodPassword })).error).toBeNull();
  });

  test("of somebody who never proved the number are worth nothing once its owner signs in", async () => {
    const phone = newNumber();
    await harness.client().auth.signUp({ phone, password: "chosen by a stranger" });
    const owner = harness.client();
    await owner.auth.signInWithOtp({ phone });
    expect((await verify(owner, phone, await codeTo(phone))).error).toBeNull();
    const stranger = await harness.client().auth.signInWithPassword({ phone, password: "chosen by a stranger" });
    expect(stranger.error?.code).toBe("invalid_credentials");
  });

  test("need a number in E.164 and one channel", async () => {
    const client = harness.client();
    for (const phone of ["+1-invalid", "0123456", "12025550123456789"]) {
      expect((await client.auth.signUp({ phone, password: goodPassword })).error?.message).toBe(
        "Invalid phone number format (E.164 required)",
      );
    }
    const { error } = await client.auth.signInWithOtp({ phone: newNumber(), options: { channel: "whatsapp" } });
    expect(error?.code).toBe("validation_failed");
  });

  test("open at once where no confirmation is asked for, and a second sign-up is told", async () => {
    const open = await authHarness({ settings: "[auth.sms]\nenable_signup = true\nenable_confirmations = false" });
    try {
      const phone = newNumber();
      const client = open.client();
      const { data } = await client.auth.signUp({ phone, password: goodPassword });
      expect(data.session?.user.phone_confirmed_at).toEqual(expect.any(String));
      const again = await open.client().auth.signUp({ phone, password: goodPassword });
      expect([again.error?.status, again.error?.code]).toEqual([422, "user_already_exists"]);
      const other = open.client();
      await other.auth.signUp({ phone: newNumber(), password: goodPassword });
      expect((await other.auth.updateUser({ phone })).error?.code).toBe("phone_exists");
      const moved = newNumber();
      expect((await other.auth.updateUser({ phone: moved })).data.user?.phone).toBe(moved);
      const stated = await (await open.call("/auth/v1/settings")).json();
      expect(stated).toMatchObject({ external: { phone: true }, phone_autoconfirm: true, sms_provider: "" });
    } finally {
      await open.stop();
    }
  });
});

describe("a code sent by SMS", () => {
  test("makes the account, signs in once, and replaces the one before", async () => {
    const phone = newNumber();
    const client = harness.client();
    expect((await client.auth.signInWithOtp({ phone, options: { data: { theme: "dark" } } })).error).toBeNull();
    const first = await codeTo(phone);
    await client.auth.signInWithOtp({ phone });
    const second = await codeTo(phone);
    if (first !== second) expect((await verify(client, phone, first)).error?.code).toBe("otp_expired");
    const { data } = await verify(client, phone, second);
    expect(data.user).toMatchObject({ phone, user_metadata: { theme: "dark" } });
    const again = await verify(client, phone, second);
    expect([again.error?.status, again.error?.code]).toEqual([403, "otp_expired"]);
  });

  test("makes no account where the caller does not want one, and the answer does not say so", async () => {
    const phone = newNumber();
    const { error } = await harness.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    expect(await messages(phone)).toEqual([]);
    expect((await verify(harness.client(), phone, "123456")).error?.code).toBe("otp_expired");
  });

  test("ends after five wrong ones and after ten minutes, and its hash is keyed", async () => {
    const phone = newNumber();
    const client = harness.client();
    await client.auth.signInWithOtp({ phone });
    const code = await codeTo(phone);
    for (let guess = 0; guess < 5; guess += 1) await verify(client, phone, otherThan(code));
    expect((await verify(client, phone, code)).error?.code).toBe("otp_expired");
    await client.auth.signInWithOtp({ phone });
    const next = await codeTo(phone);
    const [stored] = await sql<{ seconds: number; row: string }>(
      `select extract(epoch from code_expires_at - now())::float8 as seconds, to_jsonb(t)::text as row
       from auth.one_time_tokens t where relates_to = $1 and used_at is null`,
      [phone],
    );
    expect(Math.round((stored?.seconds ?? 0) / 60)).toBe(10);
    expect(stored?.row).not.toContain(next);
    await sql("update auth.one_time_tokens set code_expires_at = now() where relates_to = $1", [phone]);
    expect((await verify(client, phone, next)).error?.code).toBe("otp_expired");
  });

  test("is sent again on request, and only where one is waiting", async () => {
    const phone = newNumber();
    const client = harness.client();
    await client.auth.signUp({ phone, password: goodPassword });
    expect((await client.auth.resend({ type: "sms", phone })).error).toBeNull();
    expect(await messages(phone)).toHaveLength(2);
    expect((await verify(client, phone, await codeTo(phone))).error).toBeNull();
    expect((await client.auth.signInWithPassword({ phone, password: goodPassword })).error).toBeNull();
    for (const stranger of [phone, newNumber()]) {
      const before = (await messages(stranger)).length;
      expect((await client.auth.resend({ type: "sms", phone: stranger })).error).toBeNull();
      expect((await messages(stranger)).length).toBe(before);
    }
  });

  test("is the one of the settings file for a number that is there for tests, and nothing is sent", async () => {
    const client = harness.client();
    expect((await client.auth.signInWithOtp({ phone: testNumber })).error).toBeNull();
    expect((await verify(client, testNumber, "654321")).error?.code).toBe("otp_expired");
    expect((await verify(client, testNumber, "123456")).data.user?.phone).toBe(testNumber);
    expect(await messages(testNumber)).toEqual([]);
  });

  test("is shown in the local mailbox", async () => {
    const phone = newNumber();
    await harness.client().auth.signInWithOtp({ phone });
    const page = await (await harness.call("/_dev/mail/key/")).text();
    expect(page).toContain(`${await codeTo(phone)} is your Northpip code`);
    expect(page).toContain(`+${phone}`);
  });

  test("is the second line of reauthentication for an account without an address", async () => {
    const { client, phone, id } = await withPhone();
    await sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '10 minutes 1 second'
       where session_id in (select s.id from auth.sessions s where s.user_id = $1)`,
      [id],
    );
    const moved = newNumber();
    expect((await client.auth.updateUser({ phone: moved })).error?.code).toBe("reauthentication_needed");
    expect(await messages(moved)).toEqual([]);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = await codeTo(phone);
    const wrong = await client.auth.updateUser({ phone: moved, nonce: otherThan(nonce) } as never);
    expect(wrong.error?.code).toBe("reauthentication_not_valid");
    expect((await client.auth.updateUser({ phone: moved, nonce } as never)).error).toBeNull();
    expect(await messages(moved)).toHaveLength(1);
  });
});

describe("a change of number", () => {
  test("takes the code of the new one, and ends what the old one opened", async () => {
    const { client, phone, id } = await withPhone();
    const elsewhere = harness.client();
    await elsewhere.auth.signInWithPassword({ phone, password: goodPassword });
    const moved = newNumber();
    const asked = await client.auth.updateUser({ phone: moved });
    expect([asked.data.user?.phone, asked.data.user?.new_phone]).toEqual([phone, moved]);
    expect((await client.auth.resend({ type: "phone_change", phone: moved })).error).toBeNull();
    const code = await codeTo(moved);
    expect((await verify(client, moved, code, "sms")).error?.code).toBe("otp_expired");
    const { data } = await verify(client, moved, code, "phone_change");
    expect([data.user?.id, data.user?.phone, data.user?.new_phone]).toEqual([id, moved, undefined]);
    expect(claimsOf(data.session?.access_token).phone).toBe(moved);
    expect((await elsewhere.auth.getUser()).data.user).toBeNull();
    expect((await harness.client().auth.signInWithPassword({ phone, password: goodPassword })).error?.code).toBe(
      "invalid_credentials",
    );
  });

  test("to somebody else's number sends nothing and is answered like any other", async () => {
    const owner = await withPhone();
    const { client } = await withPhone();
    const before = (await messages(owner.phone)).length;
    const asked = await client.auth.updateUser({ phone: owner.phone });
    expect([asked.error, asked.data.user?.new_phone]).toEqual([null, owner.phone]);
    await client.auth.resend({ type: "phone_change", phone: owner.phone });
    expect((await messages(owner.phone)).length).toBe(before);
  });

  test("needs the second factor where there is one", async () => {
    const { client, id } = await withPhone();
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, '', 'totp', 'verified', now(), now())`,
      [id],
    );
    expect((await client.auth.updateUser({ phone: newNumber() })).error?.code).toBe("insufficient_aal");
  });

  test("gives an account with an address a number beside it, and an anonymous one an owner", async () => {
    const phone = newNumber();
    const client = await harness.confirmedUser("both@visitor.example");
    await client.auth.updateUser({ phone });
    const { data } = await verify(client, phone, await codeTo(phone), "phone_change");
    expect(data.user).toMatchObject({
      email: "both@visitor.example",
      phone,
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "phone"]);

    const nobody = harness.client();
    const id = (await nobody.auth.signInAnonymously()).data.user?.id;
    const first = newNumber();
    await nobody.auth.updateUser({ phone: first });
    const named = await verify(nobody, first, await codeTo(first), "phone_change");
    expect([named.data.user?.id, named.data.user?.is_anonymous]).toEqual([id, false]);
  });
});

describe("text messages cost the owner money, so they are counted", () => {
  const counting = (limits: object, more = "") =>
    authHarness({ limits: { ...limits } as never, settings: `[auth.sms]\nenable_signup = true\n${more}` });
  const ask = (of: AuthHarness, phone: string, from: string) => of.client({ from }).auth.signInWithOtp({ phone });

  test("one a minute to a number, whoever asks", async () => {
    const counted = await counting({});
    try {
      const phone = newNumber();
      expect((await ask(counted, phone, "198.51.100.1")).error).toBeNull();
      const again = await ask(counted, phone, "198.51.100.2");
      expect([again.error?.status, again.error?.code]).toEqual([429, "over_sms_send_rate_limit"]);
      const resent = await counted.client({ from: "198.51.100.3" }).auth.resend({ type: "sms", phone });
      expect(resent.error?.code).toBe("over_sms_send_rate_limit");
      const registered = await counted.client({ from: "198.51.100.4" }).auth.signUp({ phone, password: goodPassword });
      expect(registered.error?.code).toBe("over_sms_send_rate_limit");
      expect(await messages(phone, counted)).toHaveLength(1);
    } finally {
      await counted.stop();
    }
  });

  test("four times as many of all networks of an IPv6 line as of one", async () => {
    const counted = await counting({ sms: { count: 1, windowMs: 3_600_000 } });
    try {
      const codes: unknown[] = [];
      for (const from of ["7:1", "7:2", "7:3", "7:4", "7:5", "8:1"])
        codes.push((await ask(counted, newNumber(), `2001:db8:${from}::1`)).error?.code);
      expect(codes).toEqual([...Array(4).fill(undefined), "over_sms_send_rate_limit", undefined]);
    } finally {
      await counted.stop();
    }
  });

  test("per number, per address and all together, and what one refuses does not use up the last", async () => {
    const hour = 3_600_000;
    const counted = await counting(
      {
        sms: { count: 3, windowMs: hour },
        smsTo: { count: 2, windowMs: hour },
        smsTotal: { count: 6, windowMs: hour },
      },
      'max_frequency = "0"',
    );
    try {
      const refused = async (phone: string, from: string) => (await ask(counted, phone, from)).error?.code;
      const phone = newNumber();
      expect([await refused(phone, "198.51.100.1"), await refused(phone, "198.51.100.2")]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await refused(phone, "198.51.100.3")).toBe("over_sms_send_rate_limit");
      for (let one = 0; one < 3; one += 1) expect(await refused(newNumber(), "198.51.100.4")).toBeUndefined();
      expect(await refused(newNumber(), "198.51.100.4")).toBe("over_sms_send_rate_limit");
      expect(await refused(newNumber(), "198.51.100.5")).toBeUndefined();
      expect(await refused(newNumber(), "198.51.100.6")).toBe("over_sms_send_rate_limit");
      expect(await sql("select id from sms.outbox", [], counted)).toHaveLength(6);
    } finally {
      await counted.stop();
    }
  });

  test("guessing ends after ten wrong codes an hour, however many messages it asked for", async () => {
    const counted = await authHarness({
      limits: { codeFailures: { count: 10, windowMs: 3_600_000 } } as never,
      settings: `[auth.sms]\nenable_signup = true\nmax_frequency = "0"`,
    });
    try {
      const phone = newNumber();
      for (let round = 0; round < 2; round += 1) {
        await ask(counted, phone, `198.51.100.${round}`);
        const wrong = otherThan(await codeTo(phone, counted));
        for (let guess = 0; guess < 5; guess += 1)
          await verify(counted.client({ from: `198.51.100.${guess + 10}` }), phone, wrong);
      }
      await ask(counted, phone, "198.51.100.50");
      const right = await verify(counted.client({ from: "198.51.100.51" }), phone, await codeTo(phone, counted));
      expect(right.error?.code).toBe("over_request_rate_limit");
    } finally {
      await counted.stop();
    }
  });
});

describe("where text messages", () => {
  test("are switched off, every way to ask for one answers that", async () => {
    const off = await authHarness();
    try {
      const phone = newNumber();
      const client = off.client();
      const said = async (asked: Promise<{ error: { code?: string | undefined } | null }>) => (await asked).error?.code;
      expect(await said(client.auth.signUp({ phone, password: goodPassword }))).toBe("phone_provider_disabled");
      expect(await said(client.auth.signInWithPassword({ phone, password: goodPassword }))).toBe(
        "phone_provider_disabled",
      );
      expect(await said(client.auth.signInWithOtp({ phone }))).toBe("phone_provider_disabled");
      expect(await said(client.auth.resend({ type: "sms", phone }))).toBe("phone_provider_disabled");
      expect(await said(verify(client, phone, "123456"))).toBe("phone_provider_disabled");
      const member = await off.confirmedUser("off@visitor.example");
      expect(await said(member.auth.updateUser({ phone }))).toBe("phone_provider_disabled");
    } finally {
      await off.stop();
    }
  });

  test("have no provider on a site that others reach, the asker learns it instead of waiting", async () => {
    const open = await authHarness({ settings, config: { loopback: false } });
    try {
      const { error } = await open.client().auth.signInWithOtp({ phone: newNumber() });
      expect([error?.status, error?.code]).toEqual([422, "sms_send_failed"]);
      expect((await open.client().auth.signInWithOtp({ phone: testNumber })).error).toBeNull();
    } finally {
      await open.stop();
    }
  });
});

test("a code reaches the provider that the settings name, by the job that sends them", async () => {
  const asked: URLSearchParams[] = [];
  const provider = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    asked.push(new URLSearchParams(body));
    response.writeHead(201, { "content-type": "application/json" }).end('{"status":"queued"}');
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const sending = await authHarness({
    smsProviderBase: `http://127.0.0.1:${(provider.address() as { port: number }).port}`,
    settings: `
      [auth.sms]
      enable_signup = true
      [auth.sms.twilio]
      enabled = true
      account_sid = "AC1"
      message_service_sid = "MG1"
      auth_token = "token"
    `,
  });
  try {
    await sending.platform.startJobs();
    const phone = newNumber();
    const client = sending.client();
    await client.auth.signInWithOtp({ phone });
    await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000);
    expect(asked[0]?.get("To")).toBe(`+${phone}`);
    const code = /\d{6}/.exec(asked[0]?.get("Body") ?? "")?.[0] ?? "";
    expect((await verify(client, phone, code)).data.user?.phone).toBe(phone);
    await vi.waitFor(async () => expect(await messages(phone, sending)).toEqual([""]), 10_000);
    expect((await (await sending.call("/auth/v1/settings")).json()).sms_provider).toBe("twilio");
  } finally {
    await sending.stop();
    await new Promise((resolve) => provider.close(resolve));
  }
});

describe("an administrator", () => {
  test("makes, changes and deletes accounts by number, and their messages go with them", async () => {
    const phone = newNumber();
    const made = await admin().createUser({ phone, password: goodPassword, phone_confirm: true });
    expect(made.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
    expect((await harness.client().auth.signInWithPassword({ phone, password: goodPassword })).error).toBeNull();
    expect((await admin().createUser({ phone })).error?.code).toBe("phone_exists");
    const moved = newNumber();
    const id = made.data.user?.id ?? "";
    expect((await admin().updateUserById(id, { phone: moved })).data.user?.phone).toBe(moved);
    const other = await withPhone();
    expect((await admin().updateUserById(id, { phone: other.phone })).error?.code).toBe("phone_exists");
    await harness.client().auth.signInWithOtp({ phone: moved });
    expect(await messages(moved)).toHaveLength(1);
    await admin().deleteUser(id);
    expect(await messages(moved)).toEqual([]);
  });
});
