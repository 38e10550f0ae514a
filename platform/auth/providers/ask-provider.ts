import * as oidc from "openid-client";
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { authErrors, OAuthError } from "../errors.ts";
import { githubName, type OpenProvider } from "./known-providers.ts";
import { type ProviderClaims, type ProviderProfile, profileOf } from "./profile.ts";

/** What a provider handed out for its own interfaces; the client may want it. */
export type ProviderTokens = { readonly access: string; readonly refresh: string | undefined };

export type ProviderAnswer = { readonly profile: ProviderProfile; readonly tokens: ProviderTokens };

/** What this server remembers of the visit to the provider. */
export type ProviderVisit = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

const githubUser = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function githubClaims(
  client: oidc.Configuration,
  { issuer }: OpenProvider,
  token: string,
): Promise<ProviderClaims> {
  const base = issuer === "https://github.com" ? "https://api.github.com" : `${issuer}/api/v3`;
  const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "northpip" });
  const ask = async (path: string) =>
    (await oidc.fetchProtectedResource(client, token, new URL(`${base}${path}`), "GET", null, headers)).json();
  const user = githubUser.parse(await ask("/user"));
  const address = githubEmails.parse(await ask("/user/emails")).find(({ primary }) => primary);
  return {
    sub: String(user.id),
    user_name: user.login,
    name: user.name ?? user.login,
    picture: user.avatar_url,
    email: address?.email,
    email_verified: address?.verified,
  };
}

async function claimsFrom(
  client: oidc.Configuration,
  provider: OpenProvider,
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<ProviderClaims> {
  if (provider.name === githubName) return githubClaims(client, provider, answer.access_token);
  const claims: oidc.IDToken | undefined = answer.claims();
  if (!claims) return {};
  if (claims.email !== undefined || !client.serverMetadata().userinfo_endpoint) return claims;
  // The subject must be the same: a token of somebody else's must not bring their address.
  return { ...claims, ...(await oidc.fetchUserInfo(client, answer.access_token, claims.sub)) };
}

/** The reason is logged and not shown: the visitor cannot mend it. */
function failure({ log }: AuthContext, { name }: OpenProvider, error: unknown): Error {
  if (error instanceof oidc.AuthorizationResponseError)
    return new OAuthError(error.error, error.error_description ?? "The provider refused");
  log.warn("a sign-in provider failed", { provider: name, error });
  return authErrors.providerFailed();
}

/**
 * Exchanges the answer that the browser brought for the person's claims.
 * @throws {AuthError} for an answer that is not the provider's, or not to this visit
 */
export async function askProvider(
  context: AuthContext,
  provider: OpenProvider,
  answer: URLSearchParams,
  visit: ProviderVisit,
): Promise<ProviderAnswer> {
  const address = new URL(provider.redirectUri);
  address.search = answer.toString();
  try {
    const client = await context.providers.clients.clientOf(provider);
    const isOpenId = provider.name !== githubName;
    const tokens = await oidc.authorizationCodeGrant(client, address, {
      expectedState: visit.state,
      pkceCodeVerifier: visit.codeVerifier,
      idTokenExpected: isOpenId,
      ...(isOpenId ? { expectedNonce: visit.nonce } : {}),
    });
    const profile = profileOf(provider, await claimsFrom(client, provider, tokens));
    if (profile.sub === "") throw new Error("The provider gave no id of the person");
    return { profile, tokens: { access: tokens.access_token, refresh: tokens.refresh_token } };
  } catch (error) {
    throw failure(context, provider, error);
  }
}

/** Words of a request that only change how the provider asks its question. */
const passedOn = [
  "access_type",
  "acr_values",
  "display",
  "domain_hint",
  "hd",
  "include_granted_scopes",
  "kc_idp_hint",
  "login_hint",
  "prompt",
  "ui_locales",
];

/** Where to send the browser. @throws {AuthError} 503 when the provider cannot be reached. */
export async function visitAddress(
  context: AuthContext,
  provider: OpenProvider,
  query: URLSearchParams,
  { state, nonce, codeVerifier }: ProviderVisit,
): Promise<URL> {
  const client = await context.providers.clients.clientOf(provider).catch((error: unknown) => {
    context.log.warn("a sign-in provider cannot be reached", { provider: provider.name, error });
    throw authErrors.providerUnreachable();
  });
  const scopes = new Set([...provider.scope.split(" "), ...(query.get("scopes") ?? "").split(/[\s,]+/)]);
  scopes.delete("");
  const asked = passedOn.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""] as const] : []));
  return oidc.buildAuthorizationUrl(client, {
    ...Object.fromEntries(asked),
    redirect_uri: provider.redirectUri,
    scope: [...scopes].join(" "),
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...(provider.name === githubName ? {} : { nonce }),
    ...(provider.postsAnswer ? { response_mode: "form_post" } : {}),
  });
}
