import type { SupabaseClient } from "@supabase/supabase-js";

export type WalletChain = "ethereum" | "solana";
type Auth = SupabaseClient["auth"];
type Failure = { readonly code: string; readonly message: string };
type Outcome = { readonly error: Failure | { readonly message: string; readonly code?: string | undefined } | null };

export const walletNames: Readonly<Record<WalletChain, string>> = {
  ethereum: "an Ethereum wallet",
  solana: "a Solana wallet",
};

export const isWalletChain = (id: string): id is WalletChain => Object.hasOwn(walletNames, id);

/** What the wallet shows its holder above the site's name. */
const statement = "Sign in. This costs nothing and moves no funds.";

/** Wallets put themselves on the page under the chain's name. */
const hasWallet = (chain: WalletChain) => typeof (Reflect.get(window, chain) as unknown) === "object";

/** Of the service's client, in contrast to those of the wallet itself. */
const isServiceError = (error: unknown) => error instanceof Error && error.name.startsWith("Auth");

/** Has the browser's wallet sign a message for this site and signs in with it. @throws what the service's client throws */
export async function signInWithWallet(
  auth: Auth,
  chain: WalletChain,
  check: { readonly captchaToken?: string },
): Promise<Outcome> {
  if (!hasWallet(chain))
    return {
      error: {
        code: "no_wallet",
        message: `This browser does not have ${walletNames[chain]}. Install one and reload this page, or sign in another way.`,
      },
    };
  const options = { url: `${window.location.origin}/auth`, ...check };
  try {
    // Each chain is a type of its own to the client.
    const credentials = { chain, statement, options } as Parameters<Auth["signInWithWeb3"]>[0];
    return await auth.signInWithWeb3(credentials);
  } catch (error) {
    if (isServiceError(error)) throw error;
    return { error: { code: "not_signed", message: "The wallet did not sign. Try again when you are ready." } };
  }
}
