import { HttpError } from "../http/errors.ts";
import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { guardAddress } from "./guard-rate.ts";
import { isVerifyType, type Verified, verifyLink } from "./verify.ts";

function redirect(to: string): Response {
  // Tokens stand in this address: no cache may keep it and no further page may see it as a referrer.
  const headers = { location: to, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return new Response(null, { status: 303, headers });
}

function failed(target: URL, error: HttpError, pkce: boolean, type: string | null): URL {
  const said = new URLSearchParams({
    error: error.status >= 500 ? "server_error" : "access_denied",
    error_code: error.code,
    error_description: error.message,
    // Beyond what Supabase says: the page can then offer the same kind of link again.
    ...(isVerifyType(type) ? { type } : {}),
  });
  // The fragment reaches every client; the PKCE client looks into the query.
  if (pkce) target.search = said.toString();
  target.hash = said.toString();
  return target;
}

function arrived(target: URL, outcome: Exclude<Verified, { kind: "refused" }>, type: string): URL {
  if (outcome.kind === "code") target.searchParams.set("code", outcome.code);
  else if (outcome.kind === "half") target.hash = new URLSearchParams({ message: outcome.message }).toString();
  else {
    const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome.tokens;
    target.hash = new URLSearchParams({
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type,
    }).toString();
  }
  return target;
}

/**
 * GET /verify, the link of a mail: always a redirect to a page of this site, with the session or the reason why there
 * is none. Only GET follows it: scanners that send HEAD do not use a link up.
 */
export const verifyRedirect: Operation = async (context, call) => {
  const { query } = call;
  const target = new URL(context.redirects.resolve(query.get("redirect_to")));
  const token = query.get("token_hash") || query.get("token") || "";
  const type = query.get("type");
  const pkce = token.startsWith("pkce_");
  try {
    await guardAddress(context, call, "request");
    if (!isVerifyType(type) || token.length === 0 || token.length > 200) throw authErrors.linkExpired();
    const outcome = await verifyLink({ context, call, type }, token);
    if (outcome.kind === "refused") throw outcome.error;
    return redirect(arrived(target, outcome, type).href);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return redirect(failed(target, error, pkce, type).href);
  }
};
