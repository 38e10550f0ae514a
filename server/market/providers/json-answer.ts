import type { z } from "zod";

/** A message of a stream as what the documentation says it is; undefined for anything else. */
export function jsonMessage<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A service's answer as what its documentation says it is. @throws naming the service and the symbol. */
export function jsonAnswer<T>(schema: z.ZodType<T>, bytes: Buffer, provider: string, symbol: string): T {
  let found: unknown;
  try {
    found = JSON.parse(bytes.toString());
  } catch {
    throw new Error(`${provider}: the answer for ${symbol} is no JSON`);
  }
  const parsed = schema.safeParse(found);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${provider}: the answer for ${symbol} is not as documented (${issue?.path.join(".")})`);
}
