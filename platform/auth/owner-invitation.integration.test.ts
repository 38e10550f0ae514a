import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerInvitation } from "./owner-invitation.ts";
import { type AuthHarness, authHarness, codeIn, goodPassword } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const claim = async (token: unknown, email = "owner@example.com", password: unknown = goodPassword) => {
  const response = await harness.call("/auth/v1/owner", { json: { token, email, password } });
  return { status: response.status, body: await response.json() };
};

test("the first owner is made by the newest link, once, however many try at once", async () => {
  const outdated = await ownerInvitation(harness.database);
  const token = await ownerInvitation(harness.database);
  expect(await claim(outdated)).toMatchObject({ status: 403, body: { error_code: "invite_not_found" } });
  expect(await claim(token, "owner@example.com", "12345678")).toMatchObject({
    status: 422,
    body: { error_code: "weak_password" },
  });

  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claim(token, `owner-${index}@example.com`)),
  );
  const made = attempts.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(made[0]?.body).toMatchObject({
    token_type: "bearer",
    user: { app_metadata: { role: "owner" }, email_confirmed_at: expect.any(String) },
  });
  // An owner's session is short: a quarter of an hour a token, twelve hours in all.
  expect(made[0]?.body.expires_in).toBe(900);
  const { rows } = await harness.database.asService((tx) =>
    tx.query("select email from auth.users where raw_app_meta_data ->> 'role' = 'owner'"),
  );
  expect(rows).toHaveLength(1);
  expect(await ownerInvitation(harness.database)).toBeNull();
  expect((await claim(token, "late@example.com")).status).toBe(403);
});

test("an address that has an account leaves the link as it is; an old link is refused", async () => {
  await harness.database.asService((tx) => tx.query("truncate auth.users cascade"));
  await harness.confirmedUser("member@example.com");
  const token = await ownerInvitation(harness.database);
  expect((await claim(token, "member@example.com")).body.error_code).toBe("email_exists");
  await harness.database.asService((tx) => tx.query("update auth.owner_invitation set expires_at = now()"));
  expect((await claim(token)).status).toBe(403);
  const stored = await harness.database.asService((tx) => tx.query("select token_hash from auth.owner_invitation"));
  expect(JSON.stringify(stored.rows)).not.toContain(token);
});

test("an address that somebody signed up with and nobody has confirmed is the owner's, without what was signed up with", async () => {
  await harness.database.asService((tx) => tx.query("truncate auth.users cascade"));
  const email = "boss@example.com";
  const theirs = `${goodPassword} of a stranger`;
  await harness.client().auth.signUp({ email, password: theirs, options: { data: { name: "Stranger" } } });
  const mailed = await harness.newestMail(email);
  const made = await claim(await ownerInvitation(harness.database), email);
  expect(made).toMatchObject({ status: 200, body: { user: { email, user_metadata: {} } } });
  expect((await harness.client().auth.signInWithPassword({ email, password: theirs })).error?.code).toBe(
    "invalid_credentials",
  );
  const { error } = await harness.client().auth.verifyOtp({ type: "signup", email, token: codeIn(mailed) });
  expect(error?.code).toBe("otp_expired");
});
