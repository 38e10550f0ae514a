import type { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";

const askTimeoutMs = 5_000;

/** Asks Lemon Squeezy for what its messages leave out. Null without a key, or where it cannot be learned now. */
export async function askLemonSqueezy<Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  env: FunctionEnv,
): Promise<z.infer<Shape> | null> {
  const key = env.get("CHECKOUT_API_TOKEN");
  if (!key) return null;
  try {
    const response = await env.fetch(`${env.get("CHECKOUT_API_URL") ?? "https://api.lemonsqueezy.com"}/v1/${path}`, {
      headers: { authorization: `Bearer ${key}`, accept: "application/vnd.api+json" },
      redirect: "error",
      signal: AbortSignal.timeout(askTimeoutMs),
    });
    const found = shape.safeParse(response.ok ? await response.json() : null);
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/** One account may have several stores, each with a site of its own. */
export const ofAnotherStore = (store: string | null | undefined, env: FunctionEnv) => {
  const wanted = env.get("CHECKOUT_STORE_ID");
  return Boolean(wanted && store && store !== wanted);
};
export const anotherStore = "An order of another store of the account";
