import type { Config } from "#config";
import { inProcessAddress } from "./http/client-address.ts";
import type { Dispatch } from "./http/dispatch.ts";
import type { Keys } from "./http/keys.ts";
import { fetchPublic } from "./http/outgoing-fetch.ts";

/** What a function may read of its surroundings, by the names that a hosted project gives them. */
export function functionVariables(config: Config, keys: Keys): Readonly<Record<string, string | undefined>> {
  return {
    SUPABASE_URL: config.siteUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SITE_URL: config.siteUrl,
    // Without mail nobody could read the answer to a ticket.
    SHOW_TICKET_LINK: config.smtpUrl ? undefined : "yes",
    ASSISTANT_BASE_URL: config.assistant.baseUrl,
    ASSISTANT_API_KEY: config.assistant.apiKey,
    ASSISTANT_MODEL: config.assistant.model,
    CHECKOUT_PROVIDER: config.checkout.provider,
    CHECKOUT_WEBHOOK_SECRET: config.checkout.webhookSecret,
    CHECKOUT_SELLER_ID: config.checkout.sellerId,
    CHECKOUT_STORE_ID: config.checkout.storeId,
    CHECKOUT_API_TOKEN: config.checkout.apiToken,
    CHECKOUT_CLIENT_TOKEN: config.checkout.clientToken,
    CHECKOUT_API_URL: config.checkout.apiUrl,
  };
}

/** The same for functions in threads: what every project gives its functions. Secrets of theirs are in supabase/functions/.env. */
export function edgeVariables({ siteUrl }: Config, keys: Keys): Readonly<Record<string, string>> {
  return {
    SUPABASE_URL: siteUrl,
    SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    SITE_URL: siteUrl,
  };
}

/**
 * The functions' fetch: it answers calls to this very site in the process and sends all others out. A language model that the console names is asked on
 * the open internet alone.
 */
export function functionFetch(
  config: Config,
  handles: (pathname: string) => boolean,
  dispatch: Dispatch,
): typeof fetch {
  const { origin } = new URL(config.siteUrl);
  const isNamedByConsole = (url: URL) => {
    const { baseUrl } = config.assistant;
    return baseUrl !== undefined && config.publicOnly.includes("assistant") && url.origin === new URL(baseUrl).origin;
  };
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin === origin && handles(url.pathname))
      return dispatch(new Request(input, init), { remoteAddress: inProcessAddress });
    return isNamedByConsole(url) ? fetchPublic(input, init) : fetch(input, init);
  };
}
