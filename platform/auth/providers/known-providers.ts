import type { Settings } from "../../settings/schema.ts";

export type ProviderSettings = Settings["auth"]["external"][string];

type Known = {
  /** Who signs the provider's tokens; `url` of the settings in its place where people run it themselves. */
  readonly issuer?: string;
  readonly issuerOf?: (url: string) => string;
  readonly scope?: string;
  /** Where the answer comes as a form that the provider's page posts. */
  readonly postsAnswer?: boolean;
  /** Claim by which the provider vouches for the address, where that is not `email_verified`. */
  readonly verifiedClaim?: string;
};

const microsoft = "https://login.microsoftonline.com/common";

const known: Readonly<Record<string, Known>> = {
  apple: { issuer: "https://appleid.apple.com", scope: "openid email name", postsAnswer: true },
  azure: {
    issuer: `${microsoft}/v2.0`,
    issuerOf: (url) => `${url}/v2.0`,
    // Whoever administers a tenant writes any address into `email`: only this claim says that it is theirs.
    verifiedClaim: "xms_edov",
  },
  gitlab: { issuer: "https://gitlab.com" },
  google: { issuer: "https://accounts.google.com" },
  kakao: { issuer: "https://kauth.kakao.com" },
  linkedin_oidc: { issuer: "https://www.linkedin.com/oauth" },
  slack_oidc: { issuer: "https://slack.com" },
};

/** Has accounts and speaks OAuth, but not OpenID Connect. */
export const githubName = "github";

export type OpenProvider = {
  readonly name: string;
  readonly clientId: string;
  /** All whose tokens are accepted: apps have ids of their own. */
  readonly audiences: readonly string[];
  readonly secret: string;
  readonly redirectUri: string;
  readonly issuer: string;
  readonly scope: string;
  readonly postsAnswer: boolean;
  readonly verifiedClaim: string;
  /** For tokens that apps bring (`grant_type=id_token`). */
  readonly skipsNonce: boolean;
};

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

function issuerOf(name: string, { url }: ProviderSettings): string | undefined {
  const { issuer, issuerOf: fromUrl = (given: string) => given } = known[name] ?? {};
  if (name === githubName) return withoutSlash(url ?? "https://github.com");
  return url === undefined ? issuer : fromUrl(withoutSlash(url));
}

function readProvider(name: string, stated: ProviderSettings, siteUrl: string): OpenProvider | undefined {
  const issuer = issuerOf(name, stated);
  const { enabled, client_id, secret, redirect_uri } = stated;
  const audiences = (client_id ?? "").split(",").map((id) => id.trim());
  const [clientId] = audiences;
  if (!enabled || !issuer || !clientId || !secret) return undefined;
  const { scope, postsAnswer = false, verifiedClaim = "email_verified" } = known[name] ?? {};
  return {
    name,
    clientId,
    audiences,
    secret,
    issuer,
    redirectUri: redirect_uri ?? `${siteUrl}/auth/v1/callback`,
    scope: scope ?? (name === githubName ? "user:email" : "openid email profile"),
    postsAnswer,
    verifiedClaim,
    skipsNonce: stated.skip_nonce_check,
  };
}

/** The providers that are switched on, by name. */
export function openProviders(
  external: Settings["auth"]["external"],
  siteUrl: string,
): ReadonlyMap<string, OpenProvider> {
  return new Map(
    Object.entries(external).flatMap(([name, stated]) => {
      const provider = readProvider(name, stated, siteUrl);
      return provider ? [[name, provider] as const] : [];
    }),
  );
}
