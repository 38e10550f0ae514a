import type { AuthChangeEvent, Session, SupabaseClient, User } from "@supabase/supabase-js";
import { createStore } from "#lib/store.ts";
import { type AuthOutcome, failedOutcome, missingCredentials } from "./auth-outcome.ts";

export type AuthApi = SupabaseClient["auth"];
export type SignOutScope = "global" | "local" | "others";
export type Credentials = { readonly email: string; readonly password: string };

export type SessionState = {
  /** `unknown` until the browser's stored session has been read. */
  readonly status: "unknown" | "signed-out" | "signed-in";
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

export const unknownSession: SessionState = { status: "unknown", session: null, recovering: false, loading: false };

const notices = {
  signedIn: { title: "Welcome back!", description: "You have successfully signed in." },
  signedOut: { title: "Signed out", description: "You have been successfully signed out." },
  checkEmail: {
    title: "Check your email",
    description: "We've sent you a confirmation link to complete your registration.",
  },
} as const;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The visitor's session as every part of the page sees it; the service's client is fetched on first need. */
export function createSessionStore({ loadAuth, notify, siteUrl }: SessionSurroundings) {
  const store = createStore(unknownSession);
  const set = store.merge;
  let connection: Promise<AuthApi> | undefined;
  /** True when the page was opened by a mailed link: its first sign-in is then a real one. */
  let arriving = false;

  function announce(event: AuthChangeEvent, before: SessionState["status"]) {
    // The client repeats SIGNED_IN whenever a tab regains focus: only a change of state, or an arriving link, is news.
    if (event === "SIGNED_IN" && (before === "signed-out" || arriving)) {
      arriving = false;
      notify(notices.signedIn);
    }
    if (event === "SIGNED_OUT" && before === "signed-in") notify(notices.signedOut);
  }

  function onChange(event: AuthChangeEvent, session: Session | null) {
    const state = store.getState();
    const before = state.status;
    const recovering =
      event === "PASSWORD_RECOVERY" || (state.recovering && session !== null && event !== "USER_UPDATED");
    set({ session, status: session ? "signed-in" : "signed-out", recovering });
    announce(event, before);
  }

  async function connect(link: { readonly arriving?: boolean; readonly recovering?: boolean } = {}): Promise<AuthApi> {
    if (!connection) {
      arriving = link.arriving ?? false;
      set({ recovering: link.recovering ?? false });
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
  async function run(
    call: (auth: AuthApi) => Promise<{ error: unknown; confirmationSent?: boolean }>,
  ): Promise<AuthOutcome> {
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

  const refuse = (title: string, outcome: AuthOutcome): AuthOutcome => {
    if (!outcome.ok) notify({ title, description: outcome.message, variant: "destructive" });
    return outcome;
  };

  const given = ({ email, password }: Credentials) => email.trim() !== "" && password !== "";
  const missing: AuthOutcome = { ok: false, code: "missing_credentials", message: missingCredentials };

  return {
    getState: store.getState,
    getRenderedState: store.getRenderedState,
    subscribe: store.subscribe,
    connect,

    async signIn({ email, password }: Credentials): Promise<AuthOutcome> {
      const outcome = given({ email, password })
        ? await run((auth) => auth.signInWithPassword({ email: email.trim(), password }))
        : missing;
      return refuse("Sign in failed", outcome);
    },

    async signUp({ email, password, name }: Credentials & { readonly name: string }): Promise<AuthOutcome> {
      if (!given({ email, password })) return refuse("Sign up failed", missing);
      const outcome = await run(async (auth) => {
        const options = { emailRedirectTo: `${siteUrl}/member-area`, data: name.trim() ? { name: name.trim() } : {} };
        const { data, error } = await auth.signUp({ email: email.trim(), password, options });
        return { error, confirmationSent: !data.session };
      });
      if (outcome.ok && outcome.confirmationSent) notify(notices.checkEmail);
      return refuse("Sign up failed", outcome);
    },

    async signOut(scope: SignOutScope = "local"): Promise<AuthOutcome> {
      return refuse("Sign out failed", await run((auth) => auth.signOut({ scope })));
    },

    async resendConfirmation(email: string): Promise<AuthOutcome> {
      return run((auth) =>
        auth.resend({ type: "signup", email: email.trim(), options: { emailRedirectTo: `${siteUrl}/member-area` } }),
      );
    },

    async requestPasswordReset(email: string): Promise<AuthOutcome> {
      return run((auth) => auth.resetPasswordForEmail(email.trim(), { redirectTo: `${siteUrl}/auth` }));
    },

    /** `current` proves who asks when the sign-in is not fresh; a recovery link is proof enough. */
    async setPassword(password: string, current?: string): Promise<AuthOutcome> {
      const outcome = await run((auth) => auth.updateUser({ password, ...(current && { current_password: current }) }));
      if (outcome.ok) set({ recovering: false });
      return outcome;
    },

    /** Takes over a session that another endpoint of the service has issued. */
    async acceptSession(tokens: {
      readonly access_token: string;
      readonly refresh_token: string;
    }): Promise<AuthOutcome> {
      return run((auth) => auth.setSession(tokens));
    },
  };
}

export const userOf = (state: SessionState): User | null => state.session?.user ?? null;
