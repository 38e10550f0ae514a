import type { AuthError, Factor, SupabaseClient } from "@supabase/supabase-js";
import { typedCode } from "#lib/plain-typed.ts";
import { isAuthenticatorApp } from "#lib/second-factor-owed.ts";

type Auth = SupabaseClient["auth"];

export type FactorOutcome<Value = undefined> =
  | { readonly ok: true; readonly value: Value }
  /** `code` is the service's; `message` is for the visitor. */
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Of an app that was not given one: the first is set up without asking. */
const firstAppName = "Authenticator app";

/** A verified authenticator app. */
export type AuthenticatorApp = { readonly id: string; readonly name: string; readonly since: string };

/** What a person types as second factor: the code of an authenticator app, or a recovery code. */
export type SecondFactorCode = { readonly kind: "app" | "recovery"; readonly code: string; readonly appId?: string };

export type SetUp = {
  readonly factorId: string;
  readonly secret: string;
  readonly uri: string;
  readonly picture: string;
};

export function authenticatorApps(factors: readonly Factor[] | undefined): AuthenticatorApp[] {
  return (factors ?? [])
    .filter(isAuthenticatorApp)
    .map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name || firstAppName, since: created_at }));
}

const words: Readonly<Record<string, string>> = {
  over_request_rate_limit: "Too many attempts. Wait 15 minutes before you try again, or use a recovery code.",
  mfa_recovery_codes_locked:
    "Too many wrong recovery codes. Wait 15 minutes before you try again, or use the code of your app.",
  mfa_challenge_expired: "That took too long. Enter the code your app shows now.",
  mfa_ip_address_mismatch: "Your network changed in between. Enter the code your app shows now.",
  mfa_factor_not_found: "This authenticator app is no longer part of your account. Reload the page.",
  mfa_factor_name_conflict: "One of your authenticator apps has this name already. Choose another.",
  too_many_enrolled_mfa_factors: "An account has at most ten authenticator apps. Remove one first.",
  mfa_factor_unreadable:
    "The site can no longer check codes of this app. Use a recovery code, then remove the app and add it again.",
  session_not_found: "You have been signed out. Sign in again.",
  insufficient_aal: "Enter the code of your authenticator app first.",
  reauthentication_needed: "Confirm that it is you first.",
};
const wrongCode =
  "That code was not accepted. Each code works once, for about 30 seconds: wait for the next one and enter it. If that fails too, let your phone set its clock automatically.";
const wrongRecoveryCode = "That recovery code was not accepted. Each one works once. Check your typing or use another.";

function failed(error: Pick<AuthError, "name" | "code" | "message">, kind: "app" | "recovery" = "app") {
  const code = error.code ?? "";
  const known = code === "mfa_verification_failed" ? (kind === "app" ? wrongCode : wrongRecoveryCode) : words[code];
  const unreachable =
    error.name === "AuthRetryableFetchError"
      ? "The server cannot be reached. Nothing was changed; try again in a moment."
      : undefined;
  return { ok: false, code, message: known ?? unreachable ?? error.message } as const;
}

const done = <Value>(value: Value) => ({ ok: true, value }) as const;

/** Gives the second factor: the client's session then holds it. */
export async function giveSecondFactor(auth: Auth, { kind, code, appId }: SecondFactorCode): Promise<FactorOutcome> {
  const { error } =
    kind === "recovery"
      ? await auth.mfa.recoveryCodes.verify({ code })
      : await auth.mfa.challengeAndVerify({ factorId: appId ?? "", code: typedCode(code) });
  return error ? failed(error, kind) : done(undefined);
}

/** A new key for an authenticator app. It counts once its first code is given; keys whose code never came are removed. */
export async function beginSetUp(auth: Auth, issuer: string, name = firstAppName): Promise<FactorOutcome<SetUp>> {
  const listed = await auth.mfa.listFactors();
  if (listed.error) return failed(listed.error);
  const unfinished = listed.data.all.filter(
    ({ factor_type, status }) => factor_type === "totp" && status === "unverified",
  );
  for (const { id } of unfinished) await auth.mfa.unenroll({ factorId: id });
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: name, issuer });
  if (error) return failed(error);
  const { secret, uri, qr_code: picture } = data.totp;
  return done({ factorId: data.id, secret, uri, picture });
}

/** New recovery codes; the ones before stop working. */
export async function newRecoveryCodes(auth: Auth): Promise<FactorOutcome<readonly string[]>> {
  const listed = await auth.mfa.listFactors();
  if (listed.error) return failed(listed.error);
  const exist = listed.data.recovery_code.length > 0;
  const { data, error } = await (exist ? auth.mfa.recoveryCodes.regenerate() : auth.mfa.recoveryCodes.generate());
  return error ? failed(error) : done(data.codes);
}

/** Removes an authenticator app; with the last one two-step verification is off. */
export async function removeApp(auth: Auth, { id }: AuthenticatorApp): Promise<FactorOutcome> {
  const removed = await auth.mfa.unenroll({ factorId: id });
  if (removed.error) return failed(removed.error);
  // The session in this browser still speaks of the removed app.
  const { error } = await auth.refreshSession();
  return error ? failed(error) : done(undefined);
}

export type SecondFactorStatus = {
  readonly apps: readonly AuthenticatorApp[];
  /** Unused recovery codes; null when none were made. */
  readonly recoveryCodesLeft: number | null;
};

/** Signs out here where the account is gone. @throws {AuthError} when it cannot be read. */
export async function loadSecondFactor(auth: Auth): Promise<SecondFactorStatus> {
  const { data, error } = await auth.mfa.listFactors();
  // The client ends an ended session by itself, but not that of an account that was erased elsewhere.
  if (error?.code === "user_not_found") await auth.signOut({ scope: "local" });
  if (error) throw error;
  const apps = authenticatorApps(data.all);
  if (data.recovery_code.length === 0) return { apps, recoveryCodesLeft: null };
  const codes = await auth.mfa.recoveryCodes.getStatus();
  if (codes.error) throw codes.error;
  return { apps, recoveryCodesLeft: codes.data.remaining };
}

/** Proves the password again, with a new session: changing the second factor needs a sign-in of the last ten minutes. */
export async function confirmPassword(auth: Auth, email: string, password: string): Promise<FactorOutcome> {
  const { error } = await auth.signInWithPassword({ email, password });
  if (error?.code === "invalid_credentials") {
    return { ok: false, code: error.code, message: "That is not the password of this account." };
  }
  return error ? failed(error) : done(undefined);
}
