import { HttpError } from "../../http/errors.ts";
import { OAuthError } from "../errors.ts";
import type { TokenResponse } from "../sessions.ts";
import type { ProviderTokens } from "./ask-provider.ts";

export function redirectTo(address: string | URL, cookie?: string): Response {
  // Tokens may stand in this address: no cache may keep it and no further page may see it as a referrer.
  const headers = new Headers({
    location: String(address),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  if (cookie) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}

/** The word of OAuth for each status, as GoTrue says it. */
function wordFor(error: HttpError): string {
  if (error instanceof OAuthError) return error.code;
  if (error.status >= 500) return error.status === 503 ? "temporarily_unavailable" : "server_error";
  if (["signup_disabled", "user_banned", "provider_email_needs_verification"].includes(error.code))
    return "access_denied";
  if (error.status === 400) return "invalid_request";
  return error.status === 403 ? "access_denied" : "server_error";
}

/** The address with the reason why there is no session: in the query and behind `#`, for clients read either. */
export function withError(address: string, error: unknown): URL {
  if (!(error instanceof HttpError)) throw error;
  const target = new URL(address);
  const said = new URLSearchParams({
    error: wordFor(error),
    ...(error instanceof OAuthError ? {} : { error_code: error.code }),
    error_description: error.message.slice(0, 300),
  });
  for (const [name, value] of said) target.searchParams.set(name, value);
  target.hash = said.toString();
  return target;
}

export function withSession(address: string, session: TokenResponse, provider?: ProviderTokens): URL {
  const target = new URL(address);
  target.hash = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(provider ? { provider_token: provider.access } : {}),
    ...(provider?.refresh ? { provider_refresh_token: provider.refresh } : {}),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }).toString();
  return target;
}
