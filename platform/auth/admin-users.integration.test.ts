import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness, goodPassword, pageLinkIn, siteUrl } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const admin = () => harness.client({ key: harness.platform.keys.serviceRoleKey }).auth.admin;

test("creates, reads, changes and deletes a user", async () => {
  const created = await admin().createUser({
    email: "made@example.com",
    password: goodPassword,
    email_confirm: true,
    user_metadata: { name: "Made" },
    app_metadata: { role: "editor" },
  });
  expect(created.error).toBeNull();
  const id = created.data.user?.id ?? "";
  const supabase = harness.client();
  expect(
    (await supabase.auth.signInWithPassword({ email: "made@example.com", password: goodPassword })).error,
  ).toBeNull();
  expect((await admin().getUserById(id)).data.user).toMatchObject({
    app_metadata: { role: "editor", provider: "email" },
  });

  const changed = await admin().updateUserById(id, {
    user_metadata: { name: null, desk: 2 },
    email: "moved@example.com",
  });
  expect(changed.data.user).toMatchObject({ email: "moved@example.com", user_metadata: { desk: 2 } });
  expect((await admin().deleteUser(id)).error).toBeNull();
  expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
  expect((await supabase.auth.getUser()).error?.code).toBe("user_not_found");
});

test("an address that someone has is refused by name", async () => {
  const { data } = await admin().createUser({ email: "one@example.com", email_confirm: true });
  await admin().createUser({ email: "two@example.com", email_confirm: true });
  const taken = { status: 422, code: "email_exists" };
  expect((await admin().createUser({ email: "two@example.com" })).error).toMatchObject(taken);
  expect((await admin().updateUserById(data.user?.id ?? "", { email: "two@example.com" })).error).toMatchObject(taken);
});

test("the last owner is neither deleted, banned nor demoted; of two who are deleted at once one stays", async () => {
  const owner = async (email: string) => {
    const made = await admin().createUser({ email, email_confirm: true, app_metadata: { role: "owner" } });
    return made.data.user?.id ?? "";
  };
  const [one, other] = [await owner("first-owner@example.com"), await owner("second-owner@example.com")];
  const both = await Promise.all([admin().deleteUser(one), admin().deleteUser(other, true)]);
  const refused = {
    status: 422,
    code: "last_owner",
    message: expect.stringContaining("Make another account an owner"),
  };
  expect(both.map(({ error }) => error).filter(Boolean)).toMatchObject([refused]);
  const left = both[0]?.error ? one : other;
  for (const wanted of [
    { ban_duration: "1h" },
    { app_metadata: { role: "support" } },
    { app_metadata: { role: null } },
  ])
    expect((await admin().updateUserById(left, wanted)).error).toMatchObject(refused);
  expect((await admin().deleteUser(left, true)).error).toMatchObject(refused);
  await owner("third-owner@example.com");
  expect((await admin().deleteUser(left)).error).toBeNull();
  await harness.database.asService((tx) => tx.query("truncate auth.users cascade"));
});

test("lists by pages", async () => {
  for (let index = 0; index < 7; index += 1)
    await admin().createUser({ email: `page-${index}@example.com`, email_confirm: true });
  const first = await admin().listUsers({ page: 1, perPage: 2 });
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ nextPage: 2, total: 7, lastPage: 4 });
  const last = await admin().listUsers({ page: 4, perPage: 2 });
  expect(last.data.users).toHaveLength(1);
});

test.each([
  ["another address", { email: "elsewhere@example.com" }, true],
  ["another number", { phone: "+371200001" }, true],
  ["another password", { password: "another long sentence" }, true],
  ["another role", { app_metadata: { role: "support" } }, true],
  ["other own words", { user_metadata: { name: "New" } }, false],
])("%s from an administrator ends the account's sessions, or does not", async (name, change, ends) => {
  const email = `ends-${name.replaceAll(" ", "-")}@example.com`;
  const supabase = await harness.confirmedUser(email);
  const id = (await supabase.auth.getUser()).data.user?.id ?? "";
  expect((await admin().updateUserById(id, change)).error).toBeNull();
  expect((await supabase.auth.refreshSession()).error === null).toBe(!ends);
});

test("a disabled user's sessions end, and only the right password is told so", async () => {
  const supabase = await harness.confirmedUser("banned@example.com");
  const id = (await supabase.auth.getUser()).data.user?.id ?? "";
  await admin().updateUserById(id, { ban_duration: "24h" });
  expect((await supabase.auth.getUser()).error).not.toBeNull();
  expect((await supabase.auth.refreshSession()).error).not.toBeNull();
  const signIn = (password: string) =>
    harness.client().auth.signInWithPassword({ email: "banned@example.com", password });
  expect((await signIn("wrong password")).error?.code).toBe("invalid_credentials");
  expect((await signIn(goodPassword)).error?.code).toBe("user_banned");
  await admin().updateUserById(id, { ban_duration: "none" });
  expect((await signIn(goodPassword)).error).toBeNull();
});

test("an imported bcrypt password works, and is stored as argon2id from then on", async () => {
  const email = "imported@example.com";
  const password_hash = await bcrypt.hash(goodPassword, 4);
  expect((await admin().createUser({ email, password_hash, email_confirm: true })).error).toBeNull();
  const signIn = () => harness.client().auth.signInWithPassword({ email, password: goodPassword });
  expect((await signIn()).error).toBeNull();
  const { rows } = await harness.database.asService((tx) =>
    tx.query("select encrypted_password from auth.users where email = $1", [email]),
  );
  expect(rows[0]?.encrypted_password).toMatch(/^\$argon2id\$/);
  expect((await signIn()).error).toBeNull();
});

test("a soft delete keeps the row and nothing of the person", async () => {
  const supabase = await harness.confirmedUser("soft@example.com");
  const id = (await supabase.auth.getUser()).data.user?.id ?? "";
  expect((await admin().deleteUser(id, true)).error).toBeNull();
  const { rows } = await harness.database.asService((tx) => tx.query("select * from auth.users where id = $1", [id]));
  expect(JSON.stringify(rows)).not.toContain("soft@example.com");
  expect(
    (await harness.client().auth.signInWithPassword({ email: "soft@example.com", password: goodPassword })).error?.code,
  ).toBe("invalid_credentials");
});

test("an invited person opens the account by the mailed link and chooses a password", async () => {
  const email = "invited@example.com";
  const { data, error } = await admin().inviteUserByEmail(email, { data: { name: "Ida" } });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { name: "Ida" } });
  const supabase = harness.client();
  const link = pageLinkIn(await harness.newestMail(email));
  expect(link.type).toBe("invite");
  expect((await supabase.auth.verifyOtp({ ...link, type: "invite" })).error).toBeNull();
  expect((await supabase.auth.updateUser({ password: goodPassword })).error).toBeNull();
  expect((await admin().inviteUserByEmail(email)).error?.code).toBe("email_exists");
});

test.each(["signup", "invite", "magiclink", "recovery"] as const)("hands out a %s link that works", async (type) => {
  const email = `link-${type}@example.com`;
  if (type === "magiclink" || type === "recovery") await admin().createUser({ email, email_confirm: true });
  const wanted = { type, email, password: goodPassword, options: { redirectTo: "https://evil.example/" } } as const;
  const { data, error } = await admin().generateLink(wanted as never);
  expect(error).toBeNull();
  expect(data.properties).toMatchObject({
    verification_type: type,
    email_otp: expect.stringMatching(/^\d{6}$/),
    redirect_to: `${siteUrl}/auth`,
  });
  expect(data.user?.email).toBe(email);
  const { hash } = new URL((await harness.call(data.properties?.action_link ?? "")).headers.get("location") ?? "");
  expect(hash).toContain("access_token=");
  expect(await harness.mails(email)).toEqual([]);
  if (type === "signup") {
    expect((await harness.client().auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  }
});

test("hands out both halves of a change of email, which together make it", async () => {
  const [email, newEmail] = ["before@example.com", "after@example.com"];
  const created = await admin().createUser({ email, email_confirm: true });
  const id = created.data.user?.id ?? "";
  const half = async (type: "email_change_current" | "email_change_new") => {
    const { data, error } = await admin().generateLink({ type, email, newEmail });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: newEmail });
    return data.properties?.action_link ?? "";
  };
  const links = [await half("email_change_current"), await half("email_change_new")];
  expect(links).toEqual([expect.stringMatching(/type=email_change&/), expect.stringMatching(/type=email_change&/)]);
  await harness.call(links[0] ?? "");
  expect((await admin().getUserById(id)).data.user?.email).toBe(email);
  await harness.call(links[1] ?? "");
  expect((await admin().getUserById(id)).data.user?.email).toBe(newEmail);
  const taken = await admin().generateLink({ type: "email_change_new", email: newEmail, newEmail });
  expect(taken.error?.code).toBe("email_exists");
  const nothing = await admin().generateLink({ type: "email_change_new", email: newEmail, newEmail: "" });
  expect(nothing.error?.status).toBe(400);
  expect(await harness.mails(newEmail)).toEqual([]);
});

describe("is closed", () => {
  const calls = [
    ["GET", "/auth/v1/admin/users"],
    ["POST", "/auth/v1/admin/users"],
    ["POST", "/auth/v1/invite"],
    ["POST", "/auth/v1/admin/generate_link"],
    ["GET", "/auth/v1/admin/users/7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11"],
    ["PUT", "/auth/v1/admin/users/7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11"],
    ["DELETE", "/auth/v1/admin/users/7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11"],
  ] as const;

  test("to visitors, to members and to the owner's own session", async () => {
    const member = await harness.confirmedUser("member@example.com");
    const { user } = (await member.auth.getUser()).data;
    await admin().updateUserById(user?.id ?? "", { app_metadata: { role: "owner" } });
    const session = (
      await harness.client().auth.signInWithPassword({ email: "member@example.com", password: goodPassword })
    ).data.session;
    for (const [method, path] of calls) {
      const ask = async (token?: string) => {
        const headers: Record<string, string> = { apikey: harness.platform.keys.serviceRoleKey };
        if (token) headers.authorization = `Bearer ${token}`;
        return (await harness.call(path, { method, headers, ...(method === "GET" ? {} : { body: "{}" }) })).status;
      };
      // An API key alone is not an authorization.
      expect([method, await ask()]).toEqual([method, 401]);
      expect([method, await ask(harness.platform.keys.anonKey)]).toEqual([method, 403]);
      expect([method, await ask(session?.access_token)]).toEqual([method, 403]);
    }
  });

  test("to ids that are no UUIDs", async () => {
    const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}` };
    for (const id of ["1", "me", "../users", "7b0c5a36", "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11%20", "%00", "'--"]) {
      const { status } = await harness.call(`/auth/v1/admin/users/${encodeURIComponent(id)}`, { headers });
      expect([id, status]).toEqual([id, 400]);
    }
  });

  test("to roles beyond authenticated", async () => {
    const { error } = await admin().createUser({ email: "role@example.com", role: "service_role" });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});
