import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthHarness, authHarness, codeIn, goodPassword, linkIn, siteUrl } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const newPassword = "another long sentence";

test("a forgotten password is replaced through the mailed link, and other sessions end", async () => {
  const email = "forgot@example.com";
  const elsewhere = await harness.confirmedUser(email);
  const supabase = harness.client();
  const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` });
  expect(error).toBeNull();
  const response = await harness.call(linkIn(await harness.newestMail(email)));
  const target = new URL(response.headers.get("location") ?? "");
  expect(`${target.origin}${target.pathname}`).toBe(`${siteUrl}/auth`);
  const arrived = new URLSearchParams(target.hash.slice(1));
  expect(arrived.get("type")).toBe("recovery");
  await supabase.auth.setSession({
    access_token: arrived.get("access_token") ?? "",
    refresh_token: arrived.get("refresh_token") ?? "",
  });
  expect((await supabase.auth.updateUser({ password: newPassword })).error).toBeNull();
  expect((await harness.client().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    "invalid_credentials",
  );
  expect((await harness.client().auth.signInWithPassword({ email, password: newPassword })).error).toBeNull();
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
});

test("PKCE: the link brings a code that only the browser with the verifier can exchange, once", async () => {
  const email = "pkce@example.com";
  await harness.confirmedUser(email);
  const supabase = harness.client({ flowType: "pkce" });
  await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth` });
  const link = linkIn(await harness.newestMail(email));
  expect(link).toContain("token=pkce_");
  const target = new URL((await harness.call(link)).headers.get("location") ?? "");
  const code = target.searchParams.get("code") ?? "";
  expect(target.hash).toBe("");
  const { data, error } = await supabase.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(email);
  const exchange = (auth_code: string) =>
    harness.call("/auth/v1/token?grant_type=pkce", { json: { auth_code, code_verifier: "x".repeat(43) } });
  expect((await exchange(code)).status).toBe(404);
});

test("PKCE: a wrong verifier is refused and ends the flow; plain challenges are refused", async () => {
  const email = "pkce2@example.com";
  await harness.confirmedUser(email);
  const supabase = harness.client({ flowType: "pkce" });
  await supabase.auth.resetPasswordForEmail(email);
  const target = new URL((await harness.call(linkIn(await harness.newestMail(email)))).headers.get("location") ?? "");
  const auth_code = target.searchParams.get("code") ?? "";
  const wrong = await harness.call("/auth/v1/token?grant_type=pkce", {
    json: { auth_code, code_verifier: "y".repeat(43) },
  });
  expect([wrong.status, (await wrong.json()).error_code]).toEqual([400, "bad_code_verifier"]);
  expect((await supabase.auth.exchangeCodeForSession(auth_code)).error?.code).toBe("flow_state_not_found");
  const json = { email, code_challenge: "a".repeat(43), code_challenge_method: "plain" };
  expect((await harness.call("/auth/v1/recover", { json })).status).toBe(400);
});

test("PKCE: an expired code is refused", async () => {
  const email = "pkce3@example.com";
  await harness.confirmedUser(email);
  const supabase = harness.client({ flowType: "pkce" });
  await supabase.auth.resetPasswordForEmail(email);
  const target = new URL((await harness.call(linkIn(await harness.newestMail(email)))).headers.get("location") ?? "");
  await harness.database.asService((tx) =>
    tx.query("update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '5 minutes 1 second'"),
  );
  const { error } = await supabase.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(error).toMatchObject({ code: "flow_state_expired", status: 422 });
});

test("a mailed code works once and has five tries", async () => {
  const email = "codes@example.com";
  await harness.confirmedUser(email);
  const verify = (token: string) => harness.client().auth.verifyOtp({ email, token, type: "email" });
  await harness.client().auth.signInWithOtp({ email });
  const code = codeIn(await harness.newestMail(email));
  expect((await verify(code)).error).toBeNull();
  expect((await verify(code)).error).toMatchObject({ code: "otp_expired", status: 403 });

  await harness.client().auth.signInWithOtp({ email });
  const second = codeIn(await harness.newestMail(email));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await verify(second === "000000" ? "000001" : "000000")).error?.code).toBe("otp_expired");
  }
  expect((await verify(second)).error?.code).toBe("otp_expired");
});

test("parallel guesses have no more than five tries in all", async () => {
  const email = "burst@example.com";
  await harness.confirmedUser(email);
  await harness.client().auth.signInWithOtp({ email });
  const guesses = Array.from({ length: 40 }, (_, index) =>
    harness.client().auth.verifyOtp({ email, token: String(index).padStart(6, "0"), type: "email" }),
  );
  await Promise.all(guesses);
  const { rows } = await harness.database.asService((tx) =>
    tx.query("select code_tries from auth.one_time_tokens where relates_to = $1 and used_at is null", [email]),
  );
  expect(rows).toEqual([{ code_tries: 5 }]);
});

test("a sign-in code makes an account for a new address", async () => {
  const email = "newcomer@example.com";
  const supabase = harness.client();
  expect((await supabase.auth.signInWithOtp({ email })).error).toBeNull();
  const token = codeIn(await harness.newestMail(email));
  const { data } = await supabase.auth.verifyOtp({ email, token, type: "email" });
  expect(data.user?.email_confirmed_at).toBeTruthy();
});
