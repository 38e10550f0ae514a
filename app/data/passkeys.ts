import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { authSettings } from "./client.ts";

type Auth = SupabaseClient["auth"];

export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  readonly used: string | null;
};

export type PasskeyOutcome =
  | { readonly ok: true }
  /** `code` is the service's, or the name of the browser's error; `message` is for the visitor. */
  | { readonly ok: false; readonly code: string; readonly message: string };

const offer = z.object({ passkeys_enabled: z.catch(z.boolean(), false) });

/** Browsers make passkeys for a name alone; a site opened by its numbers has none. */
const hasName = (hostname: string) => !/^[\d.]+$|^\[/.test(hostname);

/** Whether a passkey can be used here: by this browser, at this address, and with this service. */
export async function arePasskeysOffered(): Promise<boolean> {
  if (typeof window.PublicKeyCredential !== "function" || !hasName(window.location.hostname)) return false;
  try {
    return offer.parse(await authSettings()).passkeys_enabled;
  } catch {
    // What a page could not ask for it does not offer; the password is there.
    return false;
  }
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: "Nothing was confirmed. Try again when you are ready.",
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "This browser does not allow passkeys at this address.",
  webauthn_verification_failed: "This passkey does not belong to any account here. It may have been removed.",
  webauthn_challenge_expired: "That took too long. Try again.",
  webauthn_challenge_not_found: "That took too long. Try again.",
  webauthn_credential_exists: "This passkey is already registered.",
  too_many_passkeys: "An account has at most ten passkeys. Remove one first.",
  over_request_rate_limit: "Too many attempts. Wait a few minutes and try again.",
  email_not_confirmed: "Confirm your email address first, with the link we sent you.",
  user_banned: "This account is disabled. Contact us for help.",
  insufficient_aal: "Enter the code of your authenticator app first.",
  reauthentication_needed: "Confirm that it is you first.",
};

type Failure = { readonly name?: string; readonly message: string; readonly code?: unknown };

/** What went wrong with a passkey, in words. */
export function passkeyFailure({ name = "", message, code }: Failure): Extract<PasskeyOutcome, { ok: false }> {
  const known = typeof code === "string" && words[code] ? code : name;
  if (name === "AuthRetryableFetchError")
    return { ok: false, code: "unreachable", message: "The server cannot be reached. Try again in a moment." };
  return { ok: false, code: known, message: words[known] ?? message };
}

const outcomeOf = ({ error }: { readonly error: Failure | null }): PasskeyOutcome =>
  error ? passkeyFailure(error) : { ok: true };

/** @throws {AuthError} when they cannot be read. */
export async function loadPasskeys(auth: Auth): Promise<Passkey[]> {
  const { data, error } = await auth.passkey.list();
  if (error) throw error;
  return data.map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || "Passkey",
    since: created_at,
    used: last_used_at ?? null,
  }));
}

/** Has the browser make a passkey, and names it. */
export async function addPasskey(auth: Auth, name: string): Promise<PasskeyOutcome> {
  const { data, error } = await auth.registerPasskey();
  if (error) return passkeyFailure(error);
  return outcomeOf(await auth.passkey.update({ passkeyId: data.id, friendlyName: name }));
}

export const renamePasskey = async (auth: Auth, { id }: Passkey, name: string): Promise<PasskeyOutcome> =>
  outcomeOf(await auth.passkey.update({ passkeyId: id, friendlyName: name }));

export const removePasskey = async (auth: Auth, { id }: Passkey): Promise<PasskeyOutcome> =>
  outcomeOf(await auth.passkey.delete({ passkeyId: id }));
