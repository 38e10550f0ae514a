import type { AuthChangeEvent, Session, SupabaseClient, User } from "@supabase/supabase-js";
import { passkeyFailure } from "#app/data/passkeys.ts";
import { giveSecondFactor, type SecondFactorCode } from "#app/data/second-factor.ts";
import { owesSecondFactor } from "#lib/second-factor-owed.ts";
import { createStore } from "#lib/store.ts";
import { forgetAskedLink, rememberAskedLink } from "./asked-link.ts";
import { type AuthOutcome, failedOutcome, missingCredentials } from "./auth-outcome.ts";
import { humanCheck } from "./human-check-store.ts";
import type { Tokens } from "./mailed-link.ts";

export type AuthApi = SupabaseClient["auth"];
export type SignOutScope = "global" | "local" | "others";
export type Credentials = { readonly email: string; readonly password: string };
type NewAccount = Credentials & { readonly name: string; readonly next: string };

export type SessionState = {
  /** `unknown` until the browser's stored session has been read; `code-due` between the password and the second factor. */
  readonly status: "unknown" | "signed-out" | "code-due" | "signed-in";
  readonly session: Session | null;
  /** A recovery link was followed: the visitor is to set a new password. */
  readonly recovering: boolean;
  /** Held during sign-in, sign-up and sign-out. */
  readonly loading: boolean;
};

export type Notice = { readonly title: string; readonly description: string; readonly variant?: "destructive" };

export type SessionSurroundings = {
  readonly loadAuth: () => Promise<AuthApi>;
  readonly notify: (notice: Notice) => void;
  /** Where mailed links lead: the site's own address, without a trailing slash. */
  readonly siteUrl: string;
};

const unknownSession: SessionState = { status: "unknown", session: null, recovering: false, loading: false };

const notices = {
  signedIn: { title: "Welcome back!", description: "You have successfully signed in." },
  signedOut: { title: "Signed out", description: "You have been successfully signed out." },
  checkEmail: {
    title: "Check your email",
    description: "We've sent you a confirmation link to complete your registration.",
  },
} as const;

function statusOf(session: Session | null): SessionState["status"] {
  if (!session) return "signed-out";
  return owesSecondFactor(session) ? "code-due" : "signed-in";
}

type Change = {
  readonly before: SessionState["status"];
  readonly now: SessionState["status"];
  readonly arriving: boolean;
};

/** The client repeats SIGNED_IN whenever a tab regains focus: only a change of state, or an arriving link, is news. */
function noticeOf(event: AuthChangeEvent, { before, now, arriving }: Change): Notice | null {
  const isSignIn = event === "SIGNED_IN" && (before === "signed-out" || arriving);
  if (now === "signed-in" && (isSignIn || before === "code-due")) return notices.signedIn;
  return event === "SIGNED_OUT" && before === "signed-in" ? notices.signedOut : null;
}

const given = ({ email, password }: Credentials) => email.trim() !== "" && password !== "";
const missing = { ok: false, code: "missing_credentials", message: missingCredentials } as const;

type Call = (auth: AuthApi) => Promise<{ error: unknown; confirmationSent?: boolean }>;
type Run = (call: Call) => Promise<AuthOutcome>;

/** Has links mailed, which this browser may then open without a question. */
function linkMails(run: Run, linkPage: string) {
  const mailing = (email: string, call: Call) =>
    run(async (auth) => {
      const { error } = await call(auth);
      if (!error) rememberAskedLink(email);
      return { error };
    });
  return {
    resendConfirmation: (email: string): Promise<AuthOutcome> =>
      mailing(email, (auth) =>
        auth.resend({
          type: "signup",
          email: email.trim(),
          options: { emailRedirectTo: linkPage, ...humanCheck.take() },
        }),
      ),
    /** Says nothing about whether there is such an account. */
    requestSignInLink: (email: string): Promise<AuthOutcome> =>
      mailing(email, (auth) =>
        auth.signInWithOtp({
          email: email.trim(),
          options: { shouldCreateUser: false, emailRedirectTo: linkPage, ...humanCheck.take() },
        }),
      ),
    requestPasswordReset: (email: string): Promise<AuthOutcome> =>
      mailing(email, (auth) =>
        auth.resetPasswordForEmail(email.trim(), { redirectTo: linkPage, ...humanCheck.take() }),
      ),
  };
}

/** What proves who somebody is, beside a password, and whether it still holds. */
const otherProofs = (run: Run, isCodeDue: () => boolean) => {
  /** By what only one part of the page knows of. */
  const signInBy = async (call: Call): Promise<AuthOutcome> => {
    const outcome = await run(call);
    return outcome.ok && isCodeDue() ? { ...outcome, codeDue: true } : outcome;
  };
  return {
    signInBy,

    /** Asks the browser for a passkey of this site; which account it is for the passkey says. */
    signInWithPasskey: (): Promise<AuthOutcome> =>
      signInBy(async (auth) => {
        const { error } = await auth.signInWithPasskey({ options: humanCheck.take() });
        return { error: error ? passkeyFailure(error) : null };
      }),

    /** Asks the service whether the session is still valid; one that was ended elsewhere ends here, too. */
    check: (): Promise<AuthOutcome> =>
      run(async (auth) => {
        const { error } = await auth.getUser();
        return { error };
      }),

    /** The second step of signing in. */
    giveCode: (code: SecondFactorCode): Promise<AuthOutcome> =>
      run(async (auth) => {
        const given = await giveSecondFactor(auth, code);
        return { error: given.ok ? null : given };
      }),
  };
};

/** What a mail brought, in the place of a password. */
const mailedCodes = (takingOver: Run) => ({
  /** Signs in, or completes a registration, by the code of a mail. */
  giveMailedCode: async (email: string, code: string, type: "email" | "signup"): Promise<AuthOutcome> => {
    const outcome = await takingOver((auth) => auth.verifyOtp({ email: email.trim(), token: code, type }));
    if (outcome.ok) forgetAskedLink();
    return outcome;
  },

  /** Exchanges what a mailed link of this browser's own brought for its session. */
  exchangeCode: (code: string): Promise<AuthOutcome> => takingOver((auth) => auth.exchangeCodeForSession(code)),
});

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The visitor's session as every part of the page sees it; the service's client is fetched on first need. */
export function createSessionStore({ loadAuth, notify, siteUrl }: SessionSurroundings) {
  const store = createStore(unknownSession);
  const set = store.merge;
  /** The page that opens mailed links, on the address the visitor uses: the session is stored there. */
  const linkPage = `${siteUrl}/auth/callback`;
  let connection: Promise<AuthApi> | undefined;
  /** True while a session is taken over: it is news also when another one was there before. */
  let arriving = false;

  function onChange(event: AuthChangeEvent, session: Session | null) {
    const { status: before, recovering: was } = store.getState();
    const recovering = event === "PASSWORD_RECOVERY" || (was && session !== null && event !== "USER_UPDATED");
    const now = statusOf(session);
    set({ session, status: now, recovering });
    const notice = noticeOf(event, { before, now, arriving });
    if (notice === notices.signedIn) arriving = false;
    if (notice) notify(notice);
  }

  async function connect(): Promise<AuthApi> {
    if (!connection) {
      connection = loadAuth().then(
        (auth) => {
          auth.onAuthStateChange(onChange);
          return auth;
        },
        (error: unknown) => {
          connection = undefined;
          throw error;
        },
      );
    }
    return connection;
  }

  /** Runs one call with the loading flag held; a network that fails is an outcome, not an exception. */
  async function run(call: Call): Promise<AuthOutcome> {
    set({ loading: true });
    try {
      const { error, confirmationSent } = await call(await connect());
      return error ? failedOutcome(error) : { ok: true, confirmationSent };
    } catch (error) {
      return failedOutcome(error);
    } finally {
      set({ loading: false });
    }
  }

  const takingOver = async (call: Call): Promise<AuthOutcome> => {
    arriving = true;
    const outcome = await run(call);
    arriving = false;
    return outcome.ok ? { ...outcome, codeDue: store.getState().status === "code-due" } : outcome;
  };

  const refuse = (title: string, outcome: AuthOutcome): AuthOutcome => {
    // An empty field is told beside itself.
    if (!outcome.ok && outcome.code !== missing.code)
      notify({ title, description: outcome.message, variant: "destructive" });
    return outcome;
  };

  return {
    ...store.readable,
    connect,

    async signIn({ email, password }: Credentials): Promise<AuthOutcome> {
      const outcome = given({ email, password })
        ? await run((auth) => auth.signInWithPassword({ email: email.trim(), password, options: humanCheck.take() }))
        : missing;
      if (outcome.ok && store.getState().status === "code-due") return { ...outcome, codeDue: true };
      return refuse("Sign in failed", outcome);
    },

    ...otherProofs(run, () => store.getState().status === "code-due"),

    /** `next`: where the mailed link continues once it is opened. */
    async signUp({ email, password, name, next }: NewAccount): Promise<AuthOutcome> {
      if (!given({ email, password })) return refuse("Sign up failed", missing);
      const outcome = await run(async (auth) => {
        const data = name.trim() ? { name: name.trim() } : {};
        const options = { emailRedirectTo: linkPage, data, ...humanCheck.take() };
        const { data: made, error } = await auth.signUp({ email: email.trim(), password, options });
        if (!error) rememberAskedLink(email, next);
        return { error, confirmationSent: !made.session };
      });
      if (outcome.ok && outcome.confirmationSent) notify(notices.checkEmail);
      return refuse("Sign up failed", outcome);
    },

    async signOut(scope: SignOutScope = "local"): Promise<AuthOutcome> {
      return refuse("Sign out failed", await run((auth) => auth.signOut({ scope })));
    },

    ...linkMails(run, linkPage),

    /** `current` proves who asks when the sign-in is not fresh; a recovery link is proof enough. */
    async setPassword(password: string, current?: string): Promise<AuthOutcome> {
      const outcome = await run((auth) => auth.updateUser({ password, ...(current && { current_password: current }) }));
      if (outcome.ok) set({ recovering: false });
      return outcome;
    },

    /** The name that the member area greets with; empty for none. */
    async setName(name: string): Promise<AuthOutcome> {
      return run((auth) => auth.updateUser({ data: { name: name.trim() } }));
    },

    /** Takes over a session that another endpoint of the service has issued. `recovering`: to set a new password in it. */
    async acceptSession(tokens: Tokens, { recovering = false } = {}): Promise<AuthOutcome> {
      set({ recovering });
      const outcome = await takingOver((auth) => auth.setSession(tokens));
      if (!outcome.ok) set({ recovering: false });
      return outcome;
    },

    ...mailedCodes(takingOver),
  };
}

/** Who is signed in; nobody as long as the second factor is owed. */
export const userOf = ({ status, session }: SessionState): User | null =>
  status === "signed-in" ? (session?.user ?? null) : null;
