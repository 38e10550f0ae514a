import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthHarness, authHarness, codeIn, goodPassword, linkIn, siteUrl } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const newPassword = "another long sentence";

/** Lets every login of the account be ten minutes and a second old. */
const age = (email: string) =>
  harness.database.asService((tx) =>
    tx.query(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '10 minutes 1 second' where session_id in
         (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
      [email],
    ),
  );

test("own metadata is merged, and null takes a key away", async () => {
  const supabase = await harness.confirmedUser("meta@example.com");
  await supabase.auth.updateUser({ data: { name: "Ada", city: "Riga" } });
  const { data } = await supabase.auth.updateUser({ data: { city: null, desk: 4 } });
  expect(data.user?.user_metadata).toEqual({ name: "Ada", desk: 4 });
});

test("rights are out of reach", async () => {
  const supabase = await harness.confirmedUser("rights@example.com");
  const token = (await supabase.auth.getSession()).data.session?.access_token;
  for (const json of [{ app_metadata: { role: "owner" } }, { role: "service_role" }]) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await harness.call("/auth/v1/user", { json, method: "PUT", headers });
    expect([response.status, (await response.json()).error_code]).toEqual([403, "not_admin"]);
  }
  const signUp = {
    email: "rights2@example.com",
    password: goodPassword,
    app_metadata: { role: "owner" },
    role: "service_role",
  };
  await harness.call("/auth/v1/signup", { json: signUp });
  const { rows } = await harness.database.asService((tx) =>
    tx.query("select role, raw_app_meta_data as meta from auth.users where email like 'rights%' order by email"),
  );
  const meta = { provider: "email", providers: ["email"] };
  expect(rows).toEqual([
    { role: "authenticated", meta },
    { role: "authenticated", meta },
  ]);
});

test("metadata too large for a token is refused", async () => {
  const supabase = await harness.confirmedUser("large@example.com");
  expect((await supabase.auth.updateUser({ data: { a: "x".repeat(3000) } })).error).toBeNull();
  expect((await supabase.auth.updateUser({ data: { b: "x".repeat(3000) } })).error?.code).toBe("validation_failed");
});

test("a new password needs a fresh login, the present password or the mailed code", async () => {
  const email = "old-login@example.com";
  const supabase = await harness.confirmedUser(email);
  await age(email);
  const refused = await supabase.auth.updateUser({ password: newPassword });
  expect(refused.error).toMatchObject({ code: "reauthentication_needed", status: 401 });
  const wrong = await supabase.auth.updateUser({ password: newPassword, nonce: "not it" });
  expect(wrong.error).toMatchObject({ code: "reauthentication_not_valid", status: 422 });
  const guessed = await supabase.auth.updateUser({ password: newPassword, current_password: "guess" });
  expect(guessed.error?.code).toBe("invalid_credentials");

  await supabase.auth.reauthenticate();
  const nonce = codeIn(await harness.newestMail(email));
  expect((await supabase.auth.updateUser({ password: newPassword, nonce })).error).toBeNull();
  const proven = await supabase.auth.updateUser({ password: goodPassword, current_password: newPassword });
  expect(proven.error).toBeNull();
});

test("a new password is mailed to the account, five times an hour", async () => {
  const email = "told@example.com";
  const supabase = await harness.confirmedUser(email);
  for (let n = 0; n < 7; n += 1)
    expect((await supabase.auth.updateUser({ password: `another long sentence ${n}` })).error).toBeNull();
  expect((await supabase.auth.updateUser({ password: `another long sentence 6` })).error?.code).toBe("same_password");
  const { rows } = await harness.database.asService((tx) =>
    tx.query("select kind, subject from mail.outbox where recipient = $1 and kind = 'password_changed'", [email]),
  );
  expect(rows).toHaveLength(5);
  expect(rows[0]?.subject).toBe("The password of your Northpip account was changed");
  expect((await harness.newestMail(email)).Text).toContain("Forgot your password?");
});

test("requests that fail use up no mail about a new password", async () => {
  const email = "untold@example.com";
  const supabase = await harness.confirmedUser(email);
  expect((await supabase.auth.updateUser({ data: { a: "x".repeat(3000) } })).error).toBeNull();
  const data = { b: "x".repeat(3000) };
  for (let n = 0; n < 5; n += 1)
    expect((await supabase.auth.updateUser({ password: `another long sentence ${n}`, data })).error).not.toBeNull();
  expect((await supabase.auth.updateUser({ password: newPassword })).error).toBeNull();
  expect((await harness.newestMail(email)).Subject).toBe("The password of your Northpip account was changed");
});

test("an old session learns nothing about the present password", async () => {
  const email = "oracle@example.com";
  const supabase = await harness.confirmedUser(email);
  expect((await supabase.auth.updateUser({ password: goodPassword })).error?.code).toBe("same_password");
  await age(email);
  expect((await supabase.auth.updateUser({ password: goodPassword })).error?.code).toBe("reauthentication_needed");
});

test("an address changes when the old and the new one have agreed", async () => {
  const supabase = await harness.confirmedUser("before@example.com");
  const { data, error } = await supabase.auth.updateUser(
    { email: "after@example.com" },
    { emailRedirectTo: `${siteUrl}/` },
  );
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: "before@example.com", new_email: "after@example.com" });
  const first = await harness.call(linkIn(await harness.newestMail("before@example.com")));
  expect(new URL(first.headers.get("location") ?? "").hash).toContain("message=");
  expect((await supabase.auth.getUser()).data.user?.email).toBe("before@example.com");
  const second = await harness.call(linkIn(await harness.newestMail("after@example.com")));
  const arrived = new URLSearchParams(new URL(second.headers.get("location") ?? "").hash.slice(1));
  expect((await supabase.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const { user } = (await harness.client().auth.getUser(arrived.get("access_token") ?? "")).data;
  expect(user?.email).toBe("after@example.com");
  expect(user?.identities?.[0]?.identity_data?.email).toBe("after@example.com");
});

test("a link or code mailed before the password or the address changed takes nothing", async () => {
  const [old, present] = ["old-box@example.com", "new-box@example.com"];
  const supabase = await harness.confirmedUser(old);
  await supabase.auth.resetPasswordForEmail(old);
  const beforePassword = await harness.newestMail(old);
  expect((await supabase.auth.updateUser({ password: "a second quiet desk" })).error).toBeNull();
  const locationOf = async (link: string) => (await harness.call(link)).headers.get("location") ?? "";
  expect(await locationOf(linkIn(beforePassword))).toContain("otp_expired");

  await supabase.auth.updateUser({ email: present });
  const halves = [await harness.newestMail(old), await harness.newestMail(present)];
  await harness.client().auth.signInWithOtp({ email: old, options: { shouldCreateUser: false } });
  const beforeAddress = await harness.newestMail(old);
  for (const half of halves) await harness.call(linkIn(half));
  expect(await locationOf(linkIn(beforeAddress))).toContain("otp_expired");
  const code = { email: old, token: codeIn(beforeAddress), type: "email" } as const;
  expect((await harness.client().auth.verifyOtp(code)).error?.code).toBe("otp_expired");
});

test("a token whose address is no longer the account's is refused, even if it is still there", async () => {
  const supabase = await harness.confirmedUser("moved@example.com");
  await supabase.auth.resetPasswordForEmail("moved@example.com");
  const link = linkIn(await harness.newestMail("moved@example.com"));
  await harness.database.asService((tx) =>
    tx.query("update auth.users set email = 'elsewhere@example.com' where email = 'moved@example.com'"),
  );
  expect((await harness.call(link)).headers.get("location")).toContain("otp_expired");
});

test("a stranger who has the mails of a change sent again does not undo the half that was agreed to", async () => {
  const supabase = await harness.confirmedUser("half@example.com");
  await supabase.auth.updateUser({ email: "half-new@example.com" });
  await harness.call(linkIn(await harness.newestMail("half@example.com")));
  const mails = (await harness.mails("half@example.com")).length;
  await harness.client().auth.resend({ type: "email_change", email: "half@example.com" });
  expect((await harness.mails("half@example.com")).length).toBe(mails);
  await harness.call(linkIn(await harness.newestMail("half-new@example.com")));
  const { error } = await harness
    .client()
    .auth.signInWithPassword({ email: "half-new@example.com", password: goodPassword });
  expect(error).toBeNull();
});

test("an address that is someone else's is neither told nor taken", async () => {
  await harness.confirmedUser("taken@example.com");
  const supabase = await harness.confirmedUser("wants@example.com");
  const before = (await harness.mails("taken@example.com")).length;
  const { error } = await supabase.auth.updateUser({ email: "taken@example.com" });
  expect(error).toBeNull();
  expect((await harness.mails("taken@example.com")).length).toBe(before);
  // As for an address that is free: who asks learns nothing.
  expect((await harness.newestMail("wants@example.com")).Text).toContain("taken@example.com");
  await harness.call(linkIn(await harness.newestMail("wants@example.com")));
  expect((await supabase.auth.getUser()).data.user?.email).toBe("wants@example.com");
});

test("a code mailed for another account does not prove who is asking, and wrong ones lock the codes of that account alone", async () => {
  const limited = await authHarness({ limits: { codeFailures: { count: 2, windowMs: 60_000 } } });
  try {
    const [one, other] = [
      await limited.confirmedUser("one@example.com"),
      await limited.confirmedUser("other@example.com"),
    ];
    await limited.database.asService((tx) =>
      tx.query("update auth.mfa_amr_claims set updated_at = updated_at - interval '10 minutes 1 second'"),
    );
    const guess = (nonce: string) => one.auth.updateUser({ password: newPassword, nonce });
    await other.auth.reauthenticate();
    const nonce = codeIn(await limited.newestMail("other@example.com"));
    expect((await guess(nonce)).error?.code).toBe("reauthentication_not_valid");
    expect((await guess("000000")).error?.code).toBe("reauthentication_not_valid");
    expect((await guess("000000")).error?.code).toBe("over_request_rate_limit");
    expect((await other.auth.updateUser({ password: newPassword, nonce })).error).toBeNull();
  } finally {
    await limited.stop();
  }
});

test("a new password ends the other sessions at their next request, not when their tokens end", async () => {
  const email = "two-devices@example.com";
  const supabase = await harness.confirmedUser(email);
  const other = harness.client();
  await other.auth.signInWithPassword({ email, password: goodPassword });
  expect((await other.auth.getUser()).error).toBeNull();
  expect((await supabase.auth.updateUser({ password: newPassword })).error).toBeNull();
  expect((await other.auth.getUser()).error).not.toBeNull();
  expect((await supabase.auth.getUser()).error).toBeNull();
});
