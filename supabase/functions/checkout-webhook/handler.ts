import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { serviceClient } from "../_shared/service-client.ts";
import type { CheckoutEvent, ProviderName, Receipt, Receive } from "./checkout-event.ts";
import { receiveGumroad } from "./gumroad.ts";
import { receiveLemonSqueezy } from "./lemonsqueezy.ts";
import { receiveSandbox } from "./sandbox.ts";

const providers: Readonly<Record<ProviderName, Receive>> = {
  sandbox: receiveSandbox,
  lemonsqueezy: receiveLemonSqueezy,
  gumroad: receiveGumroad,
};
const maxBytes = 256_000;

const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  jsonAnswer(status, { code, message }, headers);

/** `…/checkout-webhook/{provider}`, below whatever prefix the platform mounts functions. */
function providerOf(request: Request): ProviderName | undefined {
  const name = /\/checkout-webhook\/([^/]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? "";
  return Object.hasOwn(providers, name) ? (name as ProviderName) : undefined;
}

/** Only the configured provider's door is open, and only while it has a lock: an empty secret means it is off. */
function secretFor(provider: ProviderName, env: FunctionEnv): string | undefined {
  if ((env.get("CHECKOUT_PROVIDER") ?? "sandbox") !== provider) return undefined;
  return env.get("CHECKOUT_WEBHOOK_SECRET")?.trim() || undefined;
}

/** Everything the event means, in one transaction; a 2xx is sent only after it has committed. */
async function record(event: CheckoutEvent, raw: Uint8Array, env: FunctionEnv): Promise<Response> {
  const { data, error } = await serviceClient(env).rpc("record_checkout_event", {
    event,
    raw: new TextDecoder().decode(raw).replaceAll("\u0000", ""),
  });
  if (!error) return jsonAnswer(200, data);
  // Not the error's details: PostgreSQL puts the whole row there, with the buyer's address in it.
  const { provider, eventId } = event;
  console.error("A checkout event could not be recorded", {
    provider,
    eventId,
    code: error.code,
    message: error.message,
  });
  return refuse(503, "not_recorded", "The event could not be recorded. Please send it again.", { "retry-after": "30" });
}

function answerFor(receipt: Exclude<Receipt, { outcome: "event" }>): Response {
  switch (receipt.outcome) {
    case "ignored":
      return jsonAnswer(200, { outcome: "ignored", reason: receipt.reason });
    case "forged":
      return refuse(403, "not_verified", receipt.reason);
    case "malformed":
      return refuse(400, "malformed_event", receipt.reason);
    case "unconfirmed":
      return refuse(503, "not_confirmed", receipt.reason, { "retry-after": "60" });
  }
}

/** Receives what a checkout provider has to say: verified on the raw bytes, understood, then recorded once. */
export async function handle(request: Request, env: FunctionEnv): Promise<Response> {
  const provider = providerOf(request);
  if (!provider) return refuse(404, "unknown_provider", "There is no webhook for this provider");
  if (request.method !== "POST")
    return refuse(405, "method_not_allowed", "Webhooks are sent by POST", { allow: "POST" });
  const secret = secretFor(provider, env);
  if (!secret) return refuse(404, "webhook_off", `The ${provider} webhook is not configured`);
  const raw = new Uint8Array(await request.arrayBuffer());
  if (raw.length > maxBytes) return refuse(413, "payload_too_large", `At most ${maxBytes} bytes`);
  const receipt = await providers[provider]({ request, raw, secret, env });
  return receipt.outcome === "event" ? record(receipt.event, raw, env) : answerFor(receipt);
}
