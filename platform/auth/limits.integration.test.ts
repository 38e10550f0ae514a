import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeOf } from "../../tests/support/authenticator.ts";
import { authLimits } from "./limits.ts";
import { type AuthHarness, authHarness, goodPassword } from "./test-harness.ts";

type Client = Awaited<ReturnType<AuthHarness["confirmedUser"]>>;

let harness: AuthHarness;
beforeAll(async () => {
  // The real limits, except that many addresses may ask in these tests for one recipient's mail.
  harness = await authHarness({ limits: authLimits });
});
afterAll(() => harness.stop());

const post = async (path: string, json: unknown, from: string) => {
  const response = await harness.call(`/auth/v1/${path}`, { json, from });
  const body = await response.json();
  return {
    status: response.status,
    code: body.error_code as string | undefined,
    retryAfter: response.headers.get("retry-after"),
  };
};
const many = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const tally = (answers: { status: number }[]) => {
  const sum: Record<number, number> = {};
  for (const { status } of answers) sum[status] = (sum[status] ?? 0) + 1;
  return sum;
};

/** The minutes that the first refused of all was told to wait, rounded up. */
const waitMinutes = (answers: { status: number; retryAfter: string | null }[]) =>
  Math.ceil(Number(answers.find(({ status }) => status === 429)?.retryAfter) / 60);

test("an address may ask for thirty verifications in five minutes", async () => {
  const wrong = { type: "email", email: "limits@example.com", token: "000000" };
  const others = (index: number) => ({ ...wrong, email: `limits-${index}@example.com` });
  const answers = await many(40, (index) => post("verify", others(index), "192.0.2.1"));
  expect(tally(answers)).toEqual({ 403: 30, 429: 10 });
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.code).toBe("over_request_rate_limit");
  expect(waitMinutes(answers)).toBe(5);
  expect((await post("verify", wrong, "192.0.2.2")).status).toBe(403);
});

test("one IPv6 subscriber is one address", async () => {
  const wrong = { type: "email", email: "limits@example.com", token: "000000" };
  const others = (index: number) => ({ ...wrong, email: `subscriber-${index}@example.com` });
  const answers = await many(32, (index) => post("verify", others(index), `2001:db8:1:2::${index.toString(16)}`));
  expect(tally(answers)).toEqual({ 403: 30, 429: 2 });
  expect((await post("verify", wrong, "2001:db8:1:3::1")).status).toBe(403);
});

test("all networks of one IPv6 line together may ask for four times as much as one", async () => {
  const of = (line: string, index: number) => `2001:db8:${line}:${(index % 8).toString(16)}::1`;
  const wrong = (index: number) => ({ type: "email", email: `line-${index}@example.com`, token: "000000" });
  const answers = await many(150, (index) => post("verify", wrong(index), of("21", index)));
  expect(tally(answers)).toEqual({ 403: 120, 429: 30 });
  expect((await post("verify", wrong(0), of("22", 0))).status).toBe(403);
  const mails = await many(150, (index) => post("recover", { email: `line-${index}@example.com` }, of("23", index)));
  expect(tally(mails)).toEqual({ 200: 120, 429: 30 });
  expect((await post("recover", { email: "another-line@example.com" }, of("24", 0))).status).toBe(200);
}, 40_000);

test("ten wrong codes lock an account's codes for the hour, however many addresses and mails", async () => {
  const wrong = { type: "email", email: "guessed@example.com", token: "000000" };
  const answers = await many(14, (index) => post("verify", wrong, `198.51.101.${index + 1}`));
  expect(tally(answers)).toEqual({ 403: 10, 429: 4 });
  expect(waitMinutes(answers)).toBe(60);
});

test("one mailbox gets ten mails an hour and five from a reserve, whether or not it has an account", async () => {
  for (const email of ["flooded@example.com", "flooded-too@example.com"]) {
    const answers = await many(20, (index) => post("recover", { email }, `198.51.100.${index + 1}`));
    expect(tally(answers)).toEqual({ 200: 15, 429: 5 });
    expect(waitMinutes(answers)).toBe(60);
    expect(answers.find(({ status }) => status === 429)?.code).toBe("over_email_send_rate_limit");
  }
});

test("all spellings of a mailbox count as that mailbox", async () => {
  const spellings = (index: number) =>
    [`Tar.get+${index}@gmail.com`, `target@googlemail.com`, `t.arget@GMAIL.com`][index % 3] ?? "";
  const from = "203.0.113.40";
  const answers = await many(20, (index) => post("recover", { email: spellings(index) }, from));
  expect(tally(answers)).toEqual({ 200: 11, 429: 9 });
  const others = await many(4, (index) => post("recover", { email: `tar.get${index}@example.com` }, from));
  expect(tally(others)).toEqual({ 200: 4 });
});

test("a stranger who asks for all mails of a mailbox does not keep its owner from a new password", async () => {
  const email = "locked-out@example.com";
  const stranger = await many(20, () => post("recover", { email }, "203.0.113.41"));
  expect(tally(stranger)).toEqual({ 200: 11, 429: 9 });
  expect((await post("recover", { email }, "203.0.113.42")).status).toBe(200);
  expect((await post("recover", { email }, "203.0.113.42")).status).toBe(429);
});

test("nor does one from all networks of an IPv6 line", async () => {
  const email = "locked-out-by-a-line@example.com";
  const stranger = await many(20, (index) => post("recover", { email }, `2001:db8:31:${index.toString(16)}::1`));
  expect(tally(stranger)).toEqual({ 200: 11, 429: 9 });
  expect((await post("recover", { email }, "2001:db8:32:1::1")).status).toBe(200);
});

test("one address causes thirty mails an hour", async () => {
  const paths = ["recover", "otp"] as const;
  const answers = await many(40, (index) =>
    post(paths[index % 2] ?? "otp", { email: `to-${index}@example.com`, create_user: false }, "203.0.113.9"),
  );
  expect(tally(answers)).toEqual({ 200: 30, 429: 10 });
  expect(waitMinutes(answers)).toBe(60);
  expect(answers.filter(({ code }) => code === "over_email_send_rate_limit")).toHaveLength(10);
});

test("an account has ten wrong passwords in fifteen minutes, from however many addresses", async () => {
  const email = "guessed@example.com";
  await harness.confirmedUser(email);
  for (const account of [email, "nobody@example.com"]) {
    const json = { email: account, password: "wrong guess" };
    const answers = await many(25, (index) => post("token?grant_type=password", json, `10.0.${index}.1`));
    expect(tally(answers)).toEqual({ 400: 10, 429: 15 });
    expect(waitMinutes(answers)).toBe(15);
  }
  const right = await post("token?grant_type=password", { email, password: goodPassword }, "10.9.9.9");
  expect([right.status, right.code]).toEqual([429, "over_request_rate_limit"]);
});

test("wrong passwords of strangers keep nobody out of an account from a network that it was signed in from", async () => {
  const email = "known@example.com";
  await harness.confirmedUser(email);
  const signIn = (password: string, from: string) => post("token?grant_type=password", { email, password }, from);
  expect((await signIn(goodPassword, "2001:db8:1:2::9")).status).toBe(200);
  await many(12, (index) => signIn("wrong guess", `10.2.${index}.1`));
  expect((await signIn(goodPassword, "10.2.99.1")).status).toBe(429);
  expect((await signIn(goodPassword, "2001:db8:1:3::1")).status).toBe(429);
  expect((await signIn(goodPassword, "2001:db8:1:2::1")).status).toBe(200);
  // It has ten apart from theirs.
  expect(tally(await many(12, () => signIn("wrong guess", "2001:db8:1:2::1")))).toEqual({ 400: 10, 429: 2 });
  expect((await signIn(goodPassword, "2001:db8:1:2::1")).status).toBe(429);
});

test("right passwords do not count as failures", async () => {
  const email = "often@example.com";
  await harness.confirmedUser(email);
  for (let count = 0; count < 12; count += 1) {
    const { status } = await post("token?grant_type=password", { email, password: goodPassword }, "10.1.0.1");
    expect(status).toBe(200);
  }
});

describe("a second factor", () => {
  const token = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? "";
  const enrolled = async (email: string) => {
    const client = await harness.confirmedUser(email);
    const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
    if (data?.type !== "totp") throw new Error("nothing was enrolled");
    const factorId = data.id;
    const { secret } = data.totp;
    const given = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (given.error) throw given.error;
    return { client, factorId, secret };
  };
  const authorized = async (client: Client, path: string, json: unknown, from: string) => {
    const headers = { authorization: `Bearer ${await token(client)}` };
    const response = await harness.call(`/auth/v1/factors/${path}`, { json, from, headers });
    const body = await response.json();
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, code: body.error_code as string | undefined, id: body.id as string, retryAfter };
  };

  test("takes ten wrong codes in fifteen minutes, from however many addresses, and then not the right one", async () => {
    const { client, factorId, secret } = await enrolled("factor-guessed@example.com");
    const guess = async (index: number, code: string) => {
      const from = `10.2.${index}.1`;
      const challenge = await authorized(client, `${factorId}/challenge`, {}, from);
      return authorized(client, `${factorId}/verify`, { challenge_id: challenge.id, code }, from);
    };
    const answers = await many(25, (index) => guess(index, "000000"));
    expect(tally(answers)).toEqual({ 422: 10, 429: 15 });
    expect(waitMinutes(answers)).toBe(15);
    expect(await guess(99, codeOf(secret, 1))).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });

  test("takes ten wrong recovery codes; they and the app are counted apart", async () => {
    const { client, factorId, secret } = await enrolled("recovery-guessed@example.com");
    const codes = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? [];
    const guess = (code: string | undefined, index: number) =>
      authorized(client, "recovery-codes/verify", { code }, `10.3.${index}.1`);
    const answers = await many(25, (index) => guess("wrong", index));
    expect(tally(answers)).toEqual({ 422: 10, 429: 15 });
    expect(waitMinutes(answers)).toBe(15);
    expect(await guess(codes[0], 99)).toMatchObject({ status: 429, code: "mfa_recovery_codes_locked" });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull();
  });

  test("may be asked about fifteen times a minute by one address", async () => {
    const client = await harness.confirmedUser("factor-flood@example.com");
    const unknown = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
    const answers = await many(20, () => authorized(client, `${unknown}/challenge`, {}, "192.0.2.90"));
    expect(tally(answers)).toEqual({ 404: 15, 429: 5 });
    expect(waitMinutes(answers)).toBe(1);
  });
});

test("an address may use the token endpoint 150 times in five minutes", async () => {
  const answers = await many(160, () => post("token?grant_type=refresh_token", { refresh_token: "no" }, "192.0.2.77"));
  expect(tally(answers)).toEqual({ 400: 150, 429: 10 });
  expect(waitMinutes(answers)).toBe(5);
});

test("an address that asks all it can does not keep another from signing in, and fills no log", async () => {
  await harness.confirmedUser("calm@example.com");
  const asked = vi.spyOn(harness.database, "asService");
  const path = "/auth/v1/verify?token=abc&type=signup";
  const flood = many(2000, () => harness.call(path, { from: "203.0.113.66" }));
  const signIn = { email: "calm@example.com", password: goodPassword };
  const others = await many(5, () => post("token?grant_type=password", signIn, "198.51.100.77"));
  expect(tally(others)).toEqual({ 200: 5 });
  await flood;
  const before = asked.mock.calls.length;
  await many(600, () => harness.call(path, { from: "203.0.113.66" }));
  expect(asked.mock.calls.length - before).toBe(0);
  asked.mockRestore();
  expect(harness.logged.filter(({ message }) => message === "auth failed")).toEqual([]);
});

test("all mails together have a limit, and the owner is told once, by mail", async () => {
  const limits = { ...authLimits, mailTotal: { count: 12, windowMs: 3_600_000 } };
  const site = await authHarness({ limits });
  try {
    await site.database.asService((tx) =>
      tx.query(`insert into auth.users (id, aud, role, email, raw_app_meta_data)
        values (gen_random_uuid(), 'authenticated', 'authenticated', 'owner@example.com', '{"role": "owner"}')`),
    );
    const statuses: number[] = [];
    for (let index = 0; index < 15; index += 1) {
      const json = { email: `total-${index}@example.com` };
      statuses.push((await site.call("/auth/v1/recover", { json, from: `203.0.113.${50 + index}` })).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429, 429]);
    const { rows } = await site.database.asService((tx) =>
      tx.query("select recipient, body_text from mail.outbox where kind = 'owner_notice'"),
    );
    expect(rows).toEqual([
      { recipient: "owner@example.com", body_text: expect.stringContaining("12 mails for signing up") },
    ]);
  } finally {
    await site.stop();
  }
});

test("the new address of a change is mailed no more than any other, for however many accounts it is asked for again", async () => {
  const site = await authHarness({ limits: { ...authLimits, mailTo: { count: 4, windowMs: 3_600_000 } } });
  try {
    const newEmail = "wanted-by-many@example.com";
    const movers = ["mover-one@example.com", "mover-two@example.com"];
    for (const email of movers) await (await site.confirmedUser(email)).auth.updateUser({ email: newEmail });
    const again = (email: string, index: number) =>
      site.call("/auth/v1/resend", { json: { type: "email_change", email }, from: `203.0.113.${100 + index}` });
    const answers = await Promise.all([...movers, ...movers].map(again));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await site.mails(newEmail)).toHaveLength(4);
    expect(await site.mails("mover-one@example.com")).toHaveLength(4);
  } finally {
    await site.stop();
  }
});

test("who sends slowly keeps nobody else of the network from signing in", async () => {
  const send = (body: BodyInit) =>
    harness.call("/auth/v1/token?grant_type=password", {
      from: "198.51.100.77",
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      duplex: "half",
    } as RequestInit);
  const slow = Array.from({ length: 4 }, () => send(new ReadableStream()).catch(() => undefined));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const began = performance.now();
  const answer = await send(JSON.stringify({ email: "behind-the-slow@example.com", password: "wrong wrong wrong" }));
  expect([answer.status, performance.now() - began < 2_500]).toEqual([400, true]);
  await Promise.all(slow);
});
