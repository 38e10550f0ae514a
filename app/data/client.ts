import type { SupabaseClient } from "@supabase/supabase-js";
import { fetchCode } from "#lib/fetch-code.ts";
import { owesSecondFactor } from "#lib/second-factor-owed.ts";
import type { Member } from "./account.ts";
import { type BackEndAddress, backEndAddress } from "./back-end-address.ts";

export type BrowserClientConfig = BackEndAddress & { readonly supabaseAnonKey: string };

let configure: (value: BrowserClientConfig) => void = () => {};
const configured = new Promise<BrowserClientConfig>((resolve) => {
  configure = resolve;
});
let browser: Promise<SupabaseClient> | undefined;

/** Called by the site's frame with the root loader's data; only the first call counts. */
export const configureBrowserClient = (value: BrowserClientConfig): void => configure(value);

/**
 * The browser's only client, made at the first call and kept: two of them would fight over the session in local storage.
 * It waits for its configuration, because a page's own effects run before those of the frame around it. supabase-js and what
 * it needs arrive by dynamic import, so that they are not in the first load. A failed import may be tried again.
 */
export function browserClient(): Promise<SupabaseClient> {
  browser ??= connect().catch((error: unknown) => {
    browser = undefined;
    throw error;
  });
  return browser;
}

async function connect(): Promise<SupabaseClient> {
  const config = await configured;
  const { createBrowserClient } = await fetchCode(() => import("./browser-client.ts"));
  return createBrowserClient(backEndAddress(config), config.supabaseAnonKey);
}

/** What the service offers to sign in with, as it says of itself. */
export async function authSettings(): Promise<unknown> {
  const config = await configured;
  const headers = { apikey: config.supabaseAnonKey };
  return (await fetch(`${backEndAddress(config)}/auth/v1/settings`, { headers })).json();
}

/** Where one of `storage/v1` is reached, for requests that show their progress. */
export const storageAddress = async (path: string): Promise<string> =>
  `${backEndAddress(await configured)}/storage/v1/${path}`;

/** Calls one of `functions/v1` as the signed-in visitor; for answers that are files, which supabase-js would read as text. */
export async function callFunction(path: string, init: RequestInit = {}): Promise<Response> {
  const config = await configured;
  const { data } = await (await browserClient()).auth.getSession();
  const token = data.session?.access_token ?? config.supabaseAnonKey;
  return fetch(`${backEndAddress(config)}/functions/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, apikey: config.supabaseAnonKey },
  });
}

/** Id of the visitor whose session this browser keeps; null when there is none, or its second factor is still owed. */
export const signedInUser = async (): Promise<string | null> => (await signedInMember())?.id ?? null;

/** The same with the account's address, for lists of which staff may read everybody's rows. */
export async function signedInMember(): Promise<Member | null> {
  const { data } = await (await browserClient()).auth.getSession();
  if (!data.session || owesSecondFactor(data.session)) return null;
  const { id, email = "" } = data.session.user;
  return { id, email };
}
