import type { FunctionEnv } from "../_shared/function-env.ts";
import type { Receipt } from "./checkout-event.ts";
import { readGumroad } from "./gumroad.ts";
import { readLemonSqueezy } from "./lemonsqueezy.ts";
import { readPaddle } from "./paddle.ts";
import { readStripe } from "./stripe.ts";

type Read = (raw: Uint8Array, env: FunctionEnv) => Promise<Receipt> | Receipt;

/** Providers whose messages say everything in their body, so that a stored one can be read without its headers. */
const readers: Readonly<Record<string, Read>> = {
  gumroad: readGumroad,
  lemonsqueezy: readLemonSqueezy,
  paddle: readPaddle,
  stripe: readStripe,
};

/** A key is for the provider that is set: no other one gets it. */
function without(env: FunctionEnv, hidden: string): FunctionEnv {
  return { ...env, get: (name) => (name === hidden ? undefined : env.get(name)) };
}

/** What a message means that was proven genuine when it came, read once more. Null where a body alone does not say it. */
export async function readAgain(provider: string, raw: Uint8Array, env: FunctionEnv): Promise<Receipt | null> {
  const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined;
  if (!read) return null;
  if (env.get("CHECKOUT_PROVIDER") === provider) return read(raw, env);
  // Whether money moved is told by the account's token, which is of another provider now.
  if (provider === "paddle")
    return { outcome: "ignored", reason: "Paddle is no longer the checkout provider, so its messages cannot be read" };
  return read(raw, without(env, "CHECKOUT_API_TOKEN"));
}
