import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthHarness, authHarness, codeIn, goodPassword, linkIn, siteUrl } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const newPassword = "another long sentence";

/** Lets every login of the account be eleven minutes old. */
const age = (email: string) =>
  harness.database.asService((tx) =>
    tx.query(
      `update auth.mfa_amr_claims set updated_at = updated_at - interval '11 minutes' where session_id in
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
  expect(new URL(second.headers.get("location") ?? "").hash).toContain("access_token=");
  const { user } = (await supabase.auth.getUser()).data;
  expect(user?.email).toBe("after@example.com");
  expect(user?.identities?.[0]?.identity_data?.email).toBe("after@example.com");
});

test("an address that is someone else's is neither told nor taken", async () => {
  await harness.confirmedUser("taken@example.com");
  const supabase = await harness.confirmedUser("wants@example.com");
  const before = (await harness.mails("taken@example.com")).length;
  const { error } = await supabase.auth.updateUser({ email: "taken@example.com" });
  expect(error).toBeNull();
  expect((await harness.mails("taken@example.com")).length).toBe(before);
  await harness.call(linkIn(await harness.newestMail("wants@example.com")));
  expect((await supabase.auth.getUser()).data.user?.email).toBe("wants@example.com");
});
