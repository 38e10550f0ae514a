import { z } from "zod";
import type { AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { pkceFields } from "../parse-body.ts";
import { isSameSite } from "../redirects.ts";
import { visitAddress } from "./ask-provider.ts";
import type { OpenProvider } from "./known-providers.ts";
import { redirectTo } from "./redirect-answers.ts";
import { beginVisit } from "./visits.ts";

const challenge = z.object(pkceFields);

/** The client's PKCE challenge; null means the implicit flow. */
export function challengeOf(query: URLSearchParams): string | null {
  const code_challenge = query.get("code_challenge") ?? "";
  const code_challenge_method = query.get("code_challenge_method") ?? "";
  if ((code_challenge === "") !== (code_challenge_method === ""))
    throw authErrors.validation("PKCE flow requires code_challenge_method and code_challenge");
  const parsed = challenge.safeParse({ code_challenge, code_challenge_method });
  if (!parsed.success) throw authErrors.validation("PKCE flow requires an S256 code_challenge");
  return parsed.data.code_challenge || null;
}

/** @throws {AuthError} 400 for one that is not switched on. */
export function providerOf({ providers }: AuthContext, query: URLSearchParams): OpenProvider {
  const provider = providers.open.get((query.get("provider") ?? "").toLowerCase());
  if (!provider) throw authErrors.validation("Unsupported provider: provider is not enabled");
  return provider;
}

/** GET /authorize: sends the browser to the provider. */
export const authorize: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const { query } = call;
  const provider = providerOf(context, query);
  // On a developer's machine the site has two names, and the cookie must be set for the one that the provider sends back to.
  const asked = new URL(call.request.url);
  const back = new URL(provider.redirectUri);
  if (asked.host !== back.host && isSameSite(asked, back))
    return redirectTo(`${back.origin}${asked.pathname}${asked.search}`);
  const wanted = {
    provider: provider.name,
    redirectTo: context.redirects.resolve(query.get("redirect_to")),
    codeChallenge: challengeOf(query),
  };
  const { visit, cookie } = await context.database.asService((tx) => beginVisit(tx, context, wanted));
  return redirectTo(await visitAddress(context, provider, query, visit), cookie);
};
