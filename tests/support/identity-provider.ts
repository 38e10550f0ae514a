import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider from "oidc-provider";

export type Person = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export const clientId = "northpip-site";
export const clientSecret = "a secret that only tests know";

/** A real OpenID provider on this machine. Whoever comes is `person`, who agrees to everything; nobody refuses. */
export async function startIdentityProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" };
  const visitor: { person: Person | undefined; requests: string[] } = { person: undefined, requests: [] };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // A native client may be sent back to any port of this machine: the site under test chooses its own.
        application_type: "native",
        redirect_uris: ["http://127.0.0.1/auth/v1/callback"],
        grant_types: ["authorization_code", "refresh_token"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["signs the provider's own cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    scopes: ["openid", "email", "profile", "offline_access"],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...visitor.person, sub }) }),
    issueRefreshToken: () => true,
    // Every visit asks again who is there.
    ttl: { Session: 1, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600, RefreshToken: 600 },
  });
  const answer = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider.interactionDetails(request, response);
    if (!visitor.person) {
      const refusal = { error: "access_denied", error_description: "The person said no" };
      return provider.interactionFinished(request, response, refusal);
    }
    const grant = new provider.Grant({ accountId: visitor.person.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, {
      login: { accountId: visitor.person.sub, remember: false },
      consent: { grantId },
    });
  };
  server.on("request", (request, response) => {
    visitor.requests.push(request.url ?? "");
    if (request.url?.startsWith("/interaction/")) void interact(request, response);
    else answer(request, response);
  });
  return {
    issuer,
    visitor,
    publicKey,
    /** A token as the provider's own apps get it. */
    idToken: (claims: Record<string, unknown>, { key = privateKey, kid = "first" } = {}) =>
      new SignJWT({ iss: issuer, aud: clientId, ...claims })
        .setProtectedHeader({ alg: "RS256", kid })
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(key),
    settings: (name: string) => `
      [auth.external.${name}]
      enabled = true
      client_id = "${clientId}, northpip-app"
      secret = "${clientSecret}"
      url = "${issuer}"
    `,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Goes where a browser would go from here, with its cookies, until it is sent to an address that begins with `end`. */
export async function followTo(end: string, start: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = start;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`no redirect at ${next}: ${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(end)) return new URL(next);
  }
  throw new Error(`never sent to ${end}`);
}
