import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../../tests/support/authenticator.ts";
import { type AuthHarness, authHarness, goodPassword, siteUrl } from "../test-harness.ts";
import { removeAllFactors } from "./remove-all-factors.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  harness.database.asService((tx) => tx.query<Row>(text, values)).then(({ rows }) => rows);

/** Of the second factor, oldest first. */
async function told(email: string): Promise<string[]> {
  const rows = await sql<{ kind: string }>(
    "select kind from mail.outbox where recipient = $1 and kind like 'mfa%' order by created_at",
    [email],
  );
  return rows.map(({ kind }) => kind);
}

/** Lets a code be used at once that a person would have to wait half a minute for. */
const forgetUsedSteps = () => sql("update auth.mfa_factors set last_used_step = last_used_step - 10");

async function addApp(client: SupabaseClient, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const given = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) });
  if (given.error) throw given.error;
  await forgetUsedSteps();
  return { factorId: data.id, secret: data.totp.secret };
}

let counter = 0;
async function member() {
  counter += 1;
  const email = `notice-${counter}@visitor.example`;
  const client = await harness.confirmedUser(email);
  return { client, email, id: (await client.auth.getUser()).data.user?.id ?? "" };
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = harness.client();
  const { error } = await client.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return client;
}

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token ?? "";
const post = async (client: SupabaseClient, path: string, json: unknown) =>
  harness.call(`/auth/v1${path}`, { json, headers: { authorization: `Bearer ${await tokenOf(client)}` } });

test("an app is announced once its first code was given, and setting it up is one mail", async () => {
  const { client, email } = await member();
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Never finished" });
  await client.auth.mfa.unenroll({ factorId: data?.id ?? "" });
  expect(await told(email)).toEqual([]);
  const { factorId, secret } = await addApp(client, "call +1 555 0100 at once");
  expect((await client.auth.mfa.recoveryCodes.generate()).error).toBeNull();
  const next = await signIn(email);
  await next.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(await told(email)).toEqual(["mfa_factor_enrolled"]);
  const mail = await harness.newestMail(email);
  expect(mail.Subject).toBe("A second factor was added to your Northpip account");
  expect(mail.Text).toContain(`${siteUrl}/member-area`);
  expect(mail.Text + mail.HTML).not.toContain("555 0100");
});

test("each removed app is announced, and the mail says when it was the last", async () => {
  const { client, email } = await member();
  const first = await addApp(client, "Phone");
  await client.auth.mfa.recoveryCodes.generate();
  const second = await addApp(client, "Tablet");
  await client.auth.mfa.unenroll({ factorId: first.factorId });
  expect((await harness.newestMail(email)).Text).not.toContain("the password alone");
  const paths = [1, 2, 3].map(async () =>
    harness.call(`/auth/v1/factors/${second.factorId}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${await tokenOf(client)}` },
    }),
  );
  expect((await Promise.all(paths)).map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const last = await harness.newestMail(email);
  expect(last.Text).toContain("the password alone signs you in, and your recovery codes are deleted.");
  expect(await told(email)).toEqual([
    ...["mfa_factor_enrolled", "mfa_factor_enrolled"],
    ...["mfa_factor_unenrolled", "mfa_factor_unenrolled"],
  ]);
});

test("recovery codes made again, made late, used or deleted are announced, a refused one is not", async () => {
  const { client, email, id } = await member();
  await addApp(client, "Phone");
  await client.auth.mfa.recoveryCodes.generate();
  const codes = (await client.auth.mfa.recoveryCodes.regenerate()).data?.codes ?? [];
  expect(await told(email)).toEqual(["mfa_factor_enrolled", "mfa_recovery_codes_made"]);
  const lost = await signIn(email);
  const tries = [codes[0], codes[0], codes[0], "2222-2222-2222-2222"];
  const answers = await Promise.all(tries.map((code) => post(lost, "/factors/recovery-codes/verify", { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await harness.newestMail(email)).Text).toContain("unused codes: 9.");
  expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
  await sql("update auth.mfa_factors set created_at = now() - interval '60 minutes 1 second' where user_id = $1", [id]);
  expect((await client.auth.mfa.recoveryCodes.generate()).error).toBeNull();
  expect(await told(email)).toEqual([
    ...["mfa_factor_enrolled", "mfa_recovery_codes_made", "mfa_recovery_code_used"],
    ...["mfa_recovery_codes_removed", "mfa_recovery_codes_made"],
  ]);
});

test("what an administrator removes is announced like any removal", async () => {
  const { client, email, id } = await member();
  const { factorId } = await addApp(client, "Phone");
  await client.auth.mfa.recoveryCodes.generate();
  const { auth } = createClient(siteUrl, harness.platform.keys.serviceRoleKey, {
    global: { fetch: harness.fetchFrom("127.0.0.1") },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await auth.admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
  expect(await told(email)).toEqual(["mfa_factor_enrolled", "mfa_factor_unenrolled"]);
});

test("the change and its mail happen together or not at all", async () => {
  const { client, email } = await member();
  await addApp(client, "Phone");
  await addApp(client, "Tablet");
  const broken = { siteUrl, enqueueMail: () => Promise.reject(new Error("no outbox")) };
  await expect(removeAllFactors(harness.database, broken, email)).rejects.toThrow("no outbox");
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(2);
});

test("a command that takes all factors away says how many there were, none, or that there is no such account", async () => {
  const { client, email } = await member();
  await addApp(client, "Phone");
  const mailer = { siteUrl, enqueueMail: () => Promise.resolve() };
  expect(await removeAllFactors(harness.database, mailer, ` ${email.toUpperCase()} `)).toBe(1);
  expect(await removeAllFactors(harness.database, mailer, email)).toBe(0);
  expect(await removeAllFactors(harness.database, mailer, "nobody@example.com")).toBeUndefined();
});

test("codes that are made again and again are ten mails an hour, and what else happens is told all the same", async () => {
  const { client, email } = await member();
  const { factorId } = await addApp(client, "");
  await client.auth.mfa.recoveryCodes.generate();
  for (let times = 0; times < 12; times += 1)
    expect((await post(client, "/factors/recovery-codes/regenerate", {})).status).toBe(200);
  await client.auth.mfa.unenroll({ factorId });
  const kinds = await told(email);
  expect(kinds.filter((kind) => kind === "mfa_recovery_codes_made")).toHaveLength(10);
  expect(kinds).toHaveLength(12);
  expect(kinds.at(-1)).toBe("mfa_factor_unenrolled");
});
