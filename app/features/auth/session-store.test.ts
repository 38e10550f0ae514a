import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { describe, expect, test, vi } from "vitest";
import { type AuthApi, createSessionStore, userOf } from "./session-store.ts";

const session = { access_token: "a.b.c", user: { id: "u1", email: "a@b.example" } } as Session;
type Answer = { data?: unknown; error: unknown };

/** A service that answers as told and emits the events the real client emits. */
function fakeService(answers: Partial<Record<keyof AuthApi, Answer>> = {}) {
  let emit: (event: AuthChangeEvent, session: Session | null) => void = () => undefined;
  const answer = (name: keyof AuthApi) =>
    vi.fn(async (..._args: unknown[]) => answers[name] ?? { data: {}, error: null });
  const auth = {
    onAuthStateChange: (listener: typeof emit) => {
      emit = listener;
    },
    signInWithPassword: answer("signInWithPassword"),
    signUp: answer("signUp"),
    signOut: answer("signOut"),
    updateUser: answer("updateUser"),
    resetPasswordForEmail: answer("resetPasswordForEmail"),
    resend: answer("resend"),
    setSession: answer("setSession"),
    verifyOtp: answer("verifyOtp"),
  };
  const notify = vi.fn();
  const store = createSessionStore({
    loadAuth: async () => auth as unknown as AuthApi,
    notify,
    siteUrl: "https://site.example",
  });
  return { store, auth, notify, emit: (event: AuthChangeEvent, value: Session | null) => emit(event, value) };
}

/** A session of an account with an authenticator app, before (`aal1`) or after (`aal2`) its code. */
const sessionAt = (aal: "aal1" | "aal2") =>
  ({
    access_token: `a.${btoa(JSON.stringify({ aal }))}.c`,
    user: { id: "u1", email: "a@b.example", factors: [{ id: "f1", factor_type: "totp", status: "verified" }] },
  }) as unknown as Session;

const titles = (notify: ReturnType<typeof vi.fn>) => notify.mock.calls.map(([notice]) => notice.title);

describe("session events", () => {
  test("a stored session is there without a greeting", async () => {
    const { store, notify, emit } = fakeService();
    expect(store.getState().status).toBe("unknown");
    await store.connect();
    emit("INITIAL_SESSION", session);
    expect(store.getState()).toMatchObject({ status: "signed-in", session });
    expect(notify).not.toHaveBeenCalled();
  });

  test("signing in is greeted once, however often a tab regains focus", async () => {
    const { store, notify, emit } = fakeService();
    await store.connect();
    emit("INITIAL_SESSION", null);
    emit("SIGNED_IN", session);
    emit("SIGNED_IN", session);
    emit("TOKEN_REFRESHED", session);
    expect(notify.mock.calls).toEqual([[{ title: "Welcome back!", description: "You have successfully signed in." }]]);
  });

  test("nobody is signed in or greeted between the password and the second factor", async () => {
    const { store, notify, auth, emit } = fakeService();
    await store.connect();
    emit("INITIAL_SESSION", null);
    auth.signInWithPassword.mockImplementation(async () => {
      emit("SIGNED_IN", sessionAt("aal1"));
      return { data: {}, error: null };
    });
    expect(await store.signIn({ email: "a@b.example", password: "right" })).toMatchObject({ ok: true, codeDue: true });
    expect(store.getState().status).toBe("code-due");
    expect(userOf(store.getState())).toBeNull();
    expect(notify).not.toHaveBeenCalled();
    emit("MFA_CHALLENGE_VERIFIED", sessionAt("aal2"));
    expect(store.getState().status).toBe("signed-in");
    expect(userOf(store.getState())?.id).toBe("u1");
    expect(titles(notify)).toEqual(["Welcome back!"]);
  });

  test("leaving before the second factor is not told as a sign-out", async () => {
    const { store, notify, emit } = fakeService();
    await store.connect();
    emit("INITIAL_SESSION", sessionAt("aal1"));
    emit("SIGNED_OUT", null);
    expect(store.getState().status).toBe("signed-out");
    expect(notify).not.toHaveBeenCalled();
  });

  test("a session taken over from a mailed link is greeted once, also where another one was there before", async () => {
    const { store, notify, auth, emit } = fakeService();
    await store.connect();
    emit("INITIAL_SESSION", session);
    auth.setSession.mockImplementation(async () => {
      emit("SIGNED_IN", session);
      emit("SIGNED_IN", session);
      return { data: {}, error: null };
    });
    await store.acceptSession({ access_token: "a", refresh_token: "b" });
    emit("SIGNED_IN", session);
    expect(titles(notify)).toEqual(["Welcome back!"]);
  });

  test("signing out is told once, and not to somebody who was not signed in", async () => {
    const { store, notify, emit } = fakeService();
    await store.connect();
    emit("INITIAL_SESSION", null);
    emit("SIGNED_OUT", null);
    expect(notify).not.toHaveBeenCalled();
    emit("SIGNED_IN", session);
    emit("SIGNED_OUT", null);
    emit("SIGNED_OUT", null);
    expect(notify).toHaveBeenLastCalledWith({
      title: "Signed out",
      description: "You have been successfully signed out.",
    });
    expect(titles(notify)).toEqual(["Welcome back!", "Signed out"]);
  });

  test("a recovery link asks for a new password until one is set", async () => {
    const { store, emit } = fakeService();
    await store.connect();
    emit("PASSWORD_RECOVERY", session);
    emit("SIGNED_IN", session);
    expect(store.getState().recovering).toBe(true);
    await store.setPassword("a new long password");
    expect(store.getState().recovering).toBe(false);
  });
});

describe("signing in", () => {
  test.each([
    ["", "secret"],
    ["  ", "secret"],
    ["a@b.example", ""],
  ])("with %j and %j is refused before the server is asked", async (email, password) => {
    const { store, auth, notify } = fakeService();
    const message = "You must provide either an email or phone number and a password";
    expect(await store.signIn({ email, password })).toMatchObject({ ok: false, message });
    expect(auth.signInWithPassword).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  test("fails with the server's message", async () => {
    const error = { message: "Invalid login credentials", code: "invalid_credentials" };
    const { store, notify } = fakeService({ signInWithPassword: { error } });
    expect(await store.signIn({ email: "a@b.example", password: "wrong" })).toMatchObject({
      ok: false,
      code: "invalid_credentials",
    });
    expect(notify).toHaveBeenCalledWith({
      title: "Sign in failed",
      description: "Invalid login credentials",
      variant: "destructive",
    });
    expect(store.getState().loading).toBe(false);
  });

  test("holds the loading flag until the answer is there", async () => {
    const { store } = fakeService();
    const done = store.signIn({ email: "a@b.example", password: "right" });
    expect(store.getState().loading).toBe(true);
    await done;
    expect(store.getState().loading).toBe(false);
  });

  test("a network that fails is said in words", async () => {
    const store = createSessionStore({
      loadAuth: () => Promise.reject(new TypeError("Failed to fetch")),
      notify: vi.fn(),
      siteUrl: "",
    });
    expect(await store.signIn({ email: "a@b.example", password: "x" })).toMatchObject({
      ok: false,
      code: "unreachable",
    });
  });
});

describe("signing up", () => {
  test("asks to check the mail and redirects to the site root", async () => {
    const { store, auth, notify } = fakeService({ signUp: { data: { session: null }, error: null } });
    expect(await store.signUp({ email: " a@b.example ", password: "long enough", name: "", next: "/" })).toEqual({
      ok: true,
      confirmationSent: true,
    });
    expect(auth.signUp).toHaveBeenCalledWith({
      email: "a@b.example",
      password: "long enough",
      options: { emailRedirectTo: "https://site.example/auth/callback", data: {} },
    });
    expect(notify.mock.calls).toEqual([
      [{ title: "Check your email", description: "We've sent you a confirmation link to complete your registration." }],
    ]);
  });

  test("fails with the server's message, tied to its field", async () => {
    const error = { message: "Password should be at least 8 characters.", code: "weak_password" };
    const { store, notify } = fakeService({ signUp: { data: {}, error } });
    expect(await store.signUp({ email: "a@b.example", password: "short", name: "", next: "/" })).toMatchObject({
      ok: false,
      field: "password",
    });
    expect(notify).toHaveBeenCalledWith({
      title: "Sign up failed",
      description: error.message,
      variant: "destructive",
    });
  });
});

test("the scope of a sign-out reaches the service", async () => {
  const { store, auth } = fakeService();
  await store.signOut("others");
  expect(auth.signOut).toHaveBeenCalledWith({ scope: "others" });
});

test("the code of a mail signs in, and a wrong one is told by its code", async () => {
  const { store, auth } = fakeService();
  expect(await store.giveMailedCode(" a@b.example ", "123456", "email")).toMatchObject({ ok: true });
  expect(auth.verifyOtp.mock.calls).toEqual([[{ email: "a@b.example", token: "123456", type: "email" }]]);
  const refusing = fakeService({
    verifyOtp: { error: { message: "Token has expired or is invalid", code: "otp_expired" } },
  });
  expect(await refusing.store.giveMailedCode("a@b.example", "1", "signup")).toMatchObject({
    ok: false,
    code: "otp_expired",
  });
});
