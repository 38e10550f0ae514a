import type { FunctionEnv } from "../_shared/function-env.ts";
import type { Receipt } from "./checkout-event.ts";
import { readGumroad } from "./gumroad.ts";
import { readLemonSqueezy } from "./lemonsqueezy.ts";

type Read = (raw: Uint8Array, env: FunctionEnv) => Promise<Receipt> | Receipt;

/** Providers whose messages say everything in their body, so that a stored one can be read without its headers. */
const readers: Readonly<Record<string, Read>> = { gumroad: readGumroad, lemonsqueezy: readLemonSqueezy };

/** What a message means that was proven genuine when it came, read once more. Null where a body alone does not say it. */
export async function readAgain(provider: string, raw: Uint8Array, env: FunctionEnv): Promise<Receipt | null> {
  const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined;
  return read ? await read(raw, env) : null;
}
