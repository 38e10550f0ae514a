import * as oidc from "openid-client";
import type { OutgoingFetch, OutgoingRequest } from "../../http/outgoing-fetch.ts";
import { githubName, type OpenProvider } from "./known-providers.ts";

/** What a provider says of itself is asked for again after this time; a failure is forgotten at once. */
const rememberedMs = 60 * 60_000;

export type ProviderClients = {
  /** @throws when the provider cannot be reached or is not who it should be. */
  clientOf(provider: OpenProvider): Promise<oidc.Configuration>;
};

const customFetch =
  (outgoing: OutgoingFetch): oidc.CustomFetch =>
  (url, options) =>
    outgoing(url, options as OutgoingRequest);

/** GitHub does not publish its end points. */
function githubClient({ issuer, clientId, secret }: OpenProvider): oidc.Configuration {
  const server = {
    issuer: `${issuer}/login/oauth`,
    authorization_endpoint: `${issuer}/login/oauth/authorize`,
    token_endpoint: `${issuer}/login/oauth/access_token`,
  };
  return new oidc.Configuration(server, clientId, secret);
}

async function discover(
  provider: OpenProvider,
  outgoing: OutgoingFetch,
  allowsPrivate: boolean,
): Promise<oidc.Configuration> {
  const { issuer, clientId, secret } = provider;
  const plain = allowsPrivate ? [oidc.allowInsecureRequests] : [];
  const client =
    provider.name === githubName
      ? githubClient(provider)
      : await oidc.discovery(new URL(issuer), clientId, secret, undefined, {
          // Signatures are checked although the tokens come over TLS.
          execute: [oidc.enableNonRepudiationChecks, ...plain],
          [oidc.customFetch]: customFetch(outgoing),
        });
  client[oidc.customFetch] = customFetch(outgoing);
  if (allowsPrivate) oidc.allowInsecureRequests(client);
  return client;
}

export function createProviderClients(outgoing: OutgoingFetch, allowsPrivate: boolean): ProviderClients {
  const clients = new Map<string, { readonly made: number; readonly client: Promise<oidc.Configuration> }>();
  return {
    clientOf(provider) {
      const found = clients.get(provider.name);
      if (found && performance.now() - found.made < rememberedMs) return found.client;
      const client = discover(provider, outgoing, allowsPrivate);
      clients.set(provider.name, { made: performance.now(), client });
      client.catch(() => clients.delete(provider.name));
      return client;
    },
  };
}
