import { z } from "zod";
import type { FunctionEnv } from "../_shared/function-env.ts";

const answer = z.object({ data: z.looseObject({ email: z.string().min(1).max(320) }) });
const timeoutMs = 8_000;
const base = (test: boolean) => (test ? "https://sandbox-api.paddle.com" : "https://api.paddle.com");

/**
 * A message names the buyer by number alone; the address is to be asked for with an API key.
 * @returns the address; null without a key or where Paddle does not tell it; "later" when asking again may help.
 */
export async function askPaddleCustomer(
  env: FunctionEnv,
  customer: string | null,
  test: boolean,
): Promise<string | null | "later"> {
  const key = env.get("CHECKOUT_API_TOKEN");
  if (!key || !customer) return null;
  const url = `${env.get("CHECKOUT_API_URL") ?? base(test)}/customers/${encodeURIComponent(customer)}`;
  try {
    const response = await env.fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A key without the right does not get it by waiting: the order is recorded and says what it lacks.
    if ([400, 401, 403, 404].includes(response.status)) return null;
    if (!response.ok) return "later";
    const found = answer.safeParse(await response.json());
    return found.success ? found.data.data.email : "later";
  } catch {
    return "later";
  }
}
