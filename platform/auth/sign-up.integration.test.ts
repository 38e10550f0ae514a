import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pruneAuth } from "./prune.ts";
import { type AuthHarness, authHarness, goodPassword, linkIn, siteUrl } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const hashOf = (response: Response) => {
  const { hash } = new URL(response.headers.get("location") ?? "");
  return new URLSearchParams(hash.slice(1));
};

describe("sign-up", () => {
  test("ends in a session after the mailed link was followed", async () => {
    const supabase = harness.client();
    const { data, error } = await supabase.auth.signUp({
      email: "Ada@Example.com ",
      password: goodPassword,
      options: { emailRedirectTo: `${siteUrl}/`, data: { name: "Ada" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email: "ada@example.com",
      user_metadata: { name: "Ada" },
      is_anonymous: false,
    });

    const early = await supabase.auth.signInWithPassword({ email: "ada@example.com", password: goodPassword });
    expect(early.error).toMatchObject({ code: "invalid_credentials", status: 400 });

    const mail = await harness.newestMail("ada@example.com");
    const response = await harness.call(linkIn(mail));
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const arrived = hashOf(response);
    expect(arrived.get("type")).toBe("signup");
    const session = await supabase.auth.setSession({
      access_token: arrived.get("access_token") ?? "",
      refresh_token: arrived.get("refresh_token") ?? "",
    });
    expect(session.error).toBeNull();
    expect(session.data.user?.email).toBe("ada@example.com");
    const claims = await supabase.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({
      sub: data.user?.id,
      aud: "authenticated",
      role: "authenticated",
      email: "ada@example.com",
      iss: `${siteUrl}/auth/v1`,
      aal: "aal1",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { name: "Ada" },
      amr: [{ method: "email/signup", timestamp: expect.any(Number) }],
    });
  });

  test("says clearly that a link was used already, and signs nobody in", async () => {
    await harness.client().auth.signUp({ email: "twice@example.com", password: goodPassword });
    const link = linkIn(await harness.newestMail("twice@example.com"));
    await harness.call(link);
    const again = hashOf(await harness.call(link));
    expect(again.get("error")).toBe("access_denied");
    expect(again.get("error_code")).toBe("otp_expired");
    expect(again.get("error_description")).toContain("already been used");
    expect(again.get("type")).toBe("signup");
    expect(again.get("access_token")).toBeNull();
  });

  test("takes the token of the link from a client, too", async () => {
    const supabase = harness.client();
    await supabase.auth.signUp({ email: "hash@example.com", password: goodPassword });
    const token_hash = new URL(linkIn(await harness.newestMail("hash@example.com"))).searchParams.get("token") ?? "";
    expect((await supabase.auth.verifyOtp({ token_hash, type: "recovery" })).error?.code).toBe("otp_expired");
    const { data, error } = await supabase.auth.verifyOtp({ token_hash, type: "signup" });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe("hash@example.com");
  });

  test("does not tell who signs up for an address whether it has an account, by answers or by counts", async () => {
    const [known, unknown] = ["has-an-account@example.com", "has-none@example.com"];
    await harness.client().auth.signUp({ email: known, password: goodPassword });
    await harness.call(linkIn(await harness.newestMail(known)));
    const password = "chosen by a stranger";
    const answers = async (email: string) => {
      await harness.client().auth.signUp({ email, password });
      const seen = [];
      for (let attempt = 0; attempt < 12; attempt += 1)
        seen.push((await harness.client().auth.signInWithPassword({ email, password })).error?.code);
      return seen;
    };
    expect(await answers(unknown)).toEqual(await answers(known));
  });

  test("does not follow a link that is only asked for its head", async () => {
    await harness.client().auth.signUp({ email: "head@example.com", password: goodPassword });
    const link = linkIn(await harness.newestMail("head@example.com"));
    expect((await harness.call(link, { method: "HEAD" })).status).toBe(405);
    expect(hashOf(await harness.call(link)).get("access_token")).toBeTruthy();
  });

  test("lets two that sign up at once make one account", async () => {
    const attempts = Array.from({ length: 12 }, () =>
      harness.client().auth.signUp({ email: "race@example.com", password: goodPassword }),
    );
    expect((await Promise.all(attempts)).map(({ error }) => error)).toEqual(Array(12).fill(null));
    const { rows } = await harness.database.asService((tx) =>
      tx.query("select id from auth.users where email = 'race@example.com'"),
    );
    expect(rows).toHaveLength(1);
  });

  test("makes true the password of the sign-up whose link was followed, whoever else tried the address", async () => {
    const email = "hijack@example.com";
    await harness.client().auth.signUp({ email, password: "the attacker came first" });
    await harness.client().auth.signUp({ email, password: goodPassword });
    const rightful = await harness.newestMail(email);
    await harness.client().auth.signUp({ email, password: "and the attacker came last" });
    await harness.call(linkIn(rightful));
    for (const password of ["the attacker came first", "and the attacker came last"]) {
      const { error } = await harness.client().auth.signInWithPassword({ email, password });
      expect(error?.code).toBe("invalid_credentials");
    }
    const { error } = await harness.client().auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toBeNull();
  });

  test("gives the account the name of the sign-up whose link was followed", async () => {
    const email = "named-twice@example.com";
    const signUp = (name: string) =>
      harness.client().auth.signUp({ email, password: goodPassword, options: { data: { name } } });
    await signUp("A stranger's words");
    await signUp("Ana");
    const rightful = await harness.newestMail(email);
    await signUp("A stranger's last words");
    await harness.call(linkIn(rightful));
    const { data } = await harness.client().auth.signInWithPassword({ email, password: goodPassword });
    expect(data.user?.user_metadata.name).toBe("Ana");
  });

  test("makes no password true by a mail that is asked for once more, where somebody else tried the address, too", async () => {
    const email = "hijack3@example.com";
    await harness.client().auth.signUp({ email, password: goodPassword });
    await harness.client().auth.signUp({ email, password: "the attacker came between" });
    await harness.client().auth.resend({ type: "signup", email });
    const opened = hashOf(await harness.call(linkIn(await harness.newestMail(email))));
    expect(opened.get("access_token")).toBeTruthy();
    const { error } = await harness.client().auth.signInWithPassword({ email, password: "the attacker came between" });
    expect(error?.code).toBe("invalid_credentials");
  });

  test("keeps the password of whoever signed up twice with the same one and asks for the mail once more", async () => {
    const email = "impatient@example.com";
    for (let times = 0; times < 2; times += 1) await harness.client().auth.signUp({ email, password: goodPassword });
    await harness.client().auth.resend({ type: "signup", email });
    await harness.call(linkIn(await harness.newestMail(email)));
    expect((await harness.client().auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull();
  });

  test("keeps its password and name for a confirmation that is asked for weeks later", async () => {
    const email = "weeks-later@example.com";
    await harness.client().auth.signUp({ email, password: goodPassword, options: { data: { name: "Ana" } } });
    await harness.database.asService((tx) =>
      tx.query("update auth.one_time_tokens set expires_at = now() - interval '20 days' where relates_to = $1", [
        email,
      ]),
    );
    await pruneAuth(harness.database);
    await harness.client().auth.resend({ type: "signup", email });
    await harness.call(linkIn(await harness.newestMail(email)));
    const { data } = await harness.client().auth.signInWithPassword({ email, password: goodPassword });
    expect(data.user?.user_metadata.name).toBe("Ana");
  });

  test("keeps the password of the only sign-up however often its mail is asked for", async () => {
    const email = "asked-twice@example.com";
    await harness.client().auth.signUp({ email, password: goodPassword, options: { data: { name: "Ana" } } });
    for (let times = 0; times < 2; times += 1) await harness.client().auth.resend({ type: "signup", email });
    await harness.call(linkIn(await harness.newestMail(email)));
    const { data } = await harness.client().auth.signInWithPassword({ email, password: goodPassword });
    expect(data.user?.user_metadata.name).toBe("Ana");
  });

  test("drops a password that was never proven when the mailbox is proven in another way", async () => {
    const email = "hijack2@example.com";
    const data = { name: "Chosen by somebody else" };
    await harness.client().auth.signUp({ email, password: "the attacker came first", options: { data } });
    await harness.client().auth.resetPasswordForEmail(email);
    await harness.call(linkIn(await harness.newestMail(email)));
    const [user] = await harness.database.asService(
      async (tx) => (await tx.query("select raw_user_meta_data from auth.users where email = $1", [email])).rows,
    );
    expect(JSON.stringify(user)).not.toContain("somebody else");
    const { error } = await harness.client().auth.signInWithPassword({ email, password: "the attacker came first" });
    expect(error?.code).toBe("invalid_credentials");
  });

  test.each([
    ["no page", undefined],
    ["the page for signing in", `${siteUrl}/auth`],
    ["a page of a stranger", "https://stranger.example/"],
  ])("mails a link that changes nothing before a press, also to who names %s", async (named, emailRedirectTo) => {
    const email = `${named.replaceAll(" ", "-")}@example.com`;
    const options = emailRedirectTo ? { emailRedirectTo } : {};
    await harness.client().auth.signUp({ email, password: goodPassword, options });
    const { Text, HTML } = await harness.newestMail(email);
    for (const content of [Text, HTML]) expect(content).not.toContain("/auth/v1/verify");
    expect(Text).toContain(`${siteUrl}/auth/callback#token_hash=`);
  });

  test("refuses weak passwords with their reason", async () => {
    const signUp = (password: string) => harness.client().auth.signUp({ email: "weak@example.com", password });
    expect((await signUp("short")).error).toMatchObject({ code: "weak_password", status: 422, reasons: ["length"] });
    expect((await signUp("Password123!")).error).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
    expect((await signUp("weak@example.com")).error).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
    expect((await signUp("ä".repeat(37))).error).toMatchObject({ code: "validation_failed", status: 400 });
  });

  test("resends the confirmation, and the link of the first mail works too", async () => {
    const supabase = harness.client();
    const email = "again@example.com";
    await supabase.auth.signUp({ email, password: goodPassword });
    const first = await harness.newestMail(email);
    expect((await supabase.auth.resend({ type: "signup", email })).error).toBeNull();
    const second = await harness.newestMail(email);
    expect(second.ID).not.toBe(first.ID);
    expect(hashOf(await harness.call(linkIn(first))).get("access_token")).toBeTruthy();
    expect(hashOf(await harness.call(linkIn(second))).get("error_code")).toBe("otp_expired");
  });
});

describe("the answer to a stranger", () => {
  const shape = (user: unknown) => {
    const { id, created_at, updated_at, confirmation_sent_at, email, ...rest } = user as Record<string, unknown>;
    return { types: [id, created_at, updated_at, confirmation_sent_at, email].map((value) => typeof value), ...rest };
  };

  test("is the same for a new address, a waiting one and one with an account", async () => {
    const email = "known@example.com";
    const known = await harness.confirmedUser(email);
    const signUp = async (address: string) =>
      (await harness.call("/auth/v1/signup", { json: { email: address, password: goodPassword } })).json();
    const fresh = await signUp("fresh@example.com");
    const waiting = await signUp("fresh@example.com");
    const taken = await signUp(email);
    expect(shape(waiting)).toEqual(shape(fresh));
    expect(shape(taken)).toEqual(shape(fresh));
    expect(Object.keys(taken)).toEqual(Object.keys(fresh));
    expect(taken.id).not.toBe((await known.auth.getUser()).data.user?.id);
    expect((await harness.newestMail(email)).Subject).toContain("already have");
  });

  test("is {} from otp, recover and resend for known and unknown addresses", async () => {
    await harness.confirmedUser("present@example.com");
    for (const [path, extra] of [
      ["otp", { create_user: false }],
      ["recover", {}],
      ["resend", { type: "signup" }],
    ] as const) {
      for (const email of ["present@example.com", "absent@example.com"]) {
        const response = await harness.call(`/auth/v1/${path}`, { json: { email, ...extra } });
        expect([path, email, response.status, await response.json()]).toEqual([path, email, 200, {}]);
      }
    }
    expect(await harness.mails("absent@example.com")).toEqual([]);
  });

  test("is one error for a wrong password and an unknown address", async () => {
    await harness.confirmedUser("real@example.com");
    const wrong = async (email: string) => {
      const json = { email, password: "not the password" };
      const response = await harness.call("/auth/v1/token?grant_type=password", { json });
      return { status: response.status, body: await response.json() };
    };
    expect(await wrong("real@example.com")).toEqual(await wrong("nobody@example.com"));
  });
});
