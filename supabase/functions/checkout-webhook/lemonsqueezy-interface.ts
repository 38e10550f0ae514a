import { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { billingEvery } from "./told-billing.ts";

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

const price = z.object({
  data: z.object({
    attributes: z.looseObject({
      category: z.string(),
      renewal_interval_unit: z.string().nullish().catch(null),
      renewal_interval_quantity: z.int().nullish().catch(null),
    }),
  }),
});

/** What an order and a payment leave out of their price: whether it is paid once, or how often. */
export async function askPrice(id: number | null | undefined, env: FunctionEnv) {
  const found = id ? await askLemonSqueezy(`prices/${id}`, price, env) : null;
  if (!found) return {};
  const { category, renewal_interval_unit: unit, renewal_interval_quantity: count } = found.data.attributes;
  const billing = category === "subscription" && unit && count ? billingEvery(count, unit) : undefined;
  return { ...(category === "one_time" ? { once: true } : {}), ...(billing ? { billing } : {}) };
}

/** One account may have several stores, each with a site of its own. */
export const ofAnotherStore = (store: string | null | undefined, env: FunctionEnv) => {
  const wanted = env.get("CHECKOUT_STORE_ID");
  return Boolean(wanted && store && store !== wanted);
};
export const anotherStore = "An order of another store of the account";
