import type { Provider, UserIdentity } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { tabStorage } from "#lib/browser-storage.ts";
import { providerName } from "#lib/provider-name.ts";
import { type BackEndAddress, backEndAddress } from "./back-end-address.ts";
import { browserClient } from "./client.ts";
import { isWalletChain, type WalletChain } from "./wallets.ts";

/** Somebody else's accounts that people may sign in with. */
export type SignInProvider = { readonly id: string; readonly name: string };

/** What the service offers. */
export type SignInOffer = {
  readonly providers: readonly SignInProvider[];
  readonly linking: boolean;
  /** Organizations sign their people in. */
  readonly organizations: boolean;
  /** Chains whose wallets sign their holders in. */
  readonly wallets: readonly WalletChain[];
};

const settings = z.object({
  external: z.catch(z.record(z.string(), z.boolean()), {}),
  saml_enabled: z._default(z.boolean(), false),
  // A hosted project does not say.
  manual_linking_enabled: z._default(z.boolean(), true),
  web3_chains: z.catch(z.array(z.string()), []),
});
const ownMethods: ReadonlySet<string> = new Set(["anonymous_users", "email", "phone"]);
const nothing: SignInOffer = { providers: [], linking: false, organizations: false, wallets: [] };

/** Asks the service. Nothing is offered while it cannot be reached; the form for email and password then shows the error. */
export async function loadSignInOffer(
  config: BackEndAddress & { readonly supabaseAnonKey: string },
): Promise<SignInOffer> {
  try {
    const headers = { apikey: config.supabaseAnonKey };
    const response = await fetch(`${backEndAddress(config)}/auth/v1/settings`, { headers });
    const {
      external,
      manual_linking_enabled: linking,
      saml_enabled: organizations,
      web3_chains: chains,
    } = settings.parse(await response.json());
    const open = Object.keys(external).filter((id) => external[id] === true && !ownMethods.has(id));
    const providers = open.sort().map((id) => ({ id, name: providerName(id) }));
    return { providers, linking, organizations, wallets: chains.filter(isWalletChain) };
  } catch {
    return nothing;
  }
}

const visitKey = "auth.provider-visit";

/** This tab went to a provider's page and expects to come back; `next` is where to go on then. */
export function providerVisit(): { readonly next: string } | null {
  const next = tabStorage()?.getItem(visitKey);
  return typeof next === "string" ? { next } : null;
}

export function forgetProviderVisit(): void {
  tabStorage()?.removeItem(visitKey);
}

function rememberProviderVisit(next: string): void {
  try {
    tabStorage()?.setItem(visitKey, next);
  } catch {
    // A full or refused storage: the visit then ends at the usual page.
  }
}

type Outcome = { readonly code: string; readonly message: string } | null;
type Visit = { readonly error: { readonly code?: string | undefined; readonly message: string } | null };

const outcomeOf = ({ error }: Visit): Outcome => error && { code: error.code ?? "", message: error.message };
const returnAddress = () => `${globalThis.location.origin}/auth`;

/** Leaves this page for the provider's. @returns why it could not; null while the browser is on its way. */
export async function visitProvider(id: string, next: string): Promise<Outcome> {
  rememberProviderVisit(next);
  const { auth } = await browserClient();
  return outcomeOf(await auth.signInWithOAuth({ provider: id as Provider, options: { redirectTo: returnAddress() } }));
}

/** Leaves this page for that of the organization whose people have addresses of the domain. */
export async function visitOrganization(
  domain: string,
  next: string,
  check: { readonly captchaToken?: string },
): Promise<Outcome> {
  rememberProviderVisit(next);
  const { auth } = await browserClient();
  const { data, error } = await auth.signInWithSSO({ domain, options: { redirectTo: returnAddress(), ...check } });
  if (data?.url) globalThis.location.assign(data.url);
  return outcomeOf({ error });
}

/** The same, to give the signed-in account one more way in. */
export async function linkProvider(id: string, next: string): Promise<Outcome> {
  rememberProviderVisit(next);
  const { auth } = await browserClient();
  return outcomeOf(await auth.linkIdentity({ provider: id as Provider, options: { redirectTo: returnAddress() } }));
}

/** Null when they cannot be read. */
export async function loadIdentities(): Promise<readonly UserIdentity[] | null> {
  const { data } = await (await browserClient()).auth.getUserIdentities();
  return data?.identities ?? null;
}

export async function unlinkProvider(identity: UserIdentity): Promise<Outcome> {
  const { auth } = await browserClient();
  const outcome = outcomeOf(await auth.unlinkIdentity(identity));
  // The session in this browser lists what is linked.
  if (!outcome) await auth.refreshSession();
  return outcome;
}
